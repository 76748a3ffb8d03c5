// Queries of the section index. The cost of each query is bounded by `MAX_READ`.
import type { Locale } from '../../../common/i18n/locales.ts';
import { phraseQuery, piecesOf } from '../../../common/text/fold.ts';
import { SECTIONS_PER_ENTRY } from '../../../common/text/search-index.ts';
import type { Ctx } from '../context.ts';
import type { Ranked } from './ranking.ts';
import type { Unit } from './units.ts';
import { type Weighted, weighUnits } from './weights.ts';

/** Scope of a search: its kinds, and access to restricted documents. */
export interface Scope {
  kinds: readonly string[];
  /** Restricted documents that the customer may read. */
  documents: ReadonlySet<string>;
  tag: string;
  /** Maximum number of sections per entry. */
  perEntry: number;
}

/** A search of the index of one locale. */
export interface Search {
  scope: Scope;
  keyword: string;
  units: readonly Weighted[];
  locale: Locale;
}

export interface Match {
  id: number;
  entry: number;
  kind: string;
  /** Type of its entry: `doc`, `api`, `blog`, … */
  type: string;
  /** Codes of the products of its entry. */
  products: readonly string[];
}

export interface Section extends Match, Ranked {
  locale: Locale;
  itemId: string;
  code: string;
  url: string;
  anchor: string;
  publishedAt: string | null;
}

/** Maximum number of matches that a query reads. A unit with that many matches is common. */
const MAX_READ = 1_000;
/** Maximum number of sections that are ranked by their text. */
const MAX_RANKED = 50;
/** BM25 weights of title, alternative names, heading, and text, to select the sections to rank. */
const WEIGHTS = '4, 4, 8, 1';
/** Factors by kind: among equal matches, products and solutions precede documentation, which precedes articles. */
export const BOOSTS: ReadonlyMap<string, number> = new Map([
  ['PRODUCT', 4],
  ['SOLUTION', 2.5],
  ['DOCUMENT', 2],
  ['PAGE', 1.6],
  ['BLOG', 1.3],
  ['CASE', 1.3],
]);
const BOOST = `CASE e.kind ${[...BOOSTS]
  .map(([kind, boost]) => `WHEN '${kind}' THEN ${Math.sqrt(boost)}`)
  .join(' ')} ELSE 1 END`;

/** Restricted documents. A document with several tree positions has the strictest access of all positions. */
const RESTRICTED = "(e.type = 'doc' AND e.item_id IN (SELECT node_id FROM doc_node WHERE restricted = 1))";

/** Returns the condition that this visitor may find the entry `e`, and its bound values. */
function visibilityCondition(ctx: Ctx, { kinds, documents, tag }: Scope): { sql: string; values: string[] } {
  const tagged =
    tag === ''
      ? ''
      : 'AND EXISTS (SELECT 1 FROM content_tag t WHERE t.type = e.type AND t.code = e.code AND t.tag = ?)';
  return {
    sql: `e.kind IN (${kinds.map(() => '?').join(', ')})
      AND ((e.restricted = 0 AND NOT ${RESTRICTED}) OR e.item_id IN (SELECT value FROM json_each(?)))
      AND (e.published_at IS NULL OR e.published_at <= ?) ${tagged}`,
    values: [...kinds, JSON.stringify([...documents]), ctx.asOf, ...(tag === '' ? [] : [tag])],
  };
}

/** Counts the sections with each unit, up to `MAX_READ`, and all sections in the locale. */
async function countEach(
  db: Database,
  locale: Locale,
  units: readonly Unit[],
): Promise<{ counts: number[]; total: number }> {
  const index = `search_${locale}`;
  const row = await db
    .prepare(
      `SELECT (SELECT sections FROM search_size WHERE locale = ?1) AS total, (
         SELECT json_group_array(found) FROM (
           SELECT (SELECT count(*) FROM (SELECT 1 FROM ${index} WHERE ${index} MATCH q.value LIMIT ${MAX_READ})) AS found
           FROM json_each(?2) q ORDER BY q.key)) AS counts`,
    )
    .bind(locale, JSON.stringify(units.map(({ query }) => query)))
    .first<{ counts: string; total: number | null }>();
  return { counts: JSON.parse(row?.counts ?? '[]') as number[], total: row?.total ?? 0 };
}

