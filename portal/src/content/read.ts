// Reads single content items and settings, and selects the text for a visitor.
import type { z } from 'zod';
import type { Translation } from '../../../common/contract/translation.ts';
import { isShownIn, type Locale } from '../../../common/i18n/locales.ts';
import type { Ctx } from '../context.ts';
import { requireFound } from '../errors.ts';
import { Values, visibleTo } from './chosen.ts';
import { columnsOf, parseTextRows, reportBadRow } from './rows.ts';
import { SETTINGS, type Setting, type SettingName } from './settings.ts';
import { BODIES, type Body, inJson, type StoredText } from './stored.ts';
import { chooseText } from './translated.ts';

/** The text selected for a visitor, with the state of its translation. */
export interface Chosen extends StoredText {
  translation: Translation;
}

/**
 * Selects one version of a content item: the draft takes precedence over the live text of a locale, and
 * `chooseText()` selects the locale. `null` if the content is not shown to this visitor.
 */
function choose(ctx: Ctx, texts: readonly StoredText[]): Chosen | null {
  const perLocale = new Map<Locale, StoredText>();
  for (const text of texts)
    if (text.state === 'draft' || !perLocale.has(text.locale)) perLocale.set(text.locale, text);
  const text = chooseText([...perLocale.values()], ctx.locale);
  return text && isShownIn(ctx.locale, text.card.displayOnly) ? text : null;
}

const KEY = ['type', 'code', 'locale', 'state'] as const;

interface By {
  code?: string | undefined;
  id?: string | undefined;
  types: readonly string[];
}

/** Finds the first content item with a key. Returns the selected text and its body as JSON. */
async function find(
  ctx: Ctx,
  { code, id, types }: By,
  body: string,
): Promise<{ text: Chosen; body: unknown } | null> {
  const values = new Values();
  const key = id === undefined ? `c.code = ${values.mark(code ?? '')}` : `c.id = ${values.mark(id)}`;
  const locale = values.mark(ctx.locale);
  const { results } = await ctx.db
    .prepare(
      `SELECT ${columnsOf('c')}, CASE WHEN c.locale IN (${locale}, 'en') THEN ${body} END AS body
       FROM content c WHERE ${key} AND c.type IN (${values.marks(types)}) AND ${visibleTo(ctx, values)}
       ORDER BY c.type, c.code, c.locale, c.state DESC`,
    )
    .bind(...values.all)
    .all();
  const groups = Map.groupBy(parseTextRows(ctx, results), (text) => `${text.type} ${text.code}`);
  for (const texts of groups.values()) {
    const text = choose(ctx, texts);
    const row = text && results.find((result) => KEY.every((column) => result[column] === text[column]));
    if (row) return { text, body: row.body };
  }
  return null;
}

/** Reads a content item by code or ID, without its body; `null` if this visitor may see none. */
export const readText = async (ctx: Ctx, by: By): Promise<Chosen | null> =>
  (await find(ctx, by, 'NULL'))?.text ?? null;

/** Reads a content item by code or ID with its body, parsed as `sort`. */
export async function readContent<S extends keyof typeof BODIES>(
  ctx: Ctx,
  sort: S,
  by: By,
): Promise<(Chosen & { body: Body<S> }) | null> {
  const match = await find(ctx, by, 'c.body');
  if (!match) return null;
  const schema: z.ZodType = BODIES[sort];
  const body = inJson(schema).safeParse(match.body);
  if (body.success) return { ...match.text, body: body.data as Body<S> };
  reportBadRow(ctx, 'content', match.text, body.error);
  return null;
}

/** Reads a setting in the visitor's locale or in English; `undefined` if there is none. Logs and skips invalid ones. */
export async function readSetting<N extends SettingName>(ctx: Ctx, name: N): Promise<Setting<N> | undefined> {
  const { results } = await ctx.db
    .prepare(
      "SELECT locale, body FROM setting WHERE name = ? AND locale IN (?, 'en') ORDER BY locale = ? DESC",
    )
    .bind(name, ctx.locale, ctx.locale)
    .all<{ locale: Locale; body: string }>();
  const schema: z.ZodType = SETTINGS[name];
  for (const { locale, body } of results) {
    const setting = inJson(schema).safeParse(body);
    if (setting.success) return setting.data as Setting<N>;
    reportBadRow(ctx, 'setting', { name, locale }, setting.error);
  }
  return undefined;
}

/** Reads a required setting in the visitor's locale or in English. Throws not-found if there is none. */
export const requireSetting = async <N extends SettingName>(ctx: Ctx, name: N): Promise<Setting<N>> =>
  requireFound(await readSetting(ctx, name), `setting ${name}`);
