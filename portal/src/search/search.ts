// Both searches of §7: in the visitor's locale, then in English, then with corrected spelling.

import { paging } from '../../../common/config.ts';
import type { DataInput } from '../../../common/contract/contract.ts';
import { RESULT_KINDS } from '../../../common/contract/search-kinds.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { matchQuery, termsOf } from '../../../common/text/fold.ts';
import { readSetting } from '../content/read.ts';
import type { Acronym } from '../content/settings.ts';
import type { Ctx } from '../context.ts';
import { exactTitles, marksOf, type Parsed, parseKeyword } from './acronyms.ts';
import { countMiss } from './misses.ts';
import { isHowQuestion, subjectTermsOf } from './question.ts';
import { segments } from './segments.ts';
import { snippet } from './snippet.ts';
import { corrected } from './spelling.ts';

type Result = DataInput<'search/site'>;

/** Scope of a search: its kinds, and access to restricted documents. */
interface Scope {
  kinds: readonly string[];
  /** Restricted documents that the customer may read. */
  documents: ReadonlySet<string>;
  tag: string;
}

interface Hit {
  id: number;
  kind: string;
}

/** Maximum number of ranked matches; visitors do not page further. */
const MAX_MATCHES = 500;
/** Weights of matches in title, alternative names, and text. */
const WEIGHTS = '8, 8, 1';
/** Factors by kind: among equal matches, offers precede documentation, and documentation precedes articles. */
const BOOSTS = { PRODUCT: 4, SOLUTION: 2.5, DOCUMENT: 2, PAGE: 1.6, BLOG: 1.3, CASE: 1.3 } as const;
/** Factor of a text whose title contains the keyword. */
const TITLE_FACTOR = 3;
/** Additional factor if the title equals the keyword. */
const EXACT_TITLE_FACTOR = 2;
const factorOf = (of: (boost: number) => number): string =>
  `CASE e.kind ${Object.entries(BOOSTS)
    .map(([kind, boost]) => `WHEN '${kind}' THEN ${of(boost)}`)
    .join(' ')} ELSE ${of(1)} END`;

/** A document with several places has the strictest access of all. */
const RESTRICTED =
  "(e.kind = 'DOCUMENT' AND EXISTS (SELECT 1 FROM doc_node n WHERE n.node_id = e.item_id AND n.restricted = 1))";

/** Parsed query: concepts match by any form, terms must all match. */
interface Query extends Parsed {
  terms: readonly string[];
}

async function hits(ctx: Ctx, scope: Scope, query: Query, locale: Locale): Promise<Hit[]> {
  const groups = query.concepts.map(({ forms, english }) => (locale === ctx.locale ? forms : english));
  const match = matchQuery(query.terms, locale, groups);
  if (!match) return [];
  const index = `search_${locale}`;
  const named = `e.id IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ?)`;
  const tag =
    scope.tag === ''
      ? ''
      : 'AND EXISTS (SELECT 1 FROM content_tag t WHERE t.type = e.type AND t.code = e.code AND t.tag = ?)';
  const { results } = await ctx.db
    .prepare(
      `SELECT e.id, e.kind FROM ${index} JOIN search_entry e ON e.id = ${index}.rowid
       WHERE ${index} MATCH ? AND e.kind IN (${scope.kinds.map(() => '?').join(', ')})
         AND ((e.restricted = 0 AND NOT ${RESTRICTED}) OR e.item_id IN (SELECT value FROM json_each(?)))
         AND (e.published_at IS NULL OR e.published_at <= ?) ${tag}
       ORDER BY bm25(${index}, ${WEIGHTS})
         * CASE WHEN ${named} THEN ${factorOf((boost) => TITLE_FACTOR * boost)} ELSE ${factorOf(Math.sqrt)} END
         * CASE WHEN lower(e.title) IN (SELECT value FROM json_each(?)) THEN ${EXACT_TITLE_FACTOR} ELSE 1 END, e.id
       LIMIT ${MAX_MATCHES}`,
    )
    .bind(
      match,
      ...scope.kinds,
      JSON.stringify([...scope.documents]),
      ctx.asOf,
      ...(scope.tag === '' ? [] : [scope.tag]),
      `{title keywords} : (${match})`,
      JSON.stringify(exactTitles(query, query.terms)),
    )
    .all<Hit>();
  return results;
}

interface Found {
  all: Hit[];
  /** Terms highlighted in titles and snippets. */
  marks: string[];
  suggestion: string | null;
}

/** The keyword with corrected spelling if one of its words is unknown. Concepts stay unchanged. */
async function respelled(
  ctx: Ctx,
  { concepts, terms }: Query,
  acronyms: readonly Acronym[],
): Promise<{ query: Query; suggestion: string } | null> {
  const better = await corrected(ctx.db, terms);
  if (!better) return null;
  const suggestion = [...concepts.map(({ forms }) => forms[0] ?? ''), ...better].join(' ');
  const parsed = parseKeyword(suggestion, acronyms);
  return { query: { ...parsed, terms: termsOf(parsed.rest) }, suggestion };
}

