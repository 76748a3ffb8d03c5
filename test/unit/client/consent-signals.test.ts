// Consent Mode v2 signals: commands in the data layer of a tag manager.
import { beforeEach, expect, it, vi } from 'vitest';
import { sendConsent } from '../../../src/client/consent/consent-signals.ts';

const commands = (): unknown[][] => (window.dataLayer ?? []).map((entry) => [...(entry as unknown[])]);

beforeEach(() => void vi.stubGlobal('window', {}));

it.each([
  [false, false, 'denied', 'denied'],
  [true, false, 'granted', 'denied'],
  [false, true, 'denied', 'granted'],
  [true, true, 'granted', 'granted'],
])(
  'the signals for consent to statistics (%s) and targeting (%s) are analytics %s and advertising %s',
  (statistics, targeting, analytics, advertising) => {
    sendConsent('update', { statistics, targeting });
    expect(commands()).toEqual([
      [
        'consent',
        'update',
        {
          analytics_storage: analytics,
          ad_storage: advertising,
          ad_user_data: advertising,
          ad_personalization: advertising,
        },
      ],
    ]);
  },
);

it('signals are appended in order after those of earlier scripts', () => {
  window.dataLayer = [['earlier']];
  sendConsent('default', { statistics: false, targeting: false });
  sendConsent('update', { statistics: true, targeting: true });
  expect(commands().map(([first, kind]) => kind ?? first)).toEqual(['earlier', 'default', 'update']);
});

it('a signal is an `arguments` object, which tag managers require', () => {
  sendConsent('default', { statistics: false, targeting: false });
  expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe('[object Arguments]');
});
