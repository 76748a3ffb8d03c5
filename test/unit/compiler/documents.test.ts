// Public documents, generated as PDF at publication (§1 resources).
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { addDocuments } from '../../../compiler/docs/documents.ts';
import { type Row, RowSet } from '../../../compiler/publication/rows.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { readPdf } from '../../worker/portal/docs/pdf-text.ts';

const page = (locale: string, title: string, lead: string): Row => ({
  type: 'product',
  code: 'cloud-dns',
  locale,
  state: 'live',
  title,
  body: JSON.stringify({
    modules: [
      { type: 'hero', details: JSON.stringify({ title: 'A claim', lead, actions: [], drawing: 'resolver' }) },
      { type: 'callToAction', details: JSON.stringify({ title: 'Buy', text: 'Now', actions: [] }) },
    ],
  }),
});
const article = (type: string, more: Row, facts: object = {}): Row => ({
  type,
  code: 'a-text',
  locale: 'en',
  state: 'live',
  title: 'A title',
  summary: 'What it is about.',
  updated_at: '2026-01-05T00:00:00.000Z',
  body: JSON.stringify({
    html: '<h2 id="a">Part</h2><p>Words <a href="/products/cloud-dns/">there</a>.</p>',
  }),
  ...more,
  card: JSON.stringify({ facts: { gated: false, products: ['cloud-dns'], pages: '', ...facts } }),
});

/** Characters from enough font slices to split the file into several parts. */
const MANY = String.fromCodePoint(...Array.from({ length: 300 }, (_, index) => 0x4e00 + index * 3));

const cache = temporaryFolder('documents');

const rows = new RowSet();
const content = [
  page('en', 'Cloud DNS', 'Answers near the asker.'),
  page('ja', 'クラウドDNS', '尋ねる人の近くで答えます。'),
  article('datasheet', {}),
  article('datasheet', { locale: 'ja', title: 'データシート', summary: `概要です。${MANY}` }),
  article('ebook', {}, { gated: true, pages: '42' }),
  article('brochure', { state: 'draft' }),
  article('blog', {}),
];
for (const row of content) rows.add('content', row);
const files = () => Map.groupBy(rows.tables.get('file') ?? [], ({ name }) => String(name));
const bytesOf = (name: string) => (files().get(name) ?? []).map(({ data }) => data).join('');

describe('documents of a publication', () => {
  beforeAll(() => addDocuments(rows, cache));

  it('a PDF is generated for each live ungated document in each locale, and for no article', () => {
    expect([...files().keys()]).toEqual(['datasheet-a-text-en.pdf', 'datasheet-a-text-ja.pdf']);
  });
  it.each([
    ['en', 'A title', 'Datasheets', 'Answers near the asker.', 'Cloud DNS'],
    ['ja', 'データシート', 'データシート', '尋ねる人の近くで答えます。', 'クラウドDNS'],
  ])(
    'a PDF has title, kind, summary, text, and a chapter of the product without its call to action (%s)',
    async (locale, title, ...words) => {
      const pdf = await readPdf(bytesOf(`datasheet-a-text-${locale}.pdf`));
      expect(pdf.title).toBe(title);
      const text = pdf.pages.join('').replace(/\s/g, '');
      for (const word of [...words, 'Part', brand.name, '1/1'])
        expect(text).toContain(word.replace(/\s/g, ''));
      expect(text).not.toContain('Buy');
    },
  );
  it('each part of a PDF fits in a statement and states the total size and page count', () => {
    const parts = files().get('datasheet-a-text-ja.pdf') ?? [];
    const bytes = Buffer.from(bytesOf('datasheet-a-text-ja.pdf'), 'base64').length;
    expect(parts.length).toBeGreaterThan(1);
    for (const [index, part] of parts.entries()) {
      expect(part).toMatchObject({ part: index, bytes, pages: 1, content_type: 'application/pdf' });
      expect(String(part.data).length).toBeLessThan(80_000);
    }
  });
  it('the page counts of generated documents are added to their cards; other cards are unchanged', () => {
    const pages = content.slice(2).map(({ card }) => JSON.parse(String(card)).facts.pages);
    expect(pages).toEqual(['1', '1', '42', '', '']);
  });
  it('a second publication reuses cached files and deletes obsolete ones', async () => {
    const before = readdirSync(cache).map((name) => [name, statSync(join(cache, name)).mtimeMs]);
    const rowSet = new RowSet();
    for (const row of content) if (row.locale === 'en') rowSet.add('content', row);
    await addDocuments(rowSet, cache);
    const left = readdirSync(cache).map((name) => [name, statSync(join(cache, name)).mtimeMs]);
    expect(left).toHaveLength(1);
    expect(before).toContainEqual(left[0]);
  });
});