async function find(ctx: Ctx, scope: Scope, keyword: string): Promise<Found> {
  const acronyms = (await readSetting(ctx, 'acronyms')) ?? [];
  const parsed = parseKeyword(keyword, acronyms);
  const searchIn = async (query: Query, locale: Locale, suggestion: string | null = null) => {
    const all = await hits(ctx, scope, query, locale);
    return all.length > 0 ? { all, marks: marksOf(query, query.terms), suggestion } : null;
  };
  const inEnglish = (query: Query, suggestion: string | null = null) =>
    ctx.locale === 'en' ? null : searchIn(query, 'en', suggestion);
  const subjectTerms = subjectTermsOf(parsed.rest, ctx.locale);
  const isAsking =
    ctx.locale === 'en' && isHowQuestion(keyword) && subjectTerms.length + parsed.concepts.length > 0;
  const query = { ...parsed, terms: isAsking ? subjectTerms : termsOf(parsed.rest) };
  const own = await searchIn(query, ctx.locale);
  if (own) return own;
  // A full question is searched by its subject.
  if (subjectTerms.join(' ') !== query.terms.join(' ')) {
    const about = await searchIn({ ...parsed, terms: subjectTerms }, ctx.locale);
    if (about) return about;
  }
  const foreign = await inEnglish(query);
  if (foreign) return foreign;
  const near = await respelled(ctx, query, acronyms);
  const found =
    near &&
    ((await searchIn(near.query, ctx.locale, near.suggestion)) ??
      (await inEnglish(near.query, near.suggestion)));
  return found ?? { all: [], marks: [], suggestion: null };
}

interface Entry {
  id: number;
  locale: Locale;
  kind: string;
  item_id: string;
  code: string;
  url: string;
  title: string;
  text: string;
  published_at: string | null;
}

async function rowsOf(ctx: Ctx, page: readonly Hit[], marks: readonly string[]): Promise<Result['rows']> {
  if (page.length === 0) return [];
  const { results } = await ctx.db
    .prepare(
      `SELECT e.id, e.locale, e.kind, e.item_id, e.code, e.url, e.title, t.text, e.published_at
       FROM search_entry e JOIN search_text t ON t.id = e.id WHERE e.id IN (${page.map(() => '?').join(', ')})`,
    )
    .bind(...page.map((hit) => hit.id))
    .all<Entry>();
  const entries = new Map(results.map((entry) => [entry.id, entry]));
  return page.flatMap((hit) => {
    const entry = entries.get(hit.id);
    if (!entry) return [];
    const { item_id: id, kind: type, code, url, locale, published_at: publishTime } = entry;
    return [
      {
        id,
        type,
        code,
        url,
        locale,
        publishTime,
        title: segments(entry.title, marks),
        snippet: snippet(entry.text, marks),
      },
    ];
  });
}

async function show(
  ctx: Ctx,
  found: Found,
  params: { pageIndex: number; pageSize: number },
  matches: (hit: Hit) => boolean,
  counts: Record<string, number>,
): Promise<Result> {
  const { pageIndex, pageSize } = params;
  const chosen = found.all.filter(matches);
  const rows = await rowsOf(ctx, chosen.slice((pageIndex - 1) * pageSize, pageIndex * pageSize), found.marks);
  return { rows, total: chosen.length, pageIndex, pageSize, counts, suggestion: found.suggestion };
}

const count = (found: Found, kind: string): number => found.all.filter((hit) => hit.kind === kind).length;

/** POST /search of the site: all kinds or one, with counts for every kind; excludes restricted documents (D23). */
export async function searchSite(
  ctx: Ctx,
  params: { keyword: string; type: string; tag: string; pageIndex: number; pageSize: number },
): Promise<Result> {
  const found = await find(
    ctx,
    { kinds: RESULT_KINDS, documents: new Set(), tag: params.tag },
    params.keyword,
  );
  // Suggestions have small pages and are requested while the visitor is typing, so their words are incomplete.
  const isComplete = params.pageSize >= paging.list && params.pageIndex === 1 && params.tag === '';
  if (found.all.length === 0 && isComplete)
    await countMiss(ctx, 'site', termsOf(params.keyword), params.keyword);
  const counts = Object.fromEntries(RESULT_KINDS.map((kind) => [kind, count(found, kind)]));
  return show(ctx, found, params, (hit) => params.type === '' || hit.kind === params.type, counts);
}

const DOCS_KINDS = { product: 'PRODUCT', solution: 'SOLUTION', document: 'DOCUMENT' } as const;

/** POST /search of the documentation: restricted documents only for customers who may read them (D23). */
export async function searchDocs(
  ctx: Ctx,
  params: { keyword: string; type: 'all' | keyof typeof DOCS_KINDS; pageIndex: number; pageSize: number },
): Promise<Result> {
  const documents = (await ctx.customer())?.documents ?? new Set<string>();
  const found = await find(ctx, { kinds: Object.values(DOCS_KINDS), documents, tag: '' }, params.keyword);
  if (found.all.length === 0 && params.pageIndex === 1)
    await countMiss(ctx, 'docs', termsOf(params.keyword), params.keyword);
  const counts = {
    all: found.all.length,
    ...Object.fromEntries(Object.entries(DOCS_KINDS).map(([name, kind]) => [name, count(found, kind)])),
  };
  return show(
    ctx,
    found,
    params,
    (hit) => params.type === 'all' || hit.kind === DOCS_KINDS[params.type],
    counts,
  );
}
