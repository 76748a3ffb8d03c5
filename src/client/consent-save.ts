// Keeps a choice about cookies, in the cookie that the server reads, and says that it is kept.
import { consentCookie } from '../config.ts';
import { type Consent, formatConsent } from '../consent.ts';
import { tell } from './consent-signals.ts';
import { writeCookie } from './dom.ts';
import { text } from './texts.ts';
import { toast } from './toast.ts';

/** Takes the form and the value of the button that was pressed. */
export function save(form: HTMLFormElement, choice: string): void {
  const wants = (name: string) =>
    choice === 'all' || (choice === 'save' && (form.elements.namedItem(name) as HTMLInputElement).checked);
  const consent: Consent = {
    statistics: wants('statistics'),
    targeting: wants('targeting'),
    at: Math.floor(Date.now() / 1000),
  };
  writeCookie(
    consentCookie.name,
    formatConsent(consent),
    new Date(Date.now() + consentCookie.maxAgeSeconds * 1000),
  );
  tell('update', consent);
  toast(text('toast.consentSaved'));
}