/** Counts and weighs the units. The parts of a unit replace it if no section contains it. */
export async function countUnits(db: Database, locale: Locale, units: readonly Unit[]): Promise<Weighted[]> {
  const all = units.flatMap((unit) => [unit, ...unit.parts]);
  const { counts, total } = await countEach(db, locale, all);
  const byUnit = new Map(all.map((unit, index) => [unit, counts[index] ?? 0]));
  const countedUnits = units.flatMap((unit) => {
    const isFound = (candidate: Unit) => (byUnit.get(candidate) ?? 0) > 0;
    const parts = isFound(unit) ? [] : unit.parts.filter(isFound);
    return (parts.length > 0 ? parts : [unit]).map((part) => ({ ...part, count: byUnit.get(part) ?? 0 }));
  });
  return weighUnits(countedUnits, total);
}

/** Returns the expressions of the rarest units, up to `MAX_READ` matches in total. */
function readable(units: readonly Weighted[]): string[] {
  let readCount = 0;
  return units
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count)
    .filter(({ count }, index) => {
      readCount += count;
      return index === 0 || readCount <= MAX_READ;
    })
    .map(({ query }) => query);
}

/** A section, with lists as JSON. */
type SectionRow = Omit<Section, 'products' | 'path'> & { products: string; path: string };
/** The matches of an entry, with lists as JSON. */
type GroupRow = Omit<Match, 'id' | 'products'> & { ids: string; products: string };

const matchesOf = ({ ids, entry, kind, type, products }: GroupRow): Match[] => {
  const codes = JSON.parse(products) as string[];
  return (JSON.parse(ids) as number[]).map((id) => ({ id, entry, kind, type, products: codes }));
};
const sectionOf = ({ products, path, ...row }: SectionRow): Section => ({
  ...row,
  products: JSON.parse(products) as string[],
  path: JSON.parse(path) as string[],
});

const ENTRY = 'e.id AS entry, e.kind, e.type, e.products';
const SECTION = `${ENTRY}, e.locale, e.item_id AS itemId, e.code, e.url, e.title, e.keywords, e.place,
  e.published_at AS publishedAt, s.anchor, s.path, s.text`;

/** Whether the index contains every concept and at least a part of every term. */
const isComplete = (units: readonly Weighted[]): boolean =>
  [...Map.groupBy(units, ({ term, query }) => term || query).values()].every((group) =>
    group.some(({ count }) => count > 0),
  );

