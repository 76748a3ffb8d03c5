// Consent Mode v2 signals for tag managers. The site itself does not depend on them.
import type { Consent } from '../../consent.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Pushes a command. Tag managers require `arguments` objects instead of arrays. */
function pushSignal(..._: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
}

/** Sends the granted categories: `default` before all other code, `update` after the visitor's choice. */
export function sendConsent(
  kind: 'default' | 'update',
  { statistics, targeting }: Pick<Consent, 'statistics' | 'targeting'>,
): void {
  const word = (granted: boolean) => (granted ? 'granted' : 'denied');
  pushSignal('consent', kind, {
    analytics_storage: word(statistics),
    ad_storage: word(targeting),
    ad_user_data: word(targeting),
    ad_personalization: word(targeting),
  });
}
