// F2, F23: what a lead is about has to be there; what was agreed to is stored in its own words.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { leadRetentionDays } from '../../../../common/config.ts';
import { CODES } from '../../../../common/contract/codes.ts';
import { CONSENT } from '../../../../common/forms/consent.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { SAMPLES } from '../../../unit/forms/samples.ts';
import { ask } from '../portal.ts';

const rowOf = async (data: unknown) =>
  env.DB.prepare('SELECT quarantined, context FROM submission WHERE reference = ?')
    .bind((data as { reference?: string } | null)?.reference ?? '')
    .first<{ quarantined: number; context: string | null }>();

describe('§2 the event or the document that a form names', () => {
  it.each([
    ['event', 'igblive2025', 'no-such-event'],
    // An article of another kind is no report.
    ['document', 'state-of-waap-2024', 'igblive2025'],
  ] as const)('%s: %s is taken, %s is refused, and nothing of it is stored', async (form, good, bad) => {
    const sent = (code: string, headers = {}) =>
      ask('forms/add', { code: form, detail: { ...SAMPLES[form], [form]: code } }, { headers });
    expect(await sent(good)).toMatchObject({ code: CODES.ok });
    for (const code of [bad, good.toUpperCase(), 'constructor', '__proto__'.replaceAll('_', 'x')]) {
      const refused = await sent(code);
      expect([refused.status, refused.code]).toEqual([400, CODES.invalid]);
      expect(refused.message).toMatch(new RegExp(`^${form}: `));
    }
    // Of one that is delivered later nobody is left to ask: its event may have been withdrawn meanwhile.
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const late = await sent(bad, { 'idempotency-key': `late ${form}`, 'x-submitted-at': at });
    expect(late).toMatchObject({ code: CODES.ok });
    expect(await rowOf(late.data)).toMatchObject({ quarantined: 1 });
  });
});

describe('§3 the preferred day', () => {
  const DAY_MS = 86_400_000;
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const sent = (event: string, preferredDay: string, headers = {}) =>
    ask('forms/add', { code: 'event', detail: { ...SAMPLES.event, event, preferredDay } }, { headers });

  it.each([
    ['igblive2025', '1999-01-01'],
    ['igblive2025', inDays(-3)],
    ['igblive2025', inDays(800)],
  ])('of %s cannot be %s', async (event, day) => {
    const refused = await sent(event, day);
    expect([refused.status, refused.code]).toEqual([400, CODES.invalid]);
    expect(refused.message).toMatch(/^preferredDay: /);
  });

  it('refuses no form that is delivered late: nobody is left to ask', async () => {
    const headers = {
      'idempotency-key': 'late day',
      'x-submitted-at': new Date(Date.now() - 5 * DAY_MS).toISOString(),
    };
    const late = await sent('igblive2025', '1999-01-01', headers);
    expect(late).toMatchObject({ code: CODES.ok });
    expect(await rowOf(late.data)).toMatchObject({ quarantined: 1 });
  });
});

describe('F23 what was agreed to', () => {
  const withConsent = async (version: string, locale: (typeof localeCodes)[number]) => {
    const consent = { version, texts: [...CONSENT.texts, 'form.unknown'], at: '2026-11-22T00:00:00.000Z' };
    const context = { consent, page: '/free-trial/', tracking: {} };
    const detail = { ...SAMPLES['free-trial'], comments: `${version} ${locale}` };
    const { data } = await ask('forms/add', { code: 'free-trial', detail, context }, { locale });
    return JSON.parse((await rowOf(data))?.context ?? '{}').consent.words as string[];
  };
  it.each(localeCodes)(
    'is stored in the words that stood there, version and days filled in (%s)',
    async (locale) => {
      const words = await withConsent(CONSENT.version, locale);
      expect(words).toHaveLength(3);
      expect(words.join(' ')).not.toContain('{{');
      expect(words[1]).toContain(CONSENT.version);
      expect(words[1]).toContain(String(leadRetentionDays));
      expect(words[2]).toBe('form.unknown');
    },
  );
  it('of another version than the present one nobody knows the words: the keys are kept', async () => {
    expect(await withConsent('2020-01', 'en')).toEqual([...CONSENT.texts, 'form.unknown']);
  });
});
