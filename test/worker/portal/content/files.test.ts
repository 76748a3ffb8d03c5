// Files that a publication creates: their articles and their download.
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { callPortal, exhaustedLimit, load, newVisitor } from '../portal.ts';

const NAME = 'datasheet-cdnpro-datasheet-en.pdf';
const PARTS = ['%PDF-1.7 one', ' two'];

beforeAll(async () => {
  const row = env.DB.prepare(
    "INSERT INTO file (name, part, content_type, bytes, pages, data, publication) VALUES (?, ?, 'application/pdf', 16, 5, ?, '')",
  );
  const names = [NAME, 'ebook-leaving-the-vpn-en.pdf', 'datasheet-cdnpro-datasheet-ko.pdf'];
  await env.DB.batch(names.flatMap((name) => PARTS.map((text, part) => row.bind(name, part, btoa(text)))));
});
afterAll(async () => {
  await env.DB.exec('DELETE FROM file');
});

const article = (code: string, type: string, locale: 'en' | 'ko' | 'ja' = 'en') =>
  load(
    'news/getNewsDetailByCode',
    { code, lang: ({ en: 'EN_US', ko: 'KO_KR', ja: 'JA_JP' } as const)[locale], type },
    { locale },
  );

describe('§1 documents', () => {
  it('a public article offers its file in its own language, with type, size, and pages', async () => {
    const file = { contentType: 'application/pdf', bytes: 16, pages: 5 };
    const [english, korean] = [
      await article('cdnpro-datasheet', 'DATASHEET'),
      await article('cdnpro-datasheet', 'DATASHEET', 'ko'),
    ];
    expect(english.file).toEqual({ ...file, url: `/files/${NAME}` });
    expect(korean.file).toEqual({ ...file, url: '/files/datasheet-cdnpro-datasheet-ko.pdf' });
  });
  it('articles without a file in their language, gated articles, and other content items offer no file', async () => {
    expect((await article('cdnpro-datasheet', 'DATASHEET', 'ja')).file).toBeNull();
    expect((await article('leaving-the-vpn', 'EBOOK')).file).toBeNull();
    expect((await article('inside-a-terabit-attack', 'VIDEO')).file).toBeNull();
  });
  it('a draft offers no file, because the file contains the published text', async () => {
    const columns =
      'title, summary, card, body, tag, published_at, updated_at, source_hash, made_from, publication, recommended, extend_type, display_only, words';
    const code = 'cdnpro-datasheet';
    const loadDatasheet = (headers: Record<string, string>) =>
      load('news/getNewsDetailByCode', { code, lang: 'EN_US', type: 'DATASHEET' }, { headers });
    await env.DB.prepare(
      `INSERT INTO content (type, code, locale, state, id, position, ${columns})
       SELECT type, code, locale, 'draft', id, position, ${columns} FROM content
       WHERE type = 'datasheet' AND code = ? AND locale = 'en' AND state = 'live'`,
    )
      .bind(code)
      .run();
    try {
      const preview = await loadDatasheet({ 'x-preview-token': 'local-preview' });
      expect([preview.draft, preview.file]).toEqual([true, null]);
      const live = await loadDatasheet({});
      expect([live.draft, live.file?.url]).toEqual([false, `/files/${NAME}`]);
    } finally {
      await env.DB.prepare("DELETE FROM content WHERE code = ? AND state = 'draft'").bind(code).run();
    }
  });
  it('a file that is stored in parts is downloaded completely', async () => {
    const { contentType, data: bytes } = await load('resources/getFile', { name: NAME });
    expect([contentType, atob(bytes)]).toEqual(['application/pdf', PARTS.join('')]);
  });
  it.each([
    '../secret.pdf',
    '..%2Fx.pdf',
    'A.pdf',
    'x.html',
    '.pdf',
    `${'x'.repeat(130)}.pdf`,
    "x' OR '1.pdf",
  ])('an invalid file name is rejected: %s', async (name) => {
    expect(await callPortal('resources/getFile', { name })).toMatchObject({
      status: 400,
      code: CODES.invalid,
    });
  });
  it('§8 a visitor above the file limit gets 429 with Retry-After', async () => {
    const FILE_LIMIT = exhaustedLimit();
    const visitor = newVisitor();
    const response = await callPortal(
      'resources/getFile',
      { name: NAME },
      { extra: { FILE_LIMIT }, headers: { 'x-forwarded-for': visitor } },
    );
    expect(response).toMatchObject({ status: 429, code: CODES.limited, data: null });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(FILE_LIMIT.keys).toEqual([`file:${visitor}`]);
  });
});
