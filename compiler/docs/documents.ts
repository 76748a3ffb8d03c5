// Documents that anybody may have, as PDF: made at publication from their own text and from the pages of the
// products that they are about.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { siteOrigin } from '../../common/config.ts';
import type { ModuleType } from '../../common/contract/modules/modules.ts';
import { href } from '../../common/i18n/links.ts';
import { createT, type TextKey } from '../../common/i18n/translator.ts';
import type { NewText } from '../../portal/src/content/stored.ts';
import { DOCUMENT_TYPES, documentName } from '../../portal/src/content/types.ts';
import type { Pdf, Source } from '../../portal/src/pdf/pdf.ts';
import type { Row, RowSet } from '../publication/rows.ts';
import { sourcesOf } from '../sources.ts';
import { chapterHtml, type StoredModule } from './chapters.ts';

const PROJECT = join(import.meta.dirname, '../..');
/** Made files, so that a publication makes only what has changed. */
const CACHE = join(PROJECT, 'node_modules', '.cache', 'documents');

/** So many bytes a part: base64 of whole parts can be put together, and fits in a statement (rows.ts). */
const PART_BYTES = 45_000;

interface Plan {
  /** The list that its kind is in, which stands over the title. */
  kind: TextKey;
  /** What of each product's page becomes a chapter. */
  chapters: readonly ModuleType[];
  /** How many of the products that it names have one. */
  products: number;
}

const IN_FULL: readonly ModuleType[] = [
  'hero',
  'prose',
  'featureGrid',
  'capabilityTabs',
  'statistics',
  'steps',
  'code',
  'comparison',
  'scenarios',
  'timeline',
  'faq',
];
const IN_SHORT: readonly ModuleType[] = ['hero', 'featureGrid', 'capabilityTabs', 'scenarios', 'statistics'];
const alone = (kind: TextKey): Plan => ({ kind, chapters: [], products: 0 });

const PLANS: ReadonlyMap<string, Plan> = new Map([
  ['brochure', { kind: 'list.brochuresTitle', chapters: IN_SHORT, products: 8 }],
  ['datasheet', { kind: 'list.datasheetsTitle', chapters: IN_FULL, products: 1 }],
  ['ebook', alone('list.ebooksTitle')],
  ['infographic', alone('list.infographicsTitle')],
  ['report', alone('list.reportsTitle')],
]);

type Locale = NewText['locale'];
interface StoredArticle {
  row: Row;
  type: string;
  code: string;
  locale: Locale;
  facts: { gated: boolean; products: string[]; pages: string };
}

const isLive = (row: Row): boolean => row.state === 'live';
const cardOf = (row: Row) => JSON.parse(String(row.card)) as { facts: StoredArticle['facts'] };

/** The documents of a publication that nobody has to ask for. */
const openDocuments = (content: readonly Row[]): StoredArticle[] =>
  content.flatMap((row) => {
    const [type, code, locale] = [String(row.type), String(row.code), row.locale as Locale];
    if (!isLive(row) || !DOCUMENT_TYPES.includes(type)) return [];
    const { facts } = cardOf(row);
    return facts.gated ? [] : [{ row, type, code, locale, facts }];
  });

/** Paths as whole addresses: a file is read elsewhere. */
const withOrigin = (html: string, locale: Locale): string =>
  html.replace(
    /(<a [^>]*?href=")(\/[^"]*)"/g,
    (_, before: string, to: string) => `${before}${siteOrigin}${href(to, locale)}"`,
  );

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What the file of an article is made of. Throws when a product that it names has a page of another shape. */
function sourceOf({ row, type, locale, facts }: StoredArticle, content: readonly Row[]): Source {
  const plan = PLANS.get(type);
  if (!plan) throw new Error(`no plan for a document of type ${type}`);
  const chapters = facts.products.slice(0, plan.products).map((code) => {
    const page = content.find(
      (one) => one.type === 'product' && one.code === code && one.locale === locale && isLive(one),
    );
    if (!page) return '';
    const { modules } = JSON.parse(String(page.body)) as { modules: StoredModule[] };
    return chapterHtml(String(page.title), modules, plan.chapters, locale);
  });
  const { html } = JSON.parse(String(row.body)) as { html: string };
  return {
    title: String(row.title),
    category: createT(locale)(plan.kind),
    html: `<p>${escaped(String(row.summary))}</p>${withOrigin(html, locale)}${chapters.join('')}`,
    locale,
    updatedAt: String(row.updated_at),
  };
}

/** What every file depends on beside its text: how it is made. Another value makes all files anew. */
export function documentsVersion(): string {
  const hash = createHash('sha256');
  for (const file of [...sourcesOf(join(PROJECT, 'portal', 'src', 'pdf', 'pdf.ts')), import.meta.filename])
    hash
      .update(`${basename(file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash
    .update(readFileSync(join(PROJECT, 'package-lock.json')))
    .digest('hex')
    .slice(0, 32);
}

const fonts = {
  FONTS: {
    fetch: async (address: string) =>
      new Response(readFileSync(join(PROJECT, 'portal', 'fonts', basename(new URL(address).pathname)))),
  },
};

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** The file, made anew or found from an earlier publication, and where it is kept. */
async function made(source: Source, version: string, cache: string): Promise<Pdf & { kept: string }> {
  const key = createHash('sha256').update(version).update(JSON.stringify(source)).digest('hex').slice(0, 32);
  const found = filesIn(cache).find((name) => name.startsWith(key));
  if (found) {
    const pages = Number(/-(\d+)\.pdf$/.exec(found)?.[1]);
    return { bytes: readFileSync(join(cache, found)), pages, kept: found };
  }
  // Most publications find every file, and need neither fonts nor the library.
  const [{ makePdf }, { layOutFonts }] = await Promise.all([
    import('../../portal/src/pdf/pdf.ts'),
    import('./fonts.ts'),
  ]);
  layOutFonts();
  const pdf = await makePdf(source, fonts);
  const kept = `${key}-${pdf.pages}.pdf`;
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, kept), pdf.bytes);
  return { ...pdf, kept };
}

/** The rows of a file: its bytes in parts. */
function* partsOf(name: string, { bytes, pages }: Pdf): Generator<Row> {
  for (let part = 0; part * PART_BYTES < bytes.length; part++) {
    const data = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    yield {
      name,
      part,
      content_type: 'application/pdf',
      bytes: bytes.length,
      pages,
      data: Buffer.from(data).toString('base64'),
    };
  }
}

/**
 * Adds the files of all open documents to a publication, and says in their lists how many pages they have.
 * Takes about a tenth of a second for each that has changed. Rejects when one cannot be made: a page without
 * its file would send visitors to ask for what is free.
 */
export async function addDocuments(rows: RowSet, cache = CACHE): Promise<void> {
  const content = rows.tables.get('content') ?? [];
  const version = documentsVersion();
  const kept = new Set<string>();
  for (const article of openDocuments(content)) {
    const pdf = await made(sourceOf(article, content), version, cache);
    kept.add(pdf.kept);
    const card = cardOf(article.row);
    card.facts.pages = String(pdf.pages);
    article.row.card = JSON.stringify(card);
    for (const row of partsOf(documentName(article.type, article.code, article.locale), pdf))
      rows.add('file', row);
  }
  for (const name of filesIn(cache)) if (!kept.has(name)) rmSync(join(cache, name), { force: true });
}