/** Finds the best sections with any unit, ranked by score, and up to `MAX_READ` sections with all units. */
export async function findSections(
  ctx: Ctx,
  { scope, keyword, units, locale }: Search,
): Promise<{ ranked: Section[]; matches: Match[] }> {
  const indexed = units.filter(({ count }) => count > 0);
  if (indexed.length === 0) return { ranked: [], matches: [] };
  const all = indexed.map(({ query }) => query).join(' AND ');
  const isCommon = indexed.every(({ count }) => count === MAX_READ);
  // Also searches the complete keyword in names: "sign up" contains question words, which are not units.
  const nameQueries =
    piecesOf(keyword).length > 1 ? [`({title keywords} : ${phraseQuery(keyword, locale)})`] : [];
  const index = `search_${locale}`;
  const { sql, values } = visibilityCondition(ctx, scope);
  // The lowest IDs are read first: products and solutions, then documents.
  const bestStatement = ctx.db
    .prepare(
      `WITH hit AS MATERIALIZED (
           SELECT rowid AS id, bm25(${index}, ${WEIGHTS}) AS score FROM ${index} WHERE ${index} MATCH ? LIMIT ${MAX_READ}),
         best AS MATERIALIZED (
           SELECT h.id, h.score * ${BOOST} AS score FROM hit h JOIN search_entry e ON e.id = h.id / ${SECTIONS_PER_ENTRY}
           WHERE ${sql} ORDER BY 2, 1 LIMIT ${MAX_RANKED})
       SELECT h.id, ${SECTION} FROM best h JOIN search_section s ON s.id = h.id
         JOIN search_entry e ON e.id = h.id / ${SECTIONS_PER_ENTRY} ORDER BY h.score, h.id`,
    )
    .bind(
      isCommon ? `{title keywords heading} : (${all})` : [...readable(indexed), ...nameQueries].join(' OR '),
      ...values,
    );
  const matching = ctx.db
    .prepare(
      `WITH hit AS MATERIALIZED (SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ? LIMIT ${MAX_READ})
       SELECT json_group_array(h.id) AS ids, ${ENTRY} FROM hit h JOIN search_entry e ON e.id = h.id / ${SECTIONS_PER_ENTRY}
       WHERE ${sql} GROUP BY e.id`,
    )
    .bind(all, ...values);
  const [ranked, matches] = await ctx.db.batch(
    isComplete(units) ? [bestStatement, matching] : [bestStatement],
  );
  return {
    ranked: ((ranked?.results ?? []) as SectionRow[]).map(sectionOf),
    matches: ((matches?.results ?? []) as GroupRow[]).flatMap(matchesOf),
  };
}

/** Reads sections by ID, in any order. */
export async function readSections(db: Database, ids: readonly number[]): Promise<Section[]> {
  if (ids.length === 0) return [];
  const { results } = await db
    .prepare(
      `SELECT s.id, ${SECTION} FROM search_section s JOIN search_entry e ON e.id = s.id / ${SECTIONS_PER_ENTRY}
       WHERE s.id IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify(ids))
    .all<SectionRow>();
  return results.map(sectionOf);
}

/** Splits the target of a pin into path and heading ID. */
function splitTarget(target: string): { url: string; anchor: string } {
  const [url = '', anchor = ''] = target.split('#');
  try {
    return { url, anchor: decodeURIComponent(anchor) };
  } catch {
    return { url, anchor };
  }
}

/**
 * Finds the section of a pinned page, in the visitor's locale or in English; the first section if the heading does not
 * exist. `null` if there is no such page, or if this visitor may not find it.
 */
export async function findSection(ctx: Ctx, scope: Scope, target: string): Promise<Section | null> {
  const { url, anchor } = splitTarget(target);
  const { sql, values } = visibilityCondition(ctx, scope);
  const row = await ctx.db
    .prepare(
      `SELECT s.id, ${SECTION} FROM search_entry e JOIN search_section s
         ON s.id >= e.id * ${SECTIONS_PER_ENTRY} AND s.id < (e.id + 1) * ${SECTIONS_PER_ENTRY}
       WHERE ${sql} AND e.url = ? AND e.locale IN (?, 'en')
       ORDER BY e.locale = ? DESC, s.anchor = ? DESC, s.id LIMIT 1`,
    )
    .bind(...values, url, ctx.locale, ctx.locale, anchor)
    .first<SectionRow>();
  return row && sectionOf(row);
}

/** Whether the index contains the page and the heading of a pin, for any visitor. */
export async function isIndexed({ db, locale }: Ctx, target: string): Promise<boolean> {
  const { url, anchor } = splitTarget(target);
  const row = await db
    .prepare(
      `SELECT 1 FROM search_entry e WHERE e.url = ?1 AND e.locale IN (?2, 'en') AND (?3 = '' OR EXISTS (
         SELECT 1 FROM search_section s WHERE s.id >= e.id * ${SECTIONS_PER_ENTRY}
           AND s.id < (e.id + 1) * ${SECTIONS_PER_ENTRY} AND s.anchor = ?3)) LIMIT 1`,
    )
    .bind(url, locale, anchor)
    .first();
  return row !== null;
}
