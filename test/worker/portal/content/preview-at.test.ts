// S6 Preview of an instant: content that is live at the instant, without drafts, only with a valid token.
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { callPortal, load } from '../portal.ts';

const TOKEN = { 'x-preview-token': 'local-preview' };
const HOUR = 3_600_000;
const embargo = Date.now() + 100 * HOUR;
const at = (hours: number) => ({ 'x-preview-at': new Date(embargo + hours * HOUR).toISOString() });
const article = { code: 'embargoed', lang: 'EN_US', type: 'NEWS' } as const;

/** Code of one article, which the tests put under an embargo. */
let code = '';
let before: string | null = null;
beforeAll(async () => {
  const row = await env.DB.prepare(
    "SELECT code, published_at FROM content WHERE type = 'news' AND locale = 'en' AND state = 'live' ORDER BY code LIMIT 1",
  ).first<{ code: string; published_at: string | null }>();
  code = row?.code ?? '';
  before = row?.published_at ?? null;
  const to = new Date(embargo).toISOString();
  await env.DB.prepare("UPDATE content SET published_at = ? WHERE type = 'news' AND code = ?")
    .bind(to, code)
    .run();
});
afterAll(async () => {
  await env.DB.prepare("UPDATE content SET published_at = ? WHERE type = 'news' AND code = ?")
    .bind(before, code)
    .run();
});

const fetchCode = async (headers: Record<string, string>) =>
  (await callPortal('news/getNewsDetailByCode', { ...article, code }, { headers })).code;

describe('S6 X-Preview-At', () => {
  it('X-Preview-At with a valid token shows an embargoed article from its publication date', async () => {
    expect(code).not.toBe('');
    expect(await fetchCode({})).toBe(CODES.notFound);
    expect(await fetchCode({ ...TOKEN, ...at(-1) })).toBe(CODES.notFound);
    expect(await fetchCode({ ...TOKEN, ...at(0) })).toBe(CODES.ok);
    expect(await fetchCode({ ...TOKEN, ...at(1) })).toBe(CODES.ok);
  });

  it('X-Preview-At shows no drafts, because they have no publication date', async () => {
    const draft = { type: 'page', pageCode: 'spring-release' } as const;
    expect((await callPortal('common/getPage', draft, { headers: TOKEN })).code).toBe(CODES.ok);
    expect((await callPortal('common/getPage', draft, { headers: { ...TOKEN, ...at(1) } })).code).toBe(
      CODES.notFound,
    );
    const edited = { type: 'product', pageCode: 'cloud-security' } as const;
    expect((await load('common/getPage', edited, { headers: { ...TOKEN, ...at(1) } })).draft).toBe(false);
  });

  it('X-Preview-At is ignored without a valid token', async () => {
    for (const token of [{}, { 'x-preview-token': 'made-up' }] as Record<string, string>[])
      expect(await fetchCode({ ...token, ...at(1) })).toBe(CODES.notFound);
    expect((await callPortal('common/getNav', {}, { headers: { 'x-preview-at': 'x' } })).code).toBe(CODES.ok);
  });

  it('responses to X-Preview-At are uncacheable and state that the token was valid', async () => {
    const { headers } = await callPortal('common/getNav', {}, { headers: { ...TOKEN, ...at(1) } });
    expect([headers.get('cache-control'), headers.get('x-preview-state')]).toEqual(['no-store', 'valid']);
  });

  it.each([
    [''],
    ['tomorrow'],
    ['2026-12-01'],
    ['2026-12-01T09:00'],
    ['2026-02-31T09:00Z'],
    ['2026-12-01T25:00Z'],
    ['2036-12-01T09:00Z'],
    ['1999-12-01T09:00Z'],
    ['constructor'],
    ['__proto__'],
    [`2026-12-01T09:00Z${'0'.repeat(2_000)}`],
  ])('an X-Preview-At of %.30s returns 400', async (instant) => {
    const { code: errorCode } = await callPortal(
      'common/getNav',
      {},
      { headers: { ...TOKEN, 'x-preview-at': instant } },
    );
    expect(errorCode).toBe(CODES.invalid);
  });
});
