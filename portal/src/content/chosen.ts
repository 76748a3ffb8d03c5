// Which text of a content a visitor is shown, as SQL: in their own locale, else in English; in preview the
// draft of a locale before its live text. The same rule as translationOf(), which says it of one content.
import type { Ctx } from '../context.ts';

type Value = string | number;

/** The values of a statement, and the marks that stand for them in its text. */
export class Values {
  readonly all: Value[] = [];
  /** Takes a value; gives its mark. */
  mark = (value: Value): string => `?${this.all.push(value)}`;
  /** Takes values; gives their marks, for `IN (…)`. */
  marks = (values: readonly Value[]): string => values.map(this.mark).join(', ');
}

/**
 * What a visitor may see at this moment: live texts, from their publication on; in preview, drafts and coming
 * ones too, unless it is one of a moment. `now` is the mark of the moment; nothing is bound where drafts are shown.
 */
const visible = (ctx: Ctx, alias: string, now: string): string =>
  ctx.drafts
    ? '1'
    : `${alias}.state = 'live' AND (${alias}.published_at IS NULL OR ${alias}.published_at <= ${now})`;

/** The condition that a row of `content`, called `c`, is visible to this visitor. */
export const visibleTo = (ctx: Ctx, values: Values): string =>
  visible(ctx, 'c', ctx.drafts ? '' : values.mark(ctx.asOf));

/**
 * The condition that a row of `content`, called `c`, is the text that this visitor is shown of its content.
 * Looks at nothing but `content_texts` beside the row itself.
 */
export function chosenFor(ctx: Ctx, values: Values): string {
  const locale = values.mark(ctx.locale);
  const now = ctx.drafts ? '' : values.mark(ctx.asOf);
  const other = (alias: string, condition: string) =>
    `EXISTS (SELECT 1 FROM content ${alias} INDEXED BY content_texts
       WHERE ${alias}.type = c.type AND ${alias}.code = c.code AND ${condition})`;
  const own = other('own', `own.locale = ${locale} AND ${visible(ctx, 'own', now)}`);
  const draft = other('draft', "draft.locale = c.locale AND draft.state = 'draft'");
  return `c.locale IN (${locale}, 'en') AND ${visible(ctx, 'c', now)}
    AND (c.locale = ${locale} OR NOT ${own})
    ${ctx.drafts ? `AND (c.state = 'draft' OR NOT ${draft})` : ''}
    AND (c.display_only = '' OR instr(c.display_only, '"' || ${locale} || '"') > 0)`;
}
