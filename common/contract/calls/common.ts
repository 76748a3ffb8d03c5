// Calls that every page needs, and the dictionaries (§7 common/*).
import { z } from 'zod';
import { CACHE_SECONDS, code, lang, personal, shared } from '../call.ts';
import { JsonDetailSchema, PageSchema } from '../entities/content.ts';
import { ArticleRowSchema, NewsTypeSchema } from '../entities/news.ts';
import {
  AdvertisementSchema,
  CountrySchema,
  DictEntrySchema,
  HeaderSchema,
  HotMenuSchema,
  MappingSchema,
  MenuItemSchema,
  SeoSchema,
  UserInfoSchema,
  WebInfoSchema,
} from '../entities/shell.ts';
import { ModuleSchema } from '../modules/modules.ts';

const belongType = z.enum(['COLLECT', 'VIDEO', 'APP']);

export const commonCalls = {
  'common/getNav': shared('GET', '/menus', 'Header menus', { data: z.array(MenuItemSchema) }),
  'common/getHeader': shared('GET', '/header', 'Header sign-in targets and buttons', {
    data: HeaderSchema,
  }),
  'common/getWebInfo': shared('GET', '/website', 'Logo, copyright, and languages of the site', {
    data: WebInfoSchema,
  }),
  'common/getHotMenus': shared('GET', '/hot-menus', 'Content recommended in the menus', {
    data: z.array(HotMenuSchema),
  }),
  'common/getUserInfo': personal('GET', '/front/user', 'The signed-in customer', { data: UserInfoSchema }),
  'common/getNewsType': shared('GET', '/news/constants', 'Article kinds and their tags', {
    data: z.array(NewsTypeSchema),
  }),
  'common/getAdvertisement': shared(
    'GET',
    '/content/resource/:type',
    'Content that marketing can override: top banner and advertisements',
    {
      params: z.object({ type: code }),
      data: z.array(AdvertisementSchema),
      cacheSeconds: CACHE_SECONDS.short,
    },
  ),
  'common/getCountries': shared('POST', '/country/list', 'Countries and regions, with names in the locale', {
    params: z.object({ lang: lang.optional() }),
    data: z.array(CountrySchema),
    cacheSeconds: CACHE_SECONDS.long,
  }),
  'common/getRegion': shared('GET', '/get-region', 'A country by its name in any locale', {
    params: z.object({ countryName: z.string().min(1).max(80) }),
    data: CountrySchema,
    cacheSeconds: CACHE_SECONDS.long,
  }),
  'common/getDict': shared('GET', '/dicts/:category', 'A dictionary of form options (§9)', {
    params: z.object({ category: code }),
    data: z.array(DictEntrySchema),
    cacheSeconds: CACHE_SECONDS.long,
  }),
  'common/getMapping': shared('POST', '/mapping', 'The new location of an old path', {
    params: z.object({ linkUri: z.string().min(1).max(2048) }),
    data: MappingSchema,
    browser: false,
  }),
  'common/getPage': shared('GET', '/:type/page-code', 'A page by its code', {
    params: z.object({ type: code, pageCode: code, version: z.string().max(40).optional() }),
    data: PageSchema,
  }),
  'common/getSeoCommon': shared('GET', '/seoCommon/:seoCommon', 'SEO metadata of a kind of page', {
    params: z.object({ seoCommon: code }),
    data: SeoSchema,
  }),
  'common/getSeoModule': shared('GET', '/seoModule/:seoModule', 'SEO metadata of one page', {
    params: z.object({
      seoModule: code,
      id: code.optional(),
      pageCode: code.optional(),
      lang: lang.optional(),
    }),
    data: SeoSchema,
  }),
  'common/getJsonDetail': shared('GET', '/:belongType/json-module/:pageCode', 'A collection, video, or app', {
    params: z.object({ belongType, pageCode: code }),
    data: JsonDetailSchema,
  }),
  'common/getModuleDetail': shared('POST', '/json-module/:moduleId/detail/json', 'One module by its id', {
    params: z.object({ moduleId: code }),
    data: ModuleSchema,
  }),
  'common/getVideoRelevant': shared(
    'GET',
    '/markdown/:type/relevant/:pageCode',
    'Content related to a recording',
    { params: z.object({ type: code, pageCode: code }), data: z.array(ArticleRowSchema) },
  ),
  'common/recordLanding': personal('POST', '/bai-du/sem', 'Records a visit from a search advertisement', {
    params: z.object({ url: z.string().min(1).max(2048), newType: z.string().max(40) }),
    data: z.object({ accepted: z.literal(true) }),
  }),
} as const;
