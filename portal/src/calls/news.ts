// §7 news/*, markdown/*, long-keywords/*, search.
import type { newsCalls } from '../../../src/api/contract/calls/news.ts';
import type { DataInput } from '../../../src/api/contract/contract.ts';
import { localeOfLang } from '../../../src/i18n/locales.ts';
import { listContent, readContent } from '../content/read.ts';
import { modulesOf, pageOf, showArticle, showRow } from '../content/show.ts';
import { ARTICLE_TYPES, typesOf } from '../content/types.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import type { HandlersOf } from '../handlers.ts';
import { fold } from '../search/fold.ts';
import { searchDocs, searchSite } from '../search/search.ts';

/** Entries of a dictionary with how many contents of a type carry each. */
async function categories(
  ctx: Ctx,
  category: string,
  types: readonly string[],
): Promise<DataInput<'news/getNoticeCategories'>> {
  const { results } = await ctx.db
    .prepare('SELECT code, name FROM dictionary WHERE category = ? AND locale = ? ORDER BY position')
    .bind(category, ctx.locale)
    .all<{ code: string; name: string }>();
  const texts = await listContent(ctx, { types });
  return results.map((entry) => ({
    ...entry,
    total: texts.filter((text) => text.tag === entry.code || text.card.subtags?.includes(entry.code)).length,
  }));
}

const found = (text: Awaited<ReturnType<typeof readContent>>, what: string) => {
  if (!text) throw notFound(what);
  return showArticle(text);
};

export const newsHandlers: HandlersOf<keyof typeof newsCalls> = {
  'news/getNewsList': async (ctx, params) => {
    const { type, tag, keyword, recommendOrder, reportType, categoryType } = params;
    return pageOf(
      await listContent(ctx, {
        types: typesOf(type),
        tag: tag || categoryType,
        keyword,
        extendType: reportType,
        recommendedFirst: recommendOrder,
        byTitle: typesOf(type)[0] === 'glossary',
      }),
      params,
      showRow,
    );
  },
  'news/getNewsDetail': async (ctx, { docId, type }) =>
    found(
      await readContent(ctx, { id: docId, types: type ? typesOf(type) : ARTICLE_TYPES }),
      `article ${docId}`,
    ),
  /** `tag` only helps the caller's address; the code alone says which article it is. */
  'news/getNewsDetailByCode': async (ctx, { code, lang, type }) =>
    found(
      await readContent(
        { ...ctx, locale: localeOfLang(lang) },
        { code, types: type ? typesOf(type) : ARTICLE_TYPES },
      ),
      `article ${code}`,
    ),
  'news/getNoticePage': async (ctx, params) =>
    pageOf(await listContent(ctx, { types: ['notice'], tag: params.categoryType }), params, showRow),
  'news/getNoticeCategories': (ctx) => categories(ctx, 'notice-categories', ['notice']),
  'news/getReports': async (ctx, params) =>
    pageOf(
      await listContent(ctx, {
        types: ['report'],
        tag: params.tag || params.categoryType,
        keyword: params.keyword,
        extendType: params.reportType,
        recommendedFirst: params.recommendOrder,
      }),
      params,
      showRow,
    ),

  'news/getEvent': async (ctx, { type }) => {
    const text = await readContent(ctx, { code: type.toLowerCase(), types: ['event'] });
    if (!text) throw notFound(`event ${type}`);
    const { place, booth, startsAt, endsAt, timeZone, finishedText } = text.body as Record<
      'place' | 'booth' | 'startsAt' | 'endsAt' | 'timeZone' | 'finishedText',
      string
    >;
    return {
      code: text.code,
      title: text.title,
      desc: text.summary,
      place,
      booth,
      startsAt,
      endsAt,
      timeZone,
      finishedText,
      moduleViewList: modulesOf(text),
      translation: text.translation,
    };
  },

  'news/getRecommendContent': async (ctx, { type }) =>
    (await listContent(ctx, { types: typesOf(type), recommendedFirst: true })).slice(0, 6).map(showRow),
  /** Those of the same tag first, never the one being read. */
  'news/getRecommendationsForType': async (ctx, { type, tag, exclude, pageSize }) => {
    const others = (await listContent(ctx, { types: typesOf(type) })).filter((text) => text.code !== exclude);
    return others
      .sort((a, b) => Number(b.tag === tag) - Number(a.tag === tag))
      .slice(0, pageSize)
      .map(showRow);
  },
  'news/getRecommendListByType': async (ctx, { type, tag, exclude, pageSize }) =>
    (await listContent(ctx, { types: typesOf(type), tag, recommendedFirst: true }))
      .filter((text) => text.code !== exclude)
      .slice(0, pageSize)
      .map(showRow),

  'resources/getPage': async (ctx, params) =>
    pageOf(
      await listContent(ctx, { types: typesOf(params.type), extendType: params.extendType }),
      params,
      showRow,
    ),
  'resources/getRecordLabels': (ctx) => categories(ctx, 'video-labels', ['video', 'webinar']),
  'resources/getByVideoType': async (ctx, { type, videoType }) =>
    (await listContent(ctx, { types: typesOf(type) }))
      .filter((text) =>
        [text.card.facts?.extendType, text.tag, ...(text.card.subtags ?? [])].includes(videoType),
      )
      .map(showRow),

  'longKeywords/getCategories': (ctx) => categories(ctx, 'long-keyword-categories', ['long-keyword']),
  'longKeywords/getPage': async (ctx, params) =>
    pageOf(await listContent(ctx, { types: ['long-keyword'], tag: params.category }), params, showRow),
  /** By the code of the article, or by a phrase that people search for. */
  'longKeywords/getDetail': async (ctx, { keywords }) => {
    const types = ['long-keyword', 'glossary'];
    const [named] = await listContent(ctx, { types, tag: fold(keywords.trim()) });
    return found(await readContent(ctx, { code: named?.code ?? keywords, types }), `keyword ${keywords}`);
  },

  'search/site': (ctx, params) => searchSite(ctx, params),
  'search/docs': (ctx, params) => searchDocs(ctx, params),
};
