// Calls for articles of every kind and for search (§7 news/*, markdown/*, long-keywords/*, search).
import { z } from 'zod';
import { paging } from '../../config.ts';
import { CACHE_SECONDS, call, code, lang, noParams, page, pageQuery } from '../call.ts';
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

const shared = { audience: 'shared', browser: true, cacheSeconds: CACHE_SECONDS.short } as const;
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
  'news/getNewsList': call({
    ...shared,
    summary: 'Articles of a type',
    method: 'POST',
    path: '/news/:type',
    params: listQuery.extend({ type: code }),
    data: page(ArticleRowSchema),
  }),
  'news/getNewsDetail': call({
    ...shared,
    summary: 'An article by id',
    method: 'GET',
    path: '/news/document/:docId',
    params: z.object({ docId: code, type: z.string().max(40).optional() }),
    data: ArticleSchema,
  }),
  'news/getNewsDetailByCode': call({
    ...shared,
    summary: 'An article by code',
    method: 'GET',
    path: '/news/doc/:code/:lang',
    params: z.object({ code, lang, type: z.string().max(40).optional(), tag: z.string().max(80).optional() }),
    data: ArticleSchema,
  }),
  'news/getNoticePage': call({
    ...shared,
    summary: 'Notices of a category',
    method: 'POST',
    path: '/news/notice/page',
    params: pageQuery(paging.list).extend({ categoryType: z.string().max(40).default('') }),
    data: page(ArticleRowSchema),
  }),
  'news/getNoticeCategories': call({
    ...shared,
    summary: 'Categories of notices',
    method: 'GET',
    path: '/news/notice/category',
    params: noParams,
    data: z.array(CategorySchema),
  }),
  'news/getReports': call({
    ...shared,
    summary: 'Reports by kind',
    method: 'POST',
    path: '/news/reports',
    params: listQuery,
    data: page(ArticleRowSchema),
  }),
  'news/getEvent': call({
    ...shared,
    summary: 'An event with its sections',
    method: 'POST',
    path: '/news/events/:type',
    params: type,
    data: EventSchema,
  }),
  /** Not in §7. Not paginated, because a provider has few events. */
  'news/getEvents': call({
    ...shared,
    summary: 'Events without their sections, the latest start first; at most 100',
    method: 'GET',
    path: '/events',
    params: noParams,
    data: z.array(EventRowSchema),
  }),
  'news/getRecommendContent': call({
    ...shared,
    summary: 'Recommended content of a kind',
    method: 'GET',
    path: '/markdown/:type/recommend/list',
    params: type,
    data: rows,
  }),
  'news/getRecommendationsForType': call({
    ...shared,
    summary: 'Articles to read next',
    method: 'POST',
    path: '/news/:type/recommendations',
    params: recommend,
    data: rows,
  }),
  'news/getRecommendListByType': call({
    ...shared,
    summary: 'Articles that editors recommend',
    method: 'POST',
    path: '/news/:type/recommend/list',
    params: recommend,
    data: rows,
  }),
  'resources/getPage': call({
    ...shared,
    summary: 'Resources of a type',
    method: 'POST',
    path: '/:type/page',
    params: pageQuery(paging.resources).extend({ type: code, extendType: z.string().max(40).default('') }),
    data: page(ArticleRowSchema),
  }),
  'resources/getRecordLabels': call({
    ...shared,
    summary: 'Labels of recorded videos, of one or all kinds',
    method: 'GET',
    path: '/markdown/video-label/record',
    params: z.object({ type: code.optional() }),
    data: z.array(CategorySchema),
  }),
  'resources/getByVideoType': call({
    ...shared,
    summary: 'Videos of a kind',
    method: 'GET',
    path: '/markdown/:type/video-type/:videoType',
    params: z.object({ type: code, videoType: code }),
    data: rows,
  }),
  /** Not in §7: the files that articles offer. The site serves them under `FILES_PATH`. */
  'resources/getFile': call({
    ...shared,
    summary: 'A file that an article offers',
    method: 'GET',
    path: '/files/:name',
    params: z.object({ name: FileName }),
    data: FileContentSchema,
    cacheSeconds: CACHE_SECONDS.minutes,
    browser: false,
  }),
  'longKeywords/getCategories': call({
    ...shared,
    summary: 'Categories of long keywords',
    method: 'GET',
    path: '/long-keywords/category/list',
    params: noParams,
    data: z.array(CategorySchema),
  }),
  'longKeywords/getPage': call({
    ...shared,
    summary: 'Long keywords of a category',
    method: 'POST',
    path: '/long-keywords/page',
    params: pageQuery(paging.list).extend({ category: z.string().max(80).default('') }),
    data: page(ArticleRowSchema),
  }),
  'longKeywords/getDetail': call({
    ...shared,
    summary: 'The article of a long keyword',
    method: 'POST',
    path: '/long-keywords/detail',
    params: z.object({ keywords: z.string().min(1).max(120) }),
    data: ArticleSchema,
  }),
  'search/site': call({
    ...shared,
    summary: 'Search of the site',
    method: 'POST',
    path: '/search',
    params: pageQuery(paging.list).extend({
      keyword: keyword.min(1),
      type: z.enum(SEARCH_KINDS).default(''),
      tag: z.string().max(80).default(''),
      product,
    }),
    data: SearchResultSchema,
    cacheSeconds: CACHE_SECONDS.never,
  }),
  'search/docs': call({
    ...shared,
    summary: 'Search of the documentation',
    method: 'POST',
    path: '/search',
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
