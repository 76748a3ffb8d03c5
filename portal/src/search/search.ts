// Both searches of §7. They correct the spelling of unknown words, and search in the visitor's locale, then in English.
import { paging } from '../../../common/config.ts';
import type { DocsSearchType } from '../../../common/contract/calls/news.ts';
import type { Data, DataInput } from '../../../common/contract/contract.ts';
import { DOCS_KINDS, RESULT_KINDS } from '../../../common/contract/search-kinds.ts';
import type { SearchScope } from '../../../common/editorial/editorial.ts';
import { termsOf } from '../../../common/text/fold.ts';
import { readSetting } from '../content/read.ts';
import type { Ctx } from '../context.ts';
import { type Concept, keywordsOf, marksOf } from './acronyms.ts';
import {
  BOOSTS,
  countUnits,
  findSection,
  findSections,
  type Match,
  readSections,
  type Scope,
  type Search,
  type Section,
} from './found-sections.ts';
import { countMiss } from './misses.ts';
import { scoreOf, sortUnits } from './ranking.ts';
import { segments } from './segments.ts';
import { snippet } from './snippet.ts';
import { findCorrections, isCorrectable } from './spelling.ts';
import { type KeywordTool, readTools, synonymConcepts, targetOf } from './tools.ts';
import { type Query, queryOf, unitsOf } from './units.ts';
import type { Weighted } from './weights.ts';

type Result = Omit<DataInput<'search/site'>, 'redirect'> & Pick<Data<'search/site'>, 'redirect'>;

/** Minimum share of the query's weight that a result contains. */
const MIN_COVERAGE = 0.4;
/** Minimum coverage relative to the best result. */
const MIN_RELATIVE_COVERAGE = 0.6;

interface MatchSet {
  all: Match[];
  /** Ranked sections among the matches, by ID. */
  sections: ReadonlyMap<number, Section>;
  /** Terms to highlight in titles and snippets. */
  marks: string[];
  suggestion: string | null;
  redirect: Result['redirect'];
}

const NOTHING: MatchSet = { all: [], sections: new Map(), marks: [], suggestion: null, redirect: null };

function limitPerEntry<T extends Match>(matches: readonly T[], perEntry: number): T[] {
  const counts = new Map<number, number>();
  return matches.filter(({ entry }) => {
    const count = (counts.get(entry) ?? 0) + 1;
    counts.set(entry, count);
    return count <= perEntry;
  });
}

/** Returns the ranked sections of one index; `null` if no section contains enough of the query. */
async function rankSections(ctx: Ctx, query: Query, search: Search): Promise<MatchSet | null> {
  const { scope, keyword, units } = search;
  const sections = await findSections(ctx, search);
  const ordered = sortUnits(units, keyword);
  const keywords = keywordsOf(keyword, query, query.terms);
  const scored = sections.ranked
    .map((section) => {
      const { score, coverage, isTitled } = scoreOf(section, ordered, keywords);
      const boost = BOOSTS.get(section.kind) ?? 1;
      return { section, coverage, score: score * (isTitled ? boost : Math.sqrt(boost)) };
    })
    .sort((a, b) => b.score - a.score);
  const maxCoverage = Math.max(0, ...scored.map(({ coverage }) => coverage));
  const best = scored
    .filter(({ coverage }) => coverage >= MIN_COVERAGE && coverage >= MIN_RELATIVE_COVERAGE * maxCoverage)
    .map(({ section }) => section);
  if (best.length === 0) return null;
  const rankedIds = new Set(sections.ranked.map(({ id }) => id));
  return {
    ...NOTHING,
    all: limitPerEntry([...best, ...sections.matches.filter(({ id }) => !rankedIds.has(id))], scope.perEntry),
    sections: new Map(best.map((section) => [section.id, section])),
    marks: marksOf(query, query.terms),
  };
}

/** Returns the query with corrected spelling; `null` if all of its words occur in the content or have no correction. */
async function correctSpelling(
  ctx: Ctx,
  { concepts, terms }: Query,
  units: readonly Weighted[],
  knownConcepts: readonly Concept[],
): Promise<{ query: Query; suggestion: string } | null> {
  const unknown = terms.filter(
    (term) =>
      isCorrectable(term) &&
      units.every((unit) => unit.term !== term || unit.forms[0] !== term || unit.count === 0),
  );
  const corrected = unknown.length === 0 ? new Map() : await findCorrections(ctx.db, ctx.locale, unknown);
  if (corrected.size === 0) return null;
  const suggestion = [
    ...concepts.map(({ forms }) => forms[0] ?? ''),
    ...terms.map((term) => corrected.get(term) ?? term),
  ].join(' ');
  return { query: queryOf(suggestion, ctx.locale, knownConcepts), suggestion };
}

