// Public PDF documents. Each is generated at publication from its article and the pages of the article's products.
import { createHash, hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { siteOrigin } from '../../common/config.ts';
import type { ModuleType } from '../../common/contract/modules/modules.ts';
import { href } from '../../common/i18n/links.ts';
import { createT, type TextKey } from '../../common/i18n/translator.ts';
import { escapeText } from '../../common/text/xml.ts';
import type { NewText } from '../../portal/src/content/stored.ts';
import { DOCUMENT_TYPES, documentName } from '../../portal/src/content/types.ts';
import type { Pdf, Source } from '../../portal/src/pdf/pdf.ts';
import type { Row, RowSet } from '../publication/rows.ts';
import { sourcesOf } from '../sources.ts';
import { chapterHtml, type StoredModule } from './chapters.ts';

const PROJECT = join(import.meta.dirname, '../..');
/** Cache of generated files, so that a publication generates only changed ones. */
const CACHE = join(PROJECT, 'node_modules', '.cache', 'documents');

/**
 * Bytes per row: a multiple of 3, so that base64 parts can be concatenated, and within the statement limit (rows.ts).
 */
const PART_BYTES = 45_000;

interface Plan {
  /** Name of this kind of document, shown above the title. */
  kind: TextKey;
  /** Module types of a product page that its chapter contains. */
  chapters: readonly ModuleType[];
  /** Maximum number of chapters. */
  products: number;
}

const ALL_CHAPTERS: readonly ModuleType[] = [
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
const SUMMARY_CHAPTERS: readonly ModuleType[] = [
  'hero',
  'featureGrid',
  'capabilityTabs',
  'scenarios',
  'statistics',
];
const withoutChapters = (kind: TextKey): Plan => ({ kind, chapters: [], products: 0 });

const PLANS: ReadonlyMap<string, Plan> = new Map([
  ['brochure', { kind: 'list.brochuresTitle', chapters: SUMMARY_CHAPTERS, products: 8 }],
  ['datasheet', { kind: 'list.datasheetsTitle', chapters: ALL_CHAPTERS, products: 1 }],
  ['ebook', withoutChapters('list.ebooksTitle')],
  ['infographic', withoutChapters('list.infographicsTitle')],
  ['report', withoutChapters('list.reportsTitle')],
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

/** Ungated documents of a publication. */
const ungatedDocuments = (content: readonly Row[]): StoredArticle[] =>
  content.flatMap((row) => {
    const [type, code, locale] = [String(row.type), String(row.code), row.locale as Locale];
    if (!isLive(row) || !DOCUMENT_TYPES.includes(type)) return [];
    const { facts } = cardOf(row);
    return facts.gated ? [] : [{ row, type, code, locale, facts }];
  });

/** Makes links absolute, since PDF files are read outside the site. */
const makeLinksAbsolute = (html: string, locale: Locale): string =>
  html.replace(
    /(<a [^>]*?href=")(\/[^"]*)"/g,
    (_, before: string, to: string) => `${before}${siteOrigin}${href(to, locale)}"`,
  );

/** The source of an article's PDF. Throws if the page of one of its products is invalid. */
function sourceOf({ row, type, locale, facts }: StoredArticle, content: readonly Row[]): Source {
  const plan = PLANS.get(type);
  if (!plan) throw new Error(`no document plan for the type ${type}`);
  const chapters = facts.products.slice(0, plan.products).map((code) => {
    const page = content.find(
      (page) => page.type === 'product' && page.code === code && page.locale === locale && isLive(page),
    );
    if (!page) return '';
    const { modules } = JSON.parse(String(page.body)) as { modules: StoredModule[] };
    return chapterHtml(String(page.title), modules, plan.chapters, locale);
  });
  const { html } = JSON.parse(String(row.body)) as { html: string };
  return {
    title: String(row.title),
    category: createT(locale)(plan.kind),
    html: `<p>${escapeText(String(row.summary))}</p>${makeLinksAbsolute(html, locale)}${chapters.join('')}`,
    locale,
    updatedAt: String(row.updated_at),
  };
}

/** Hash of the code and packages that generate the files; a new value regenerates all of them. */
export function documentsVersion(): string {
  const version = createHash('sha256');
  for (const file of [...sourcesOf(join(PROJECT, 'portal', 'src', 'pdf', 'pdf.ts')), import.meta.filename])
    version
      .update(`${basename(file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return version
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

/** Reads a PDF from the cache, or generates it; `cacheName` is its file name in the cache. */
async function generate(
  source: Source,
  version: string,
  cache: string,
): Promise<Pdf & { cacheName: string }> {
  const key = hash('sha256', version + JSON.stringify(source)).slice(0, 32);
  const fileName = filesIn(cache).find((name) => name.startsWith(key));
  if (fileName) {
    const pages = Number(/-(\d+)\.pdf$/.exec(fileName)?.[1]);
    return { bytes: readFileSync(join(cache, fileName)), pages, cacheName: fileName };
  }
  // Imported on demand: most publications find all files in the cache and do not need the fonts or the library.
  const [{ makePdf }, { writeFonts: layOutFonts }] = await Promise.all([
    import('../../portal/src/pdf/pdf.ts'),
    import('./fonts.ts'),
  ]);
  layOutFonts();
  const pdf = await makePdf(source, fonts);
  const cacheName = `${key}-${pdf.pages}.pdf`;
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, cacheName), pdf.bytes);
  return { ...pdf, cacheName };
}

/** The rows of a file, one per part of its bytes. */
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
 * Adds the files of all ungated documents to a publication, and their page counts to the articles. A changed document
 * takes about 100 ms. Rejects if a file cannot be generated, because its page would otherwise show a request form.
 */
export async function addDocuments(rows: RowSet, cache = CACHE): Promise<void> {
  const content = rows.tables.get('content') ?? [];
  const version = documentsVersion();
  const used = new Set<string>();
  for (const article of ungatedDocuments(content)) {
    const pdf = await generate(sourceOf(article, content), version, cache);
    used.add(pdf.cacheName);
    const card = cardOf(article.row);
    card.facts.pages = String(pdf.pages);
    article.row.card = JSON.stringify(card);
    for (const row of partsOf(documentName(article.type, article.code, article.locale), pdf))
      rows.add('file', row);
  }
  for (const name of filesIn(cache)) if (!used.has(name)) rmSync(join(cache, name), { force: true });
}
