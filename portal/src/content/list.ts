// Content lists with pagination. Each item appears once, in the visitor's locale or in English. SQLite scans an index
// in list order and stops at the end of the page.
import type { Ctx } from '../context.ts';
import { chosenFor, Values } from './chosen.ts';
import { columnsOf, parseTextRows } from './rows.ts';
import type { StoredText } from './stored.ts';

export interface ListQuery {
  types: readonly string[];
  /** Tag, subtag, or search phrase of the item. */
  tag?: string;
  /** Substring of the title or summary. */
  keyword?: string;
  extendType?: string;
  /** Subtype, tag, or subtag of the item. */
  label?: string;
  /** Condition on the main tag of the text. */
  mainTag?: { is: string } | { not: string };
  codes?: { in: readonly string[] } | { not: readonly string[] };
  ids?: readonly string[];
  /**
   * Sort order: `newest` (after tree positions), `recommended` (editors' choice first), `title` (alphabetical), or
   * `code`, which is stable across publications if a list is read in parts.
   */
  order?: 'newest' | 'recommended' | 'title' | 'code';
}

export interface Span {
  limit: number;
  offset?: number;
}

const NEWEST = 'x.position, x.published_at DESC, x.code, x.type';
const ORDERS = {
  newest: NEWEST,
  recommended: `x.recommended DESC, ${NEWEST}`,
  title: 'x.place',
  code: 'x.type, x.code',
} as const;
const orderBy = (order: ListQuery['order'], alias: string): string =>
  ORDERS[order ?? 'newest'].replaceAll('x.', `${alias}.`);

function inList(ctx: Ctx, query: ListQuery, values: Values): string {
  const { types, tag, keyword, extendType, label, mainTag, codes, ids } = query;
  const hasTag = (mark: string) =>
    `EXISTS (SELECT 1 FROM content_tag t WHERE t.type = c.type AND t.code = c.code AND t.tag = ${mark})`;
  const valueList = (list: readonly string[]) =>
    `(SELECT value FROM json_each(${values.mark(JSON.stringify(list))}))`;
  const conditions = [`c.type IN (${values.marks(types)})`, chosenFor(ctx, values)];
  if (tag) conditions.push(hasTag(values.mark(tag)));
  if (keyword) conditions.push(`instr(c.words, ${values.mark(keyword.toLowerCase())}) > 0`);
  if (extendType) conditions.push(`c.extend_type = ${values.mark(extendType)}`);
  if (label) {
    const mark = values.mark(label);
    conditions.push(`(c.extend_type = ${mark} OR ${hasTag(mark)})`);
  }
  if (mainTag)
    conditions.push(
      'is' in mainTag ? `c.tag = ${values.mark(mainTag.is)}` : `c.tag <> ${values.mark(mainTag.not)}`,
    );
  if (codes)
    conditions.push(
      'in' in codes ? `c.code IN ${valueList(codes.in)}` : `c.code NOT IN ${valueList(codes.not)}`,
    );
  if (ids) conditions.push(`c.id IN ${valueList(ids)}`);
  return conditions.join('\n AND ');
}

/** Returns the FROM clause with a covering index in list order. */
function sourceOf({ order, keyword, codes, ids }: ListQuery): string {
  if (ids) return 'content c INDEXED BY content_by_id';
  if (order === 'code' || (codes && 'in' in codes)) return 'content c INDEXED BY content_texts';
  if (keyword) return 'content c INDEXED BY content_words';
  return `content c INDEXED BY ${order === 'recommended' ? 'content_recommended' : 'content_in_order'}`;
}

function rowsStatement(ctx: Ctx, query: ListQuery, { limit, offset = 0 }: Span): D1PreparedStatement {
  const values = new Values();
  const [source, position] =
    query.order === 'title'
      ? [
          `title_order r CROSS JOIN content c ON c.type = r.type AND c.code = r.code
            AND c.locale = r.text_locale AND c.state = r.state AND r.locale = ${values.mark(ctx.locale)}
            AND r.type IN (${values.marks(query.types)})`,
          'r.place',
        ]
      : [sourceOf(query), '0'];
  return ctx.db
    .prepare(
      `SELECT ${columnsOf('f')} FROM (
         SELECT c.type, c.code, c.locale, c.state, ${position} AS place FROM ${source}
         WHERE ${inList(ctx, query, values)}
         ORDER BY ${query.order === 'title' ? 'r.place' : orderBy(query.order, 'c')}
         LIMIT ${values.mark(limit)} OFFSET ${values.mark(offset)}
       ) k CROSS JOIN content f
         ON f.type = k.type AND f.code = k.code AND f.locale = k.locale AND f.state = k.state
       ORDER BY ${query.order === 'title' ? 'k.place' : orderBy(query.order, 'f')}`,
    )
    .bind(...values.all);
}

