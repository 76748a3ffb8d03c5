// F13: the same values in the same form within ten minutes are one lead, even after a reload of the page.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { DEDUPLICATION_WINDOW_MS } from '../../../../common/forms/idempotency.ts';
import { SAMPLES } from '../../../unit/forms/samples.ts';
import { newProof } from '../accounts/proof.ts';
import { callPortal } from '../portal.ts';

let next = 0;
interface Sent {
  words: string;
  /** Milliseconds since the submission. The default is 0. */
  ago?: number;
  isVerified?: boolean;
  values?: Record<string, unknown>;
  locale?: 'en' | 'ja';
}
/** Sends a form from a separate page view and returns its reference. */
async function send({ words, ago, isVerified = true, values = {}, locale = 'en' }: Sent): Promise<string> {
  next += 1;
  const key = `same words ${next}`;
  const at = new Date(Date.now() - (ago ?? 0)).toISOString();
  const response = await callPortal(
    'forms/add',
    {
      code: 'free-trial',
      detail: { ...SAMPLES['free-trial'], comments: words, ...values },
      ...(isVerified ? await newProof('free-trial', Date.now() + 300_000) : {}),
    },
    {
      locale,
      headers: {
        'idempotency-key': key,
        ...(ago === undefined ? {} : { 'x-submitted-at': at }),
      },
    },
  );
  expect(response.code, response.message).toBe(CODES.ok);
  return (response.data as { reference: string }).reference;
}
const readStored = async (text: string) =>
  (
    await env.DB.prepare("SELECT reference, quarantined FROM submission WHERE detail ->> 'comments' = ?")
      .bind(text)
      .all<{ reference: string; quarantined: number }>()
  ).results;

describe('F13 repeated values', () => {
  it('the same values from another page view or in another language get the first reference and are not stored', async () => {
    const first = await send({ words: 'again' });
    expect(await send({ words: 'again' })).toBe(first);
    expect(await send({ words: 'again', locale: 'ja' })).toBe(first);
    expect(await readStored('again')).toEqual([{ reference: first, quarantined: 0 }]);
  });

  it('the same values from ten concurrent page views are stored once', async () => {
    const references = await Promise.all(Array.from({ length: 10 }, () => send({ words: 'at once' })));
    expect(new Set(references).size).toBe(1);
    expect(await readStored('at once')).toHaveLength(1);
  });

  it('slightly different values are a separate lead', async () => {
    const first = await send({ words: 'other' });
    expect(await send({ words: 'other', values: { phone: '+34 600 000 001' } })).not.toBe(first);
    expect(await readStored('other')).toHaveLength(2);
  });

  it('the same values ten minutes apart are two leads', async () => {
    const first = await send({ words: 'patience', ago: DEDUPLICATION_WINDOW_MS + 60_000 });
    const second = await send({ words: 'patience' });
    expect(second).not.toBe(first);
    expect(await send({ words: 'patience', ago: 1_000 })).toBe(second);
    expect(await readStored('patience')).toHaveLength(2);
  });

  it('a lead that is delivered late is compared by its submission time instead of its arrival', async () => {
    const first = await send({ words: 'late', ago: 3_600_000 });
    expect(await send({ words: 'late', ago: 3_600_000 - 60_000 })).toBe(first);
    expect(await send({ words: 'late' })).not.toBe(first);
  });

  it('F17 a lead without verification is released from quarantine by the same values with a verification', async () => {
    const first = await send({ words: 'verified', isVerified: false });
    expect(await readStored('verified')).toEqual([{ reference: first, quarantined: 1 }]);
    await send({ words: 'verified', isVerified: false });
    expect(await readStored('verified')).toEqual([{ reference: first, quarantined: 1 }]);
    expect(await send({ words: 'verified' })).toBe(first);
    expect(await readStored('verified')).toEqual([{ reference: first, quarantined: 0 }]);
  });

  it('the same values from two callers outside the site are two leads, because §7 requires no name', async () => {
    const message = { type: 'sales', content: 'the same text of two visitors' };
    const sent = await Promise.all([
      callPortal('forms/contact', message),
      callPortal('forms/contact', message),
    ]);
    expect(new Set(sent.map(({ data }) => JSON.stringify(data))).size).toBe(2);
  });

  it('the same values are found by an indexed digest, which reveals no values and avoids a full scan', async () => {
    await send({ words: 'a digest' });
    const key = await env.DB.prepare("SELECT words_key FROM submission WHERE detail ->> 'comments' = ?")
      .bind('a digest')
      .first<string>('words_key');
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    const { results } = await env.DB.prepare(
      `EXPLAIN QUERY PLAN SELECT 1 FROM submission WHERE words_key = ? AND submitted_at > ? AND submitted_at < ?`,
    )
      .bind('', '', '')
      .all<{ detail: string }>();
    expect(results.map(({ detail }) => detail).join(' ')).toMatch(/USING .*INDEX submission_by_words_key/);
  });
});
