// Calls for articles of every kind and for search (§7 news/*, markdown/*, long-keywords/*, search).
import { z } from 'zod';
import { paging } from '../../config.ts';
import { CACHE_SECONDS, callsWith, code, lang, page, pageQuery } from '../call.ts';
import { FileContentSchema, FileName } from '../entities/files.ts';
import {
  ArticleRowSchema,
  ArticleSchema,
  CategorySchema,
  EventRowSchema,
  EventSchema,
  SearchResultSchema,
} from '../entities/news.ts';
import { SEARCH_KINDS } from '../search-kinds.ts';

const shared = callsWith({ audience: 'shared', browser: true, cacheSeconds: CACHE_SECONDS.short });
const rows = z.array(ArticleRowSchema);
const keyword = z.string().trim().max(100);
/** Product code to narrow a search; not in §7. */
const product = z.string().max(80).default('');
const listQuery = pageQuery(paging.list).extend({
  keyword: keyword.default(''),
  tag: z.string().max(80).default(''),
  // Some callers send booleans as text, such as `false`.
  recommendOrder: z.union([z.boolean(), z.stringbool()]).default(false),
  reportType: z.string().max(40).default(''),
  categoryType: z.string().max(40).default(''),
});
const type = z.object({ type: code });
const recommend = type.extend({
  tag: z.string().max(80).default(''),
  exclude: z.string().max(120).default(''),
  pageSize: z.coerce.number().int().min(1).max(20).default(3),
});

/** Filters of the documentation search. `document` covers guides and pages of the API reference. */
export const DOCS_SEARCH_TYPES = ['all', 'product', 'solution', 'document', 'guide', 'api'] as const;
export type DocsSearchType = (typeof DOCS_SEARCH_TYPES)[number];

export const newsCalls = {
  'news/getNewsList': shared('POST', '/news/:type', 'Articles of a type', {
    params: listQuery.extend({ type: code }),
    data: page(ArticleRowSchema),
  }),
  'news/getNewsDetail': shared('GET', '/news/document/:docId', 'An article by id', {
    params: z.object({ docId: code, type: z.string().max(40).optional() }),
    data: ArticleSchema,
  }),
  'news/getNewsDetailByCode': shared('GET', '/news/doc/:code/:lang', 'An article by code', {
    params: z.object({ code, lang, type: z.string().max(40).optional(), tag: z.string().max(80).optional() }),
    data: ArticleSchema,
  }),
  'news/getNoticePage': shared('POST', '/news/notice/page', 'Notices in a category', {
    params: pageQuery(paging.list).extend({ categoryType: z.string().max(40).default('') }),
    data: page(ArticleRowSchema),
  }),
  'news/getNoticeCategories': shared('GET', '/news/notice/category', 'Notice categories', {
    data: z.array(CategorySchema),
  }),
  'news/getReports': shared('POST', '/news/reports', 'Reports by kind', {
    params: listQuery,
    data: page(ArticleRowSchema),
  }),
  'news/getEvent': shared('POST', '/news/events/:type', 'An event with its sections', {
    params: type,
    data: EventSchema,
  }),
  /** Not in §7. Not paginated, because a provider has few events. */
  'news/getEvents': shared(
    'GET',
    '/events',
    'At most 100 events without their sections, latest start first',
    { data: z.array(EventRowSchema) },
  ),
  'news/getRecommendContent': shared(
    'GET',
    '/markdown/:type/recommend/list',
    'Recommended content of a kind',
    { params: type, data: rows },
  ),
  'news/getRecommendationsForType': shared('POST', '/news/:type/recommendations', 'Articles to read next', {
    params: recommend,
    data: rows,
  }),
  'news/getRecommendListByType': shared(
    'POST',
    '/news/:type/recommend/list',
    'Articles that editors recommend',
    { params: recommend, data: rows },
  ),
  'resources/getPage': shared('POST', '/:type/page', 'Resources of a type', {
    params: pageQuery(paging.resources).extend({ type: code, extendType: z.string().max(40).default('') }),
    data: page(ArticleRowSchema),
  }),
  'resources/getRecordLabels': shared(
    'GET',
    '/markdown/video-label/record',
    'Labels of recorded videos of one or all kinds',
    { params: z.object({ type: code.optional() }), data: z.array(CategorySchema) },
  ),
  'resources/getByVideoType': shared('GET', '/markdown/:type/video-type/:videoType', 'Videos of a kind', {
    params: z.object({ type: code, videoType: code }),
    data: rows,
  }),
  /** Not in §7: the files that articles offer. The site serves them under `FILES_PATH`. */
  'resources/getFile': shared('GET', '/files/:name', 'A file that an article offers', {
    params: z.object({ name: FileName }),
    data: FileContentSchema,
    cacheSeconds: CACHE_SECONDS.minutes,
    browser: false,
  }),
  'longKeywords/getCategories': shared('GET', '/long-keywords/category/list', 'Long keyword categories', {
    data: z.array(CategorySchema),
  }),
  'longKeywords/getPage': shared('POST', '/long-keywords/page', 'Long keywords in a category', {
    params: pageQuery(paging.list).extend({ category: z.string().max(80).default('') }),
    data: page(ArticleRowSchema),
  }),
  'longKeywords/getDetail': shared('POST', '/long-keywords/detail', 'The article for a long keyword', {
    params: z.object({ keywords: z.string().min(1).max(120) }),
    data: ArticleSchema,
  }),
  'search/site': shared('POST', '/search', 'Site search', {
    params: pageQuery(paging.list).extend({
      keyword: keyword.min(1),
      type: z.enum(SEARCH_KINDS).default(''),
      tag: z.string().max(80).default(''),
      product,
    }),
    data: SearchResultSchema,
    cacheSeconds: CACHE_SECONDS.never,
  }),
  'search/docs': shared('POST', '/search', 'Documentation search', {
    params: pageQuery(paging.docsSearch).extend({
      keyword: keyword.min(1),
      type: z.enum(DOCS_SEARCH_TYPES),
      product,
    }),
    data: SearchResultSchema,
    audience: 'personal',
    cacheSeconds: CACHE_SECONDS.never,
  }),
} as const;
