// Compiles content/ to publication rows, or to problems with file and line.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { brand } from '../common/config.ts';
import { compileApiReference, filledDocument } from './api-reference/compile.ts';
import { reportRequests } from './api-reference/requests.ts';
import { type PublishedReference, publishReference } from './api-reference/rows.ts';
import { compileArticles } from './articles/articles.ts';
import { readCovers } from './articles/covers.ts';
import { compileEvents } from './articles/events.ts';
import { compileFilms } from './articles/films.ts';
import { ARTICLE_KINDS, PAGE_KINDS } from './articles/kinds.ts';
import { addProofs } from './articles/proofs.ts';
import { type Compilation, createCompilation } from './compilation.ts';
import { compileDocs, type DocText } from './docs/docs.ts';
import { filesBelow, type Problem } from './files.ts';
import type { ContentItem } from './markdown/content-item.ts';
import type { Conversions } from './markdown/conversions.ts';
import { compileClaims } from './pages/claims.ts';
import { compileData, readDictionaries } from './pages/data.ts';
import { addKeywords, readKeywords } from './pages/keywords.ts';
import { compileLimits } from './pages/limits.ts';
import { reportDeadLinks, unverifiableLinksOf, urlsOf } from './pages/links.ts';
import { compileLocal } from './pages/local.ts';
import { compileMapping } from './pages/mapping.ts';
import { compileNetwork } from './pages/network.ts';
import { reportPromises } from './pages/promises.ts';
import { addTreeRows, compileSettings } from './pages/settings.ts';
import { compileTree } from './pages/trees.ts';
import { addContentRows, addTitleRows } from './publication/content-rows.ts';
import { compileContentState, readSamples, type Sample, sampleMarks } from './publication/content-state.ts';
import { type LedgerText, ledgerKey, reportUnrecorded } from './publication/ledger.ts';
import { RowSet } from './publication/rows.ts';
import { addSearchRows } from './publication/search-rows.ts';
import { reportHeadlines } from './terms/headlines.ts';

const GUIDE = 'AUTHORING.md';
/** File names become parts of URLs. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.draft|\.wplus)?\.[a-z]+$/;

/** Reports unread files and invalid names. Ignores hidden files. */
function reportUnknown({ root, read, problems }: Compilation): void {
  for (const file of filesBelow(root)) {
    if (basename(file).startsWith('.') || relative(root, file) === GUIDE) continue;
    if (!read.has(file))
      problems.push({ file, line: 1, message: 'unused file: its name or folder is wrong' });
    else if (!NAME.test(basename(file)))
      problems.push({ file, line: 1, message: 'a name consists of lowercase letters, digits, and hyphens' });
  }
}