/** Returns a statement that counts with a covering index, or with the tag index if the list has a tag. */
function countStatement(ctx: Ctx, query: ListQuery): D1PreparedStatement {
  const values = new Values();
  const { tag, keyword, types, ...other } = query;
  const byTag = tag !== undefined && tag !== '' && !keyword;
  const source = byTag
    ? `content_tag t INDEXED BY content_tag_by_tag CROSS JOIN content c INDEXED BY content_texts
        ON c.type = t.type AND c.code = t.code AND t.tag = ${values.mark(tag)}
        AND t.type IN (${values.marks(types)})`
    : `content c INDEXED BY ${keyword ? 'content_words' : 'content_texts'}`;
  const requested = byTag ? { ...other, types } : query;
  return ctx.db
    .prepare(`SELECT count(*) AS total FROM ${source} WHERE ${inList(ctx, requested, values)}`)
    .bind(...values.all);
}

/** Reads a slice of a list. */
export async function listContent(ctx: Ctx, query: ListQuery, span: Span): Promise<StoredText[]> {
  const { results } = await rowsStatement(ctx, query, span).all();
  return parseTextRows(ctx, results);
}

/** Reads the first entries of several lists in one database batch. */
export async function listEach(ctx: Ctx, lists: readonly (ListQuery & Span)[]): Promise<StoredText[][]> {
  if (lists.length === 0) return [];
  const batches = await ctx.db.batch<Record<string, unknown>>(
    lists.map((list) => rowsStatement(ctx, list, list)),
  );
  return batches.map(({ results }) => parseTextRows(ctx, results));
}

export interface Page<R> {
  rows: R[];
  total: number;
  pageIndex: number;
  pageSize: number;
}

/** Reads the first entries and the lengths of several lists in one database batch. */
export async function listEachWithTotal(
  ctx: Ctx,
  lists: readonly (ListQuery & Span)[],
): Promise<{ texts: StoredText[]; total: number }[]> {
  const batches = await ctx.db.batch<Record<string, unknown>>(
    lists.flatMap((list) => [rowsStatement(ctx, list, list), countStatement(ctx, list)]),
  );
  return lists.map((_, index) => ({
    texts: parseTextRows(ctx, batches[2 * index]?.results ?? []),
    total: Number(batches[2 * index + 1]?.results[0]?.total ?? 0),
  }));
}

/** Reads a page (from 1) of a list, with the total length. */
export async function listPage<R>(
  ctx: Ctx,
  query: ListQuery,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
  show: (text: StoredText) => R,
): Promise<Page<R>> {
  const list = { ...query, limit: pageSize, offset: (pageIndex - 1) * pageSize };
  const [{ texts, total } = { texts: [], total: 0 }] = await listEachWithTotal(ctx, [list]);
  return { rows: texts.map(show), total, pageIndex, pageSize };
}

/** Reads the tags with visible content of some types, as `type tag`. */
export async function readUsedTags(ctx: Ctx, types: readonly string[]): Promise<ReadonlySet<string>> {
  const values = new Values();
  const { results } = await ctx.db
    .prepare(
      `SELECT DISTINCT c.type || ' ' || t.tag AS used FROM content c INDEXED BY content_texts
         JOIN content_tag t ON t.type = c.type AND t.code = c.code WHERE ${inList(ctx, { types }, values)}`,
    )
    .bind(...values.all)
    .all<{ used: string }>();
  return new Set(results.map(({ used }) => used));
}

/** Counts the visible content of some types for each tag of a dictionary. */
export async function countByTag(
  ctx: Ctx,
  types: readonly string[],
  category: string,
): Promise<{ code: string; name: string; total: number }[]> {
  const values = new Values();
  const locale = values.mark(ctx.locale);
  const { results } = await ctx.db
    .prepare(
      `SELECT d.code, d.name, (
         SELECT count(*) FROM content_tag t INDEXED BY content_tag_by_tag
           CROSS JOIN content c INDEXED BY content_texts ON c.type = t.type AND c.code = t.code
         WHERE t.tag = d.code AND t.type IN (${values.marks(types)}) AND ${inList(ctx, { types }, values)}
       ) AS total
       FROM dictionary d WHERE d.category = ${values.mark(category)} AND d.locale = ${locale} ORDER BY d.position`,
    )
    .bind(...values.all)
    .all<{ code: string; name: string; total: number }>();
  return results;
}