async function findMatches(
  ctx: Ctx,
  scope: Scope,
  keyword: string,
  concepts: readonly Concept[],
): Promise<MatchSet> {
  let query = queryOf(keyword, ctx.locale, concepts);
  if (query.units.length === 0) return NOTHING;
  let units = await countUnits(ctx.db, ctx.locale, query.units);
  const correction = await correctSpelling(ctx, query, units, concepts);
  if (correction) {
    query = correction.query;
    units = await countUnits(ctx.db, ctx.locale, query.units);
  }
  const suggestion = correction?.suggestion ?? null;
  const search = { scope, keyword: suggestion ?? keyword, units, locale: ctx.locale };
  const localized = await rankSections(ctx, query, search);
  if (localized || ctx.locale === 'en') return localized ? { ...localized, suggestion } : NOTHING;
  const english = await countUnits(ctx.db, 'en', unitsOf(query, query.terms, 'en', true));
  const foreign = await rankSections(ctx, query, { ...search, units: english, locale: 'en' });
  return foreign ? { ...foreign, suggestion } : NOTHING;
}

/** Scope of public pages, which all visitors may find. */
const PUBLIC: Scope = { kinds: RESULT_KINDS, documents: new Set(), tag: '', perEntry: 1 };

/** Returns the target of a redirect with its title, or with its URL as title if the index does not contain the page. */
async function findRedirectPage(ctx: Ctx, url: string): Promise<Result['redirect']> {
  const section = await findSection(ctx, PUBLIC, url.replace(/\?[^#]*/, ''));
  return { url, title: section?.title ?? url };
}

function withPin(matchSet: MatchSet, pin: Section, { perEntry }: Scope): MatchSet {
  return {
    ...matchSet,
    all: limitPerEntry([pin, ...matchSet.all.filter(({ id }) => id !== pin.id)], perEntry),
    sections: new Map([...matchSet.sections, [pin.id, pin]]),
  };
}

/** Finds the results of a keyword with ops search tools. `more` are entries that are not stored yet. */
async function find(
  ctx: Ctx,
  scope: Scope,
  keyword: string,
  more: readonly KeywordTool[] = [],
): Promise<MatchSet> {
  const [setting, stored] = await Promise.all([readSetting(ctx, 'acronyms'), readTools(ctx, keyword)]);
  const [acronyms, tools] = [setting ?? [], [...stored, ...more]];
  const [pinTarget, redirectTarget] = [targetOf(tools, 'pin'), targetOf(tools, 'redirect')];
  const [matchSet, pin, redirect] = await Promise.all([
    findMatches(ctx, scope, keyword, [...synonymConcepts(tools, acronyms), ...acronyms]),
    pinTarget === null ? null : findSection(ctx, scope, pinTarget),
    redirectTarget === null ? null : findRedirectPage(ctx, redirectTarget),
  ]);
  return { ...(pin ? withPin(matchSet, pin, scope) : matchSet), redirect };
}

/** Returns ID and heading of a section; `null` for the introduction. */
const nameOf = ({ anchor, path }: Section): Result['rows'][number]['section'] =>
  anchor === '' ? null : { id: anchor, title: path.at(-1) ?? '' };

async function readRows(ctx: Ctx, page: readonly Match[], matchSet: MatchSet): Promise<Result['rows']> {
  const missing = page.filter(({ id }) => !matchSet.sections.has(id)).map(({ id }) => id);
  const missingSections = await readSections(ctx.db, missing);
  const sections = new Map([
    ...matchSet.sections,
    ...missingSections.map((section) => [section.id, section] as const),
  ]);
  return page.flatMap(({ id }) => {
    const section = sections.get(id);
    if (!section) return [];
    return [
      {
        id: section.itemId,
        type: section.kind,
        code: section.code,
        url: section.url,
        locale: section.locale,
        publishTime: section.publishedAt,
        title: segments(section.title, matchSet.marks),
        section: nameOf(section),
        snippet: snippet(section.text, matchSet.marks),
      },
    ];
  });
}

function countProducts(matches: readonly Match[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { products } of matches)
    for (const product of products) counts.set(product, (counts.get(product) ?? 0) + 1);
  return Object.fromEntries(
    [...counts].sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1)),
  );
}

interface PageRequest {
  pageIndex: number;
  pageSize: number;
  /** Code of a product; empty for all. */
  product: string;
}

/** Returns a page of the results of a kind and product. Each count ignores the filter by its own criterion. */
async function readResultPage(
  ctx: Ctx,
  matchSet: MatchSet,
  { pageIndex, pageSize, product }: PageRequest,
  isChosen: (match: Match) => boolean,
  countKinds: (matches: readonly Match[]) => Record<string, number>,
): Promise<Result> {
  const ofProduct = matchSet.all.filter(({ products }) => product === '' || products.includes(product));
  const selected = ofProduct.filter(isChosen);
  const start = (pageIndex - 1) * pageSize;
  const rows = await readRows(ctx, selected.slice(start, start + pageSize), matchSet);
  return {
    rows,
    total: selected.length,
    pageIndex,
    pageSize,
    counts: countKinds(ofProduct),
    products: countProducts(matchSet.all.filter(isChosen)),
    suggestion: matchSet.suggestion,
    redirect: matchSet.redirect,
  };
}

const isMiss = ({ all, redirect }: MatchSet): boolean => all.length === 0 && redirect === null;

const count = (matches: readonly Match[], kind: string): number =>
  matches.filter((match) => match.kind === kind).length;

/** POST /search of the site: all kinds or one, with counts for every kind. Excludes restricted documents (D23). */
export async function searchSite(
  ctx: Ctx,
  params: PageRequest & { keyword: string; type: string; tag: string },
): Promise<Result> {
  const matchSet = await find(ctx, { ...PUBLIC, tag: params.tag }, params.keyword);
  // Suggestions are requested with a small page size while the visitor is typing, so their words are incomplete.
  const isComplete = params.pageSize >= paging.list && params.pageIndex === 1 && params.tag === '';
  if (isMiss(matchSet) && isComplete) await countMiss(ctx, 'site', termsOf(params.keyword), params.keyword);
  return readResultPage(
    ctx,
    matchSet,
    params,
    (match) => params.type === '' || match.kind === params.type,
    (matches) => Object.fromEntries(RESULT_KINDS.map((kind) => [kind, count(matches, kind)])),
  );
}

/** Filters of matches by type of the documentation search. */
const DOCS_TYPES: Record<DocsSearchType, (match: Match) => boolean> = {
  all: () => true,
  product: ({ kind }) => kind === 'PRODUCT',
  solution: ({ kind }) => kind === 'SOLUTION',
  document: ({ kind }) => kind === 'DOCUMENT',
  guide: ({ type }) => type === 'doc',
  api: ({ type }) => type === 'api',
};
/** Maximum number of sections per document in the results. */
const SECTIONS_PER_DOCUMENT = 3;

/** POST /search of the documentation. Includes restricted documents only for customers who may read them (D23). */
export async function searchDocs(
  ctx: Ctx,
  params: PageRequest & { keyword: string; type: DocsSearchType },
): Promise<Result> {
  const documents = (await ctx.customer())?.documents ?? new Set<string>();
  const scope = { kinds: DOCS_KINDS, documents, tag: '', perEntry: SECTIONS_PER_DOCUMENT };
  const matchSet = await find(ctx, scope, params.keyword);
  if (isMiss(matchSet) && params.pageIndex === 1)
    await countMiss(ctx, 'docs', termsOf(params.keyword), params.keyword);
  return readResultPage(ctx, matchSet, params, DOCS_TYPES[params.type], (matches) =>
    Object.fromEntries(Object.entries(DOCS_TYPES).map(([type, isOf]) => [type, matches.filter(isOf).length])),
  );
}

/** Scopes of both searches for anonymous visitors. */
const SCOPES: Record<SearchScope, Scope> = {
  site: PUBLIC,
  docs: { ...PUBLIC, kinds: DOCS_KINDS, perEntry: SECTIONS_PER_DOCUMENT },
};

/** Returns the first results of all kinds for an anonymous visitor. Does not count the search. */
export async function findPage(
  ctx: Ctx,
  scope: SearchScope,
  keyword: string,
  pageSize: number,
  more: readonly KeywordTool[],
): Promise<Result> {
  const matchSet = await find(ctx, SCOPES[scope], keyword, more);
  return readResultPage(
    ctx,
    matchSet,
    { pageIndex: 1, pageSize, product: '' },
    () => true,
    () => ({}),
  );
}
