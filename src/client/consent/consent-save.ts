// Saves a cookie choice in the cookie that the server reads, and confirms it.
import { consentCookie } from '../../../common/config.ts';
import { type Consent, formatConsent } from '../../consent.ts';
import { writeCookie } from '../browser/dom.ts';
import { text } from '../browser/texts.ts';
import { showToast } from '../browser/toast.ts';
import { sendConsent } from './consent-signals.ts';

/** Saves the choice in a consent form (pressed button and checked categories) instead of posting the form. */
export function save(event: SubmitEvent): void {
  const { target, submitter } = event;
  if (!(target instanceof HTMLFormElement)) return;
  event.preventDefault();
  const data = new FormData(target, submitter);
  const choice = data.get('choice');
  const isGranted = (name: string) => choice === 'all' || (choice === 'save' && data.has(name));
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
  sendConsent('update', consent);
  showToast(text('toast.consentSaved'));
}
