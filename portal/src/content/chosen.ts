// SQL that selects the text of a content item for a visitor: the visitor's locale, else English. In a preview, the
// draft takes precedence over the live text of a locale. `translationOf()` implements the same rule for a single item.
import type { Ctx } from '../context.ts';

type Value = string | number;

/** Collects the bound values of a statement and returns their placeholders. */
export class Values {
  readonly all: Value[] = [];
  /** Binds a value and returns its placeholder. */
  mark = (value: Value): string => `?${this.all.push(value)}`;
  /** Binds values and returns their placeholders, for `IN (…)`. */
  marks = (values: readonly Value[]): string => values.map(this.mark).join(', ');
}

/** Whether drafts are shown; otherwise, the instant of the content. */
type Instant = Pick<Ctx, 'drafts' | 'asOf'>;

/** Visibility condition: published live versions; with drafts, all. `now` is the placeholder of the instant. */
const visible = (ctx: Instant, alias: string, now: string): string =>
  ctx.drafts
    ? '1'
    : `${alias}.state = 'live' AND (${alias}.published_at IS NULL OR ${alias}.published_at <= ${now})`;

/** Condition that a row of `content`, with alias `c`, is visible to this visitor. */
export const visibleTo = (ctx: Ctx, values: Values): string =>
  visible(ctx, 'c', ctx.drafts ? '' : values.mark(ctx.asOf));

/**
 * Condition that a row of `content`, with alias `c`, is the text of its content item that this visitor sees. Besides
 * the row, it reads only the index `content_texts`.
 */
export function chosenFor(ctx: Instant & Pick<Ctx, 'locale'>, values: Values): string {
  const locale = values.mark(ctx.locale);
  const now = ctx.drafts ? '' : values.mark(ctx.asOf);
  const hasText = (alias: string, condition: string) =>
    `EXISTS (SELECT 1 FROM content ${alias} INDEXED BY content_texts
       WHERE ${alias}.type = c.type AND ${alias}.code = c.code AND ${condition})`;
  const localeText = hasText('own', `own.locale = ${locale} AND ${visible(ctx, 'own', now)}`);
  const draft = hasText('draft', "draft.locale = c.locale AND draft.state = 'draft'");
  return `c.locale IN (${locale}, 'en') AND ${visible(ctx, 'c', now)}
    AND (c.locale = ${locale} OR NOT ${localeText})
    ${ctx.drafts ? `AND (c.state = 'draft' OR NOT ${draft})` : ''}
    AND (c.display_only = '' OR instr(c.display_only, '"' || ${locale} || '"') > 0)`;
}
