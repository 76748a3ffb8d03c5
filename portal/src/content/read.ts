// Reads content of the database and says which text of it a visitor gets: one query a question, one truth
// about translations.
import type { Facts } from '../../../src/api/contract/entities/news.ts';
import { type StoredText, type Translation, translationOf } from '../../../src/api/contract/translation.ts';
import { LOCALES, type Locale } from '../../../src/i18n/locales.ts';
import type { Ctx } from '../context.ts';

interface CardRow {
  type: string;
  code: string;
  locale: Locale;
  state: 'live' | 'draft';
  id: string;
  position: number;
  title: string;
  summary: string;
  card: string;
  tag: string;
  published_at: string | null;
  updated_at: string;
  source_hash: string;
  made_from: string | null;
}

interface Card {
  url: string;
  displayOnly?: Locale[];
  tagName?: string;
  subtags?: string[];
  author?: string;
  readingMinutes?: number;
  cover?: string;
  recommended?: boolean;
  facts?: Partial<Facts>;
}

/** A text chosen for a visitor, with the state of its translation. */
export interface Chosen extends Omit<CardRow, 'card'> {
  card: Card;
  translation: Translation;
}

const CARD =
  'c.type, c.code, c.locale, c.state, c.id, c.position, c.title, c.summary, c.card, c.tag, c.published_at, c.updated_at, c.source_hash, c.made_from';

const stored = (row: CardRow): StoredText => ({
  locale: row.locale,
  sourceHash: row.source_hash,
  madeFrom: row.made_from,
});

/**
 * Of the texts of one content: the draft of a locale before its live text, then whatever translationOf()
 * says; `null` when it is not shown here.
 */
function choose<R extends CardRow>(
  ctx: Ctx,
  rows: readonly R[],
): (Omit<R, 'card'> & { card: Card; translation: Translation }) | null {
  const perLocale = new Map<Locale, R>();
  for (const row of rows)
    if (row.state === 'draft' || !perLocale.has(row.locale)) perLocale.set(row.locale, row);
  const texts = [...perLocale.values()];
  const translation = translationOf(texts.map(stored), ctx.locale);
  const row = translation && perLocale.get(translation.locale);
  if (!row) return null;
  const card = JSON.parse(row.card) as Card;
  if (card.displayOnly?.length && !card.displayOnly.includes(ctx.locale)) return null;
  return { ...row, card, translation };
}

/**
 * What a visitor may see at this moment: live texts, from their publication on; in preview, drafts and coming
 * ones too.
 */
function visible(ctx: Ctx): { sql: string; values: string[] } {
  return ctx.preview
    ? { sql: '1', values: [] }
    : { sql: "c.state = 'live' AND (c.published_at IS NULL OR c.published_at <= ?)", values: [ctx.now] };
}

function grouped<R extends CardRow>(rows: readonly R[]): R[][] {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const key = `${row.type} ${row.code}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

interface ListQuery {
  types: readonly string[];
  tag?: string;
  keyword?: string;
  extendType?: string;
  /** Those that editors put first come first. */
  recommendedFirst?: boolean;
  /** In the order of a dictionary of the visitor's language, instead of newest first. */
  byTitle?: boolean;
}

/**
 * Contents of some types, each once, in the visitor's locale or in English: by place in their tree, else
 * newest first.
 */
export async function listContent(ctx: Ctx, query: ListQuery): Promise<Chosen[]> {
  if (query.types.length === 0) return [];
  const seen = visible(ctx);
  const tag = query.tag
    ? 'AND EXISTS (SELECT 1 FROM content_tag t WHERE t.type = c.type AND t.code = c.code AND t.tag = ?)'
    : '';
  const { results } = await ctx.db
    .prepare(
      `SELECT ${CARD} FROM content c WHERE c.type IN (${query.types.map(() => '?').join(', ')}) AND ${seen.sql} ${tag} ORDER BY c.position, c.published_at DESC, c.code`,
    )
    .bind(...query.types, ...seen.values, ...(query.tag ? [query.tag] : []))
    .all<CardRow>();
  const keyword = query.keyword?.toLowerCase();
  const chosen = grouped(results)
    .flatMap((rows) => choose(ctx, rows) ?? [])
    .filter(
      (text) =>
        (!query.extendType || text.card.facts?.extendType === query.extendType) &&
        (!keyword || `${text.title}\n${text.summary}`.toLowerCase().includes(keyword)),
    );
  if (query.byTitle) {
    const { compare } = new Intl.Collator(LOCALES[ctx.locale].htmlLang, { numeric: true });
    return chosen.sort((a, b) => compare(a.title, b.title));
  }
  return query.recommendedFirst
    ? chosen.sort((a, b) => Number(b.card.recommended ?? false) - Number(a.card.recommended ?? false))
    : chosen;
}

export interface Whole extends Chosen {
  body: Record<string, unknown>;
}

/** One content by its code or its id, with its body; `null` when there is none that this visitor may see. */
export async function readContent(
  ctx: Ctx,
  by: { code?: string; id?: string; types?: readonly string[] },
): Promise<Whole | null> {
  const seen = visible(ctx);
  const types = by.types ?? [];
  const key = by.id === undefined ? 'c.code = ?' : 'c.id = ?';
  const { results } = await ctx.db
    .prepare(
      `SELECT ${CARD}, c.body FROM content c WHERE ${key} ${types.length > 0 ? `AND c.type IN (${types.map(() => '?').join(', ')})` : ''} AND ${seen.sql} ORDER BY c.type, c.state DESC`,
    )
    .bind(by.id ?? by.code ?? '', ...types, ...seen.values)
    .all<CardRow & { body: string }>();
  for (const rows of grouped(results)) {
    const chosen = choose(ctx, rows);
    if (chosen) return { ...chosen, body: JSON.parse(chosen.body) as Record<string, unknown> };
  }
  return null;
}

/** A setting of the visitor's locale, or the English one; `undefined` when nobody has written it. */
export async function readSetting<T>(ctx: Ctx, name: string): Promise<T | undefined> {
  const row = await ctx.db
    .prepare(
      "SELECT body FROM setting WHERE name = ? AND locale IN (?, 'en') ORDER BY locale = ? DESC LIMIT 1",
    )
    .bind(name, ctx.locale, ctx.locale)
    .first<{ body: string }>();
  return row ? (JSON.parse(row.body) as T) : undefined;
}