const PRODUCT = /^\/products\/([a-z0-9-]+)\/(?:#.*)?$/;

/** Adds the tag `product:CODE` for each product that a live article links to in its text or front matter. */
function addProductTags(
  articles: readonly ContentItem[],
  { links }: Pick<Compilation, 'links'>,
): ContentItem[] {
  const linksOf = Map.groupBy(links, ({ file }) => file);
  return articles.map((article) => {
    if (article.state === 'draft') return article;
    const codes = (linksOf.get(article.file) ?? []).flatMap(({ to }) => PRODUCT.exec(to)?.[1] ?? []);
    return { ...article, tags: [...new Set([...article.tags, ...codes.map((code) => `product:${code}`)])] };
  });
}

export interface Compiled {
  rows: RowSet;
  problems: Problem[];
  /** Hash of all rows and migrations: equal hashes mean equal databases. */
  hash: string;
  /** Summary for command output. */
  summary: string;
  /** All content items for the translation ledger. */
  recorded: LedgerText[];
  /** Sample facts that the owner must confirm or replace. */
  samples: Sample[];
}

/** Hash of all rows and migrations. */
function hashOf({ tables }: RowSet): string {
  const folder = join(import.meta.dirname, '..', 'portal', 'migrations');
  const migrations = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  return createHash('sha256')
    .update(JSON.stringify([...tables]))
    .update(migrations)
    .digest('hex')
    .slice(0, 32);
}

const isDraft = (item: ContentItem): boolean => item.state === 'draft';

/** Checks links and redirects against all pages. */
function compileUrls(
  items: readonly ContentItem[],
  { items: docs, menuIds }: ReturnType<typeof compileDocs>,
  api: PublishedReference,
  compilation: Compilation,
  rows: RowSet,
): void {
  const toLink = (item: ContentItem) => ({
    url: item.card.url,
    locale: item.locale,
    only: item.card.displayOnly ?? [],
  });
  const documentation = [
    ...api.addresses.map((url) => ({ url, locale: 'en' as const, only: [] })),
    ...menuIds.map((id) => ({ url: `/docs/${id}/`, locale: 'en' as const, only: [] })),
    ...docs.map(({ menuId, docId, locale }) => ({ url: `/docs/${menuId}/${docId}/`, locale, only: [] })),
  ];
  // Invalid files are not compiled, so links to their pages are not reported.
  const compiledFiles = new Set([...items, ...docs].map(({ file }) => file));
  const problems = compilation.problems.filter(({ file, gap }) => !gap && !compiledFiles.has(file));
  const uncertain = unverifiableLinksOf(new Set(problems.map(({ file }) => file)), compilation.root);
  const otherUrls = [...documentation, ...uncertain.items];
  const live = urlsOf([...items.filter((item) => !isDraft(item)).map(toLink), ...otherUrls]);
  const drafts = {
    files: new Set(items.filter(isDraft).map(({ file }) => file)),
    addresses: urlsOf([...items.map(toLink), ...otherUrls]),
  };
  reportDeadLinks(compilation.links, live, drafts, uncertain, compilation);
  compileMapping(uncertain.below.length === 0 ? live : null, compilation, rows);
}

/** All content items for the ledger. */
function ledgerTexts(items: readonly ContentItem[], docs: readonly DocText[]): LedgerText[] {
  const keyed = [
    ...items.map((item) => ({ ...item, draft: isDraft(item) })),
    ...docs.map((doc) => ({ ...doc, type: 'doc', code: doc.docId, draft: false })),
  ];
  const english = new Map(
    keyed
      .filter(({ locale }) => locale === 'en')
      .map(({ type, code, draft, sourceHash }) => [ledgerKey(type, code, 'en', draft), sourceHash]),
  );
  return keyed.map(({ type, code, locale, draft, sourceHash, file }) => ({
    key: ledgerKey(type, code, locale, draft),
    hash: sourceHash,
    source: locale === 'en' ? null : (english.get(ledgerKey(type, code, 'en', draft)) ?? null),
    file,
  }));
}

/**
 * Compiles everything under `root`. Invalid content items are reported and omitted from the rows. The result does not
 * depend on the current time or on file times. `conversions` contains Markdown converted by earlier compilations.
 */
export function compileContent(
  root = 'content',
  brandName: string = brand.name,
  conversions?: Conversions,
): Compiled {
  const compilation = createCompilation(root, brandName, conversions);
  const { problems } = compilation;
  const rows = new RowSet();
  const dictionaries = readDictionaries(compilation);
  const films = compileFilms(compilation);
  const pages = PAGE_KINDS.flatMap((kind) => {
    const compiled = compileTree(kind, compilation);
    const { type } = kind;
    if (type === 'product' || type === 'solution') addTreeRows(type, compiled, rows);
    return compiled.items;
  });
  const { covers, reportUnknownCovers } = readCovers(compilation);
  const articles = ARTICLE_KINDS.flatMap((kind) =>
    compileArticles(kind, { dictionaries, films, covers }, compilation),
  );
  reportUnknownCovers(new Set(articles.map(({ type, code }) => `${type}/${code}`)));
  const events = compileEvents(compilation, films);
  const names = readKeywords(compilation);
  const items = addKeywords(
    [...addProofs(pages, articles, compilation), ...addProductTags(articles, compilation), ...events],
    names,
  );
  addContentRows(items, rows, problems);
  addTitleRows(items, rows);
  compileData(dictionaries, compilation, rows);
  compileNetwork(compilation, rows);
  const products = new Set(pages.filter(({ type }) => type === 'product').map(({ code }) => code));
  const docs = compileDocs(products, compilation, rows);
  const samples = readSamples(items, docs.items, compilation);
  compileSettings(sampleMarks(samples), compilation, rows);
  compileClaims(items, docs.items, compilation, rows);
  compileLimits(docs.items, compilation, rows);
  const api = compileApiReference(compilation);
  const reference = api ? publishReference(api, compilation, rows) : { searchEntries: [], addresses: [] };
  compileLocal(compilation, rows);
  compileUrls(items, docs, reference, compilation, rows);
  names.reportUnknown(
    new Set([
      ...items.map(({ type, code }) => `${type}/${code}`),
      ...docs.items.map(({ docId }) => `doc/${docId}`),
    ]),
  );
  addSearchRows({ items, documents: docs.items, reference: reference.searchEntries }, names, rows);
  reportHeadlines([...pages, ...articles], docs.items, compilation);
  reportPromises(pages, docs.items, api?.document, compilation);
  if (api) reportRequests(filledDocument(api.document), compilation);
  const recorded = [...ledgerTexts(items, docs.items), ...(api?.recorded ?? [])];
  compileContentState(items, docs.items, recorded, samples, compilation, rows);
  reportUnknown(compilation);
  // Skipped while content items are invalid: their ledger entries would be reported as obsolete.
  if (problems.every((problem) => problem.gap)) reportUnrecorded(recorded, compilation.ledger, compilation);
  const unique = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  const summary = `${pages.length} pages, ${articles.length} articles, ${docs.items.length} documents, ${events.length} events and details${api ? `, ${api.summary}` : ''}`;
  return { rows, problems: [...unique.values()], hash: hashOf(rows), summary, recorded, samples };
}
