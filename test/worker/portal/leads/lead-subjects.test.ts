// F2, F23: the subject of a lead must exist, and the consent is stored with its wording.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { leadRetentionDays } from '../../../../common/config.ts';
import { CODES } from '../../../../common/contract/codes.ts';
import { CONSENT } from '../../../../common/forms/consent.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { SAMPLES } from '../../../unit/forms/samples.ts';
import { callPortal } from '../portal.ts';

const readRow = async (data: unknown) =>
  env.DB.prepare('SELECT quarantined, context FROM submission WHERE reference = ?')
    .bind((data as { reference?: string } | null)?.reference ?? '')
    .first<{ quarantined: number; context: string | null }>();

describe('§2 subject of a form', () => {
  it.each([
    ['event', 'igblive2025', 'no-such-event'],
    // The code of an event is not the code of a report.
    ['document', 'state-of-waap-2024', 'igblive2025'],
  ] as const)('the %s form accepts %s and rejects %s', async (form, valid, invalid) => {
    const send = (code: string, headers = {}) =>
      callPortal('forms/add', { code: form, detail: { ...SAMPLES[form], [form]: code } }, { headers });
    expect(await send(valid)).toMatchObject({ code: CODES.ok });
    for (const code of [invalid, valid.toUpperCase(), 'constructor', '__proto__'.replaceAll('_', 'x')]) {
      const rejected = await send(code);
      expect([rejected.status, rejected.code]).toEqual([400, CODES.invalid]);
      expect(rejected.message).toMatch(new RegExp(`^${form}: `));
    }
    // A late lead is quarantined instead of rejected, because its event may have been withdrawn in the meantime.
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const late = await send(invalid, { 'idempotency-key': `late ${form}`, 'x-submitted-at': at });
    expect(late).toMatchObject({ code: CODES.ok });
    expect(await readRow(late.data)).toMatchObject({ quarantined: 1 });
  });
});

describe('§3 preferred day', () => {
  const DAY_MS = 86_400_000;
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const send = (event: string, preferredDay: string, headers = {}) =>
    callPortal(
      'forms/add',
      { code: 'event', detail: { ...SAMPLES.event, event, preferredDay } },
      { headers },
    );

  it.each([
    ['igblive2025', '1999-01-01'],
    ['igblive2025', inDays(-3)],
    ['igblive2025', inDays(800)],
  ])('the preferred day for %s cannot be %s', async (event, day) => {
    const rejected = await send(event, day);
    expect([rejected.status, rejected.code]).toEqual([400, CODES.invalid]);
    expect(rejected.message).toMatch(/^preferredDay: /);
  });

  it('a lead that is delivered late with a preferred day in the past is stored and quarantined', async () => {
    const headers = {
      'idempotency-key': 'late day',
      'x-submitted-at': new Date(Date.now() - 5 * DAY_MS).toISOString(),
    };
    const late = await send('igblive2025', '1999-01-01', headers);
    expect(late).toMatchObject({ code: CODES.ok });
    expect(await readRow(late.data)).toMatchObject({ quarantined: 1 });
  });
});

describe('F23 consent', () => {
  const withConsent = async (version: string, locale: (typeof localeCodes)[number]) => {
    const consent = { version, texts: [...CONSENT.texts, 'form.unknown'], at: '2026-11-22T00:00:00.000Z' };
    const context = { consent, page: '/free-trial/', tracking: {} };
    const detail = { ...SAMPLES['free-trial'], comments: `${version} ${locale}` };
    const { data } = await callPortal('forms/add', { code: 'free-trial', detail, context }, { locale });
    return JSON.parse((await readRow(data))?.context ?? '{}').consent.words as string[];
  };
  it.each(localeCodes)(
    'F23 the consent is stored with its wording, including version and retention period (%s)',
    async (locale) => {
      const statements = await withConsent(CONSENT.version, locale);
      expect(statements).toHaveLength(3);
      expect(statements.join(' ')).not.toContain('{{');
      expect(statements[1]).toContain(CONSENT.version);
      expect(statements[1]).toContain(String(leadRetentionDays));
      expect(statements[2]).toBe('form.unknown');
    },
  );
  it('F23 only the keys are stored for a version other than the current one, because its wording is unknown', async () => {
    expect(await withConsent('2020-01', 'en')).toEqual([...CONSENT.texts, 'form.unknown']);
  });
});
