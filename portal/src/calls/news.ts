// Handlers of §7 news/*, markdown/*, long-keywords/*, and search.
import type { newsCalls } from '../../../common/contract/calls/news.ts';
import type { EventRow } from '../../../common/contract/entities/news.ts';
import { localeOfLang } from '../../../common/i18n/locales.ts';
import { fold } from '../../../common/text/fold.ts';
import { chosenFor, Values } from '../content/chosen.ts';
import { readFile } from '../content/files.ts';
import { countByTag, listContent, listEach, listPage } from '../content/list.ts';
import { readContent } from '../content/read.ts';
import { columnsOf, parseTextRows, reportBadRow } from '../content/rows.ts';
import { showArticle, showRow } from '../content/show.ts';
import { BODIES, inJson } from '../content/stored.ts';
import { ARTICLE_TYPES, TITLE_ORDERED, typesOf } from '../content/types.ts';
import type { Ctx } from '../context.ts';
import { requireFound } from '../errors.ts';
import type { HandlersOf } from '../handlers.ts';
import { limit } from '../limits.ts';
import { searchDocs, searchSite } from '../search/search.ts';

const FACTS = inJson(BODIES.event.omit({ modules: true }));

const MAX_EVENTS = 100;

/** Lists the events that this visitor may see, latest start first, each in one locale. */
async function listEvents(ctx: Ctx): Promise<EventRow[]> {
  const values = new Values();
  const { results } = await ctx.db
    .prepare(
      `SELECT ${columnsOf('c')}, json_remove(c.body, '$.modules') AS facts FROM content c
       WHERE c.type = 'event' AND ${chosenFor(ctx, values)}
       ORDER BY unixepoch(c.body ->> '$.startsAt') DESC, c.code LIMIT ${MAX_EVENTS}`,
    )
    .bind(...values.all)
    .all();
  return results.flatMap((row) => {
    const [text] = parseTextRows(ctx, [row]);
    if (!text) return [];
    const facts = FACTS.safeParse(row.facts);
    if (facts.success)
      return [
        {
          ...facts.data,
          code: text.code,
          title: text.title,
          desc: text.summary,
          url: text.card.url,
          cover: text.card.cover,
          locale: text.locale,
        },
      ];
    reportBadRow(ctx, 'content', text, facts.error);
    return [];
  });
}

/** Finds the article for a search phrase in any spelling; `null` if there is none. */
async function findByPhrase(ctx: Ctx, phrase: string): Promise<{ code: string; types: string[] } | null> {
  const row = await ctx.db
    .prepare('SELECT type, code FROM content_phrase WHERE phrase = ?')
    .bind(fold(phrase.trim()))
    .first<{ type: string; code: string }>();
  return row && { code: row.code, types: [row.type] };
}

/** Maximum length of lists without pagination (§9). */
const MAX_ROWS = 100;

export const newsHandlers: HandlersOf<keyof typeof newsCalls> = {
  'news/getNewsList': async (ctx, params) => {
    const { type, tag, keyword, recommendOrder, reportType, categoryType } = params;
    const types = typesOf(type);
    const byTitle = types.every((type) => TITLE_ORDERED.includes(type));
    return listPage(
      ctx,
      {
        types,
        tag: tag || categoryType,
        keyword,
        extendType: reportType,
        order: byTitle ? 'title' : recommendOrder ? 'recommended' : 'newest',
      },
      params,
      showRow,
    );
  },
  'news/getNewsDetail': async (ctx, { docId, type }) =>
    showArticle(
      ctx,
      await readContent(ctx, 'article', { id: docId, types: type ? typesOf(type) : ARTICLE_TYPES }),
      `article ${docId}`,
    ),
  /** Throws not-found for an article with another tag. */
  'news/getNewsDetailByCode': async (ctx, { code, lang, type, tag }) => {
    const types = type ? typesOf(type) : ARTICLE_TYPES;
    const text = await readContent({ ...ctx, locale: localeOfLang(lang) }, 'article', { code, types });
    return showArticle(ctx, !tag || text?.tag === tag ? text : null, `article ${code}`);
  },
  'news/getNoticePage': (ctx, params) =>
    listPage(ctx, { types: ['notice'], tag: params.categoryType }, params, showRow),
  'news/getNoticeCategories': (ctx) => countByTag(ctx, ['notice'], 'notice-categories'),
  'news/getReports': (ctx, params) =>
    listPage(
      ctx,
      {
        types: ['report'],
        tag: params.tag || params.categoryType,
        keyword: params.keyword,
        extendType: params.reportType,
        order: params.recommendOrder ? 'recommended' : 'newest',
      },
      params,
      showRow,
    ),

  'news/getEvent': async (ctx, { type }) => {
    const by = { code: type.toLowerCase(), types: ['event'] };
    const text = requireFound(await readContent(ctx, 'event', by), `event ${type}`);
    const { modules, ...event } = text.body;
    return {
      ...event,
      code: text.code,
      title: text.title,
      desc: text.summary,
      moduleViewList: modules,
      translation: text.translation,
    };
  },

  'news/getEvents': listEvents,

  'news/getRecommendContent': async (ctx, { type }) =>
    (await listContent(ctx, { types: typesOf(type), order: 'recommended' }, { limit: 6 })).map(showRow),
  /** Returns articles with the same tag first, without the current article. */
  'news/getRecommendationsForType': async (ctx, { type, tag, exclude, pageSize }) => {
    const base = { types: typesOf(type), codes: { not: [exclude] }, limit: pageSize };
    const [sameTag = [], otherTags = []] = await listEach(ctx, [
      { ...base, mainTag: { is: tag } },
      { ...base, mainTag: { not: tag } },
    ]);
    return [...sameTag, ...otherTags].slice(0, pageSize).map(showRow);
  },
  'news/getRecommendListByType': async (ctx, { type, tag, exclude, pageSize }) =>
    (
      await listContent(
        ctx,
        { types: typesOf(type), tag, codes: { not: [exclude] }, order: 'recommended' },
        { limit: pageSize },
      )
    ).map(showRow),

  'resources/getPage': async (ctx, params) =>
    listPage(ctx, { types: typesOf(params.type), extendType: params.extendType }, params, showRow),
  'resources/getRecordLabels': (ctx, { type }) =>
    countByTag(ctx, type ? typesOf(type) : ['video', 'webinar'], 'video-labels'),
  'resources/getByVideoType': async (ctx, { type, videoType }) =>
    (await listContent(ctx, { types: typesOf(type), label: videoType }, { limit: MAX_ROWS })).map(showRow),

  'resources/getFile': async (ctx, { name }) => {
    await limit(ctx.env, 'FILE_LIMIT', ctx.caller, 'file');
    return readFile(ctx, name);
  },

  'longKeywords/getCategories': (ctx) => countByTag(ctx, ['long-keyword'], 'long-keyword-categories'),
  'longKeywords/getPage': (ctx, params) =>
    listPage(ctx, { types: ['long-keyword'], tag: params.category }, params, showRow),
  /** Finds the article by its code or by a search phrase. Throws not-found for a phrase that several articles share. */
  'longKeywords/getDetail': async (ctx, { keywords }) => {
    const types = ['long-keyword', 'glossary'];
    const byCode = await readContent(ctx, 'article', { code: keywords, types });
    const key = byCode ? null : await findByPhrase(ctx, keywords);
    const item = key ? await readContent(ctx, 'article', key) : byCode;
    return showArticle(ctx, item, `keyword ${keywords}`);
  },

  'search/site': (ctx, params) => searchSite(ctx, params),
  'search/docs': (ctx, params) => searchDocs(ctx, params),
};
