// Saves a cookie choice in the cookie that the server reads, and confirms it.
import { consentCookie } from '../../../common/config.ts';
import { type Consent, formatConsent } from '../../consent.ts';
import { writeCookie } from '../browser/dom.ts';
import { text } from '../browser/texts.ts';
import { toast } from '../browser/toast.ts';
import { signalConsent } from './consent-signals.ts';

/** Saves the choice of a form and the value of the pressed button. */
export function save(form: HTMLFormElement, choice: string): void {
  const isGranted = (name: string) =>
    choice === 'all' || (choice === 'save' && (form.elements.namedItem(name) as HTMLInputElement).checked);
  const consent: Consent = {
    statistics: isGranted('statistics'),
    targeting: isGranted('targeting'),
    at: Math.floor(Date.now() / 1000),
  };
  writeCookie(
    consentCookie.name,
    formatConsent(consent),
    new Date(Date.now() + consentCookie.maxAgeSeconds * 1000),
  );
  signalConsent('update', consent);
  toast(text('toast.consentSaved'));
}
