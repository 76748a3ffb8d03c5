// PDF of a document: content, access, rate limit, and cache.
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { brand } from '../../../../common/config.ts';
import { CODES } from '../../../../common/contract/codes.ts';
import { formatDay } from '../../../../common/i18n/formats.ts';
import { LOCALES, type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { BOUNDS, makePdf, TooLong } from '../../../../portal/src/pdf/pdf.ts';
import { parseBlocks } from '../../../../portal/src/pdf/read-html.ts';
import { type CallOptions, callPortal, exhaustedLimit, load, openSession, unlimited } from '../portal.ts';
import { readPdf } from './pdf-text.ts';

const call = (params: Record<string, unknown>, { extra, ...options }: CallOptions = {}) =>
  callPortal('document/documentPdf', params, { ...options, extra: { PDF_LIMIT: unlimited, ...extra } });
const fetchPdf = async (docId: string, options: CallOptions = {}) => {
  const file = await load(
    'document/documentPdf',
    { docId, content: '', cssUrl: '' },
    { extra: { PDF_LIMIT: unlimited }, ...options },
  );
  return readPdf(file.data);
};
/** Removes spaces and word joiners, which have no glyphs. */
const withoutSpaces = (text: string): string => text.replace(/[\s\u2060]/g, '');

const SOURCE = {
  title: 'T',
  category: 'C',
  html: '<p>Text.</p>',
  locale: 'en',
  updatedAt: '2026-11-22T08:00:00Z',
} as const;

/** Temporarily replaces the text of a document. */
async function withText(
  docId: string,
  locale: Locale,
  html: string,
  work: () => Promise<void>,
): Promise<void> {
  const at = 'WHERE doc_id = ? AND locale = ?';
  const write = (text: string) =>
    env.DB.prepare(`UPDATE doc_text SET html = ? ${at}`).bind(text, docId, locale).run();
  const stored = await env.DB.prepare(`SELECT html FROM doc_text ${at}`)
    .bind(docId, locale)
    .first<{ html: string }>();
  await write(html);
  try {
    await work();
  } finally {
    await write(stored?.html ?? '');
  }
}

describe('D35 the PDF of a document', () => {
  it.each(localeCodes)(
    'the PDF contains the text of the document, selectable, in embedded fonts (%s)',
    async (locale) => {
      for (const docId of ['cache-rules', 'purge-api', 'security-chain-overview']) {
        const { title, content } = await load('document/documentDetail', { docId }, { locale });
        const { pages, fonts } = await fetchPdf(docId, { locale });
        // A sample may continue on the next page, so the footer is removed.
        const footer = new RegExp(`${brand.name}\\d+/\\d+$`);
        const text = pages.map((page) => withoutSpaces(page).replace(footer, '')).join('');
        const blocks = parseBlocks(content).flatMap((block) =>
          block.kind === 'table' ? block.rows.flatMap((row) => row.cells) : [block.runs],
        );
        const expected = [[{ text: title }], ...blocks].map((runs) =>
          withoutSpaces(runs.map((run) => run.text).join('')),
        );
        expect(expected.length).toBeGreaterThan(4);
        let from = 0;
        for (const part of expected) {
          const at = text.indexOf(part, from);
          expect(at, `${part} in ${text.slice(from, from + 200)}`).toBeGreaterThanOrEqual(from);
          from = at + part.length;
        }
        expect(text).not.toContain('\ufffd');
        expect(fonts.filter((font) => !font.embedded || !/^[A-Z]{6}\+/.test(font.name))).toEqual([]);
        expect(fonts.length).toBeGreaterThan(locale === 'en' ? 1 : 4);
      }
    },
  );
  it.each(localeCodes)(
    'the PDF has title, language, structure, bookmarks, and page numbers (%s)',
    async (locale) => {
      const { title, content } = await load('document/documentDetail', { docId: 'cache-rules' }, { locale });
      const {
        catalog,
        title: documentTitle,
        tags,
        bookmarks,
        pages,
      } = await fetchPdf('cache-rules', { locale });
      expect(documentTitle).toBe(title);
      expect(catalog).toContain(`/Lang (${LOCALES[locale].htmlLang})`);
      expect(catalog).toMatch(/\/StructTreeRoot \d+ 0 R/);
      const headings = content.match(/<h[23]/g)?.length ?? 0;
      const tables = content.match(/<table/g)?.length ?? 0;
      expect(tags).toMatchObject({ Document: 1, H1: 1, Table: tables });
      expect((tags.H2 ?? 0) + (tags.H3 ?? 0)).toBe(headings);
      expect(bookmarks).toBe(headings);
      expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`);
    },
  );
  it('the PDF contains the stored text and ignores content that a caller sends', async () => {
    const response = await call({
      docId: 'cache-rules',
      content: '<p>Send money to Mallory</p>',
      cssUrl: 'https://evil.example/',
    });
    const { pages } = await readPdf((response.data as { data: string }).data);
    expect(pages.join('')).not.toContain('Mallory');
    expect(withoutSpaces(pages.join(''))).toContain('Cacherules');
  });
  it.each([
    ['en', '22 Nov 2026'],
    ['cn', '2026年11月22日'],
    ['ko', '2026년 11월 22일'],
    ['ja', '2026年11月22日'],
  ] as const)('the date of the PDF in %s has the format of the page: %s', async (locale, day) => {
    const { bytes } = await makePdf({ ...SOURCE, locale }, env);
    const { pages } = await readPdf(bytes.toBase64());
    expect(withoutSpaces(pages.join(''))).toContain(withoutSpaces(day));
    expect(formatDay(SOURCE.updatedAt, locale)).toBe(day);
  });
  it('the PDF of 6,000 ideographic commas contains every character', async () => {
    const text = '、'.repeat(6000);
    expect(await call({ docId: 'cache-rules', content: text })).toMatchObject({
      status: 200,
      code: CODES.ok,
    });
    await withText('purge-api', 'ja', `<p>${text}</p>`, async () => {
      const { pages } = await fetchPdf('purge-api', { locale: 'ja' });
      expect(pages.join('').match(/、/g)?.length).toBe(6000);
    });
  });
  it('the PDF is complete for a table taller than a page, a word wider than a line, and 300 lines of code', async () => {
    const cell = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ');
    const code = Array.from({ length: 300 }, (_, index) => `line ${index}`).join('\n');
    const html = `<table><tr><td>${cell}</td><td>b</td></tr></table><p>${'W'.repeat(500)}</p><pre>${code}</pre>`;
    const { bytes } = await makePdf({ ...SOURCE, html }, env);
    const { pages } = await readPdf(bytes.toBase64());
    const text = withoutSpaces(pages.join(''));
    expect(pages.length).toBeGreaterThan(6);
    for (const part of ['word0', 'word899', 'line299']) expect(text).toContain(part);
    expect(text.match(/W/g)?.length).toBe(500);
  });
});

describe('§6 the PDF call', () => {
  it('the PDF of a restricted document is sent only to customers with access, and is not cached', async () => {
    const put = vi.spyOn(Cache.prototype, 'put');
    const callRunbook = (headers: Record<string, string>) =>
      call({ docId: 'attack-response-runbook' }, { headers });
    expect(await callRunbook({})).toMatchObject({ code: CODES.loginRequired, data: null });
    expect(await callRunbook(await openSession('reader'))).toMatchObject({
      status: 403,
      code: CODES.forbidden,
      data: null,
    });
    expect(await callRunbook(await openSession('demo'))).toMatchObject({ status: 200, code: CODES.ok });
    expect(put).not.toHaveBeenCalled();
    expect(await callRunbook({})).toMatchObject({ code: CODES.loginRequired, data: null });
  });
  it('the PDF call returns 429 with Retry-After above the rate limit, before it looks up the document', async () => {
    const PDF_LIMIT = exhaustedLimit();
    const response = await call({ docId: 'nothing' }, { extra: { PDF_LIMIT } });
    expect(response).toMatchObject({ status: 429, code: CODES.limited, data: null });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(PDF_LIMIT.keys).toHaveLength(1);
  });
  it('the PDF of a public document is generated once, and again after a change to its text', async () => {
    const put = vi.spyOn(Cache.prototype, 'put');
    await call({ docId: 'api-overview' }, { locale: 'ko' });
    await call({ docId: 'api-overview' }, { locale: 'ko' });
    expect(put).toHaveBeenCalledTimes(1);
    await withText('api-overview', 'ko', '<p>새 문장입니다.</p>', async () => {
      expect((await fetchPdf('api-overview', { locale: 'ko' })).pages.join('')).toContain('새 문장입니다.');
    });
    expect(put).toHaveBeenCalledTimes(2);
  });
  it('the PDF call works if the cache fails', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(Cache.prototype, 'match').mockRejectedValue(new Error('cache down'));
    vi.spyOn(Cache.prototype, 'put').mockRejectedValue(new Error('cache down'));
    expect(await call({ docId: 'cache-rules' })).toMatchObject({ status: 200, code: CODES.ok });
    expect(log.mock.calls.flat().join()).toContain('pdf.cache-failed');
  });
  it('the PDF call rejects a document with too many pages and returns the reason', async () => {
    await withText('onboard-a-domain', 'en', `<pre>${'x\n'.repeat(60 * BOUNDS.pages)}</pre>`, async () => {
      const response = await call({ docId: 'onboard-a-domain' });
      expect(response).toMatchObject({ status: 413, code: CODES.invalid });
      expect(response.message).toContain('too long');
    });
  });
  it('the PDF call returns 503 if the fonts are unavailable', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const FONTS = { fetch: async () => new Response('gone', { status: 500 }) } as Partial<Fetcher> as Fetcher;
    const response = await call({ docId: 'legacy-tokens' }, { locale: 'ja', extra: { FONTS } });
    expect(response).toMatchObject({ status: 503, code: CODES.network });
    expect(log.mock.calls.flat().join()).toContain('pdf.failed');
  });
  it.each([`<p>${'<b>'.repeat(20_000)}x</p>`, `<p>${'x'.repeat(BOUNDS.characters + 1)}</p>`])(
    'makePdf rejects a document with too many tags or characters (%#)',
    async (html) => {
      await expect(makePdf({ ...SOURCE, html }, env)).rejects.toBeInstanceOf(TooLong);
    },
  );
});
