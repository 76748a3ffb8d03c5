// Consent Mode v2 signals, for a tag manager that reads them. Nothing of the site itself waits for them.
import type { Consent } from '../../consent.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Tag managers take signals as `arguments` objects, not as arrays. */
function signal(..._: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
}

/**
 * Tells what is granted: `default` before anything else on the page, `update` once the visitor has chosen.
 */
export function tell(
  kind: 'default' | 'update',
  { statistics, targeting }: Pick<Consent, 'statistics' | 'targeting'>,
): void {
  const word = (granted: boolean) => (granted ? 'granted' : 'denied');
  signal('consent', kind, {
    analytics_storage: word(statistics),
    ad_storage: word(targeting),
    ad_user_data: word(targeting),
    ad_personalization: word(targeting),
  });
}
