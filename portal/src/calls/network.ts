// The network map, and the list of everything public.
import type { networkCalls } from '../../../common/contract/calls/network.ts';
import type { Published } from '../../../common/contract/entities/network.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { measureEach, pageContent } from '../content/list.ts';
import { readSetting } from '../content/read.ts';
import type { StoredText } from '../content/stored.ts';
import { ARTICLE_TYPES, DETAIL_TYPES, PAGE_TYPES } from '../content/types.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import type { HandlersOf } from '../handlers.ts';

const TYPES: readonly string[] = [...PAGE_TYPES, ...ARTICLE_TYPES, ...DETAIL_TYPES];

/** Never drafts, whoever asks: what is public is public to all. */
const asVisitor = (ctx: Ctx): Ctx => ({ ...ctx, drafts: false });

/** The locales in which each of some contents has a visible text, by type and code. */
async function localesOf(ctx: Ctx, texts: readonly StoredText[]): Promise<Map<string, Locale[]>> {
  const keys = texts.map(({ type, code }) => [type, code]);
  const { results } = await ctx.db
    .prepare(
      `SELECT DISTINCT c.type, c.code, c.locale FROM json_each(?) k CROSS JOIN content c INDEXED BY content_texts
         ON c.type = k.value ->> 0 AND c.code = k.value ->> 1
       WHERE c.state = 'live' AND (c.published_at IS NULL OR c.published_at <= ?)
       ORDER BY c.type, c.code, c.locale`,
    )
    .bind(JSON.stringify(keys), ctx.asOf)
    .all<{ type: string; code: string; locale: Locale }>();
  const locales = Map.groupBy(results, ({ type, code }) => `${type} ${code}`);
  return new Map([...locales].map(([key, rows]) => [key, rows.map(({ locale }) => locale)]));
}

/** Shows texts with the locales that they can be read in. */
const publishedIn =
  (locales: ReadonlyMap<string, Locale[]>) =>
  ({ type, code, card, title, summary, updatedAt, locale }: StoredText): Published => ({
    type,
    url: card.url,
    title,
    summary,
    updateTime: updatedAt,
    locale,
    available: (locales.get(`${type} ${code}`) ?? []).filter(
      (other) => card.displayOnly.length === 0 || card.displayOnly.includes(other),
    ),
  });

export const networkHandlers: HandlersOf<keyof typeof networkCalls> = {
  'network/getMap': async (ctx) => {
    const map = await readSetting(ctx, 'network');
    if (!map) throw notFound('network map');
    return map;
  },
  /** What has an address of its own and may be found: never drafts, never restricted documents. */
  'site/getPublished': async (ctx, params) => {
    const live = asVisitor(ctx);
    const page = await pageContent(live, { types: TYPES, order: 'code' }, params, (text) => text);
    return { ...page, rows: page.rows.map(publishedIn(await localesOf(live, page.rows))) };
  },
  'site/getPublishedKinds': async (ctx, { kinds, pageSize }) => {
    const live = asVisitor(ctx);
    const lists = kinds.map((types) => ({
      types: types.filter((type) => TYPES.includes(type)),
      limit: pageSize,
    }));
    const measured = await measureEach(live, lists);
    const show = publishedIn(
      await localesOf(
        live,
        measured.flatMap(({ texts }) => texts),
      ),
    );
    return measured.map(({ texts, total }) => ({ rows: texts.map(show), total }));
  },
};
