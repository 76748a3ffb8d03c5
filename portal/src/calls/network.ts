// Handlers of the network map and of the list of all public pages.
import type { networkCalls } from '../../../common/contract/calls/network.ts';
import type { Published } from '../../../common/contract/entities/network.ts';
import { isShownIn, type Locale } from '../../../common/i18n/locales.ts';
import { listEachWithTotal, listPage } from '../content/list.ts';
import { requireSetting } from '../content/read.ts';
import { readRecordings } from '../content/recordings.ts';
import type { StoredText } from '../content/stored.ts';
import { ARTICLE_TYPES, DETAIL_TYPES, PAGE_TYPES } from '../content/types.ts';
import type { Ctx } from '../context.ts';
import type { HandlersOf } from '../handlers.ts';

const TYPES: readonly string[] = [...PAGE_TYPES, ...ARTICLE_TYPES, ...DETAIL_TYPES];

/** Returns the context without drafts, because the list of public pages is the same for all callers. */
const withoutDrafts = (ctx: Ctx): Ctx => ({ ...ctx, drafts: false });

/** Reads the locales in which each content item is visible, by type and code. */
async function readLocales(ctx: Ctx, texts: readonly StoredText[]): Promise<Map<string, Locale[]>> {
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

/** Adds to a content item the locales in which it is available. */
const addLocales =
  (locales: ReadonlyMap<string, Locale[]>) =>
  ({ type, code, card, title, summary, updatedAt, locale }: StoredText): Omit<Published, 'video'> => ({
    type,
    url: card.url,
    title,
    summary,
    updateTime: updatedAt,
    locale,
    available: (locales.get(`${type} ${code}`) ?? []).filter((localeCode) =>
      isShownIn(localeCode, card.displayOnly),
    ),
  });

export const networkHandlers: HandlersOf<keyof typeof networkCalls> = {
  'network/getMap': (ctx) => requireSetting(ctx, 'network'),
  /** Returns live content without drafts. Documents are listed by `document/documentList`. */
  'site/getPublished': async (ctx, params) => {
    const live = withoutDrafts(ctx);
    const page = await listPage(live, { types: TYPES, order: 'code' }, params, (text) => text);
    const [locales, recordingOf] = await Promise.all([
      readLocales(live, page.rows),
      readRecordings(live, page.rows),
    ]);
    const show = addLocales(locales);
    return { ...page, rows: page.rows.map((text) => ({ ...show(text), video: recordingOf(text) })) };
  },
  'site/getPublishedKinds': async (ctx, { kinds, pageSize }) => {
    const live = withoutDrafts(ctx);
    const lists = kinds.map((types) => ({
      types: types.filter((type) => TYPES.includes(type)),
      limit: pageSize,
    }));
    const measured = await listEachWithTotal(live, lists);
    const show = addLocales(
      await readLocales(
        live,
        measured.flatMap(({ texts }) => texts),
      ),
    );
    return measured.map(({ texts, total }) => ({ rows: texts.map(show), total }));
  },
};
