// §7 common/*: what every page needs, and the dictionaries.
import { z } from 'zod';
import { call, code, KEEP, lang, noParams } from '../call.ts';
import { JsonDetailSchema, PageSchema } from '../entities/content.ts';
import { ArticleRowSchema, NewsTypeSchema } from '../entities/news.ts';
import {
  AdvertisementSchema, CountrySchema, DictEntrySchema, HeaderSchema, HotMenuSchema, MappingSchema, MenuItemSchema, SeoSchema, UserInfoSchema, WebInfoSchema,
} from '../entities/shell.ts';
import { ModuleSchema } from '../modules.ts';

const shared = { audience: 'shared', browser: true } as const;
const belongType = z.enum(['COLLECT', 'VIDEO', 'APP']);

export const commonCalls = {
  'common/getNav': call({ ...shared, summary: 'The menus of the header', method: 'GET', path: '/menus', params: noParams, data: z.array(MenuItemSchema), keepSeconds: KEEP.minutes }),
  'common/getHeader': call({ ...shared, summary: 'Sign-in targets and buttons of the header', method: 'GET', path: '/header', params: noParams, data: HeaderSchema, keepSeconds: KEEP.minutes }),
  'common/getWebInfo': call({ ...shared, summary: 'Logo, copyright and languages of the site', method: 'GET', path: '/website', params: noParams, data: WebInfoSchema, keepSeconds: KEEP.minutes }),
  'common/getHotMenus': call({ ...shared, summary: 'Recommended content of the menus', method: 'GET', path: '/hot-menus', params: noParams, data: z.array(HotMenuSchema), keepSeconds: KEEP.minutes }),
  'common/getUserInfo': call({ summary: 'The signed-in customer', method: 'GET', path: '/front/user', params: noParams, data: UserInfoSchema, audience: 'personal', keepSeconds: KEEP.never, browser: true }),
  'common/getNewsType': call({ ...shared, summary: 'Kinds of articles and their tags', method: 'GET', path: '/news/constants', params: noParams, data: z.array(NewsTypeSchema), keepSeconds: KEEP.minutes }),
  'common/getAdvertisement': call({
    ...shared, summary: 'Texts flipped by marketing: top banner and advertisements', method: 'GET', path: '/content/resource/:type', params: z.object({ type: code }), data: z.array(AdvertisementSchema), keepSeconds: KEEP.short,
  }),
  'common/getCountries': call({ ...shared, summary: 'Countries and regions, named in the locale', method: 'POST', path: '/country/list', params: z.object({ lang: lang.optional() }), data: z.array(CountrySchema), keepSeconds: KEEP.long }),
  'common/getRegion': call({ ...shared, summary: 'The country that a name in any locale means', method: 'GET', path: '/get-region', params: z.object({ countryName: z.string().min(1).max(80) }), data: CountrySchema, keepSeconds: KEEP.long }),
  'common/getDict': call({ ...shared, summary: 'A dictionary of form options (§9)', method: 'GET', path: '/dicts/:category', params: z.object({ category: code }), data: z.array(DictEntrySchema), keepSeconds: KEEP.long }),
  'common/getMapping': call({ summary: 'Where an old path leads now', method: 'POST', path: '/mapping', params: z.object({ linkUri: z.string().min(1).max(2048) }), data: MappingSchema, audience: 'shared', keepSeconds: KEEP.minutes, browser: false }),
  'common/getPage': call({
    ...shared, summary: 'A page by its code', method: 'GET', path: '/:type/page-code', params: z.object({ type: code, pageCode: code, version: z.string().max(40).optional() }), data: PageSchema, keepSeconds: KEEP.minutes,
  }),
  'common/getSeoCommon': call({ ...shared, summary: 'What a kind of page says to search engines', method: 'GET', path: '/seoCommon/:seoCommon', params: z.object({ seoCommon: code }), data: SeoSchema, keepSeconds: KEEP.minutes }),
  'common/getSeoModule': call({
    ...shared, summary: 'What one page says to search engines', method: 'GET', path: '/seoModule/:seoModule', params: z.object({ seoModule: code, id: code.optional(), pageCode: code.optional(), lang: lang.optional() }), data: SeoSchema, keepSeconds: KEEP.minutes,
  }),
  'common/getJsonDetail': call({
    ...shared, summary: 'A collection, video or app', method: 'GET', path: '/:belongType/json-module/:pageCode', params: z.object({ belongType, pageCode: code }), data: JsonDetailSchema, keepSeconds: KEEP.minutes,
  }),
  'common/getModuleDetail': call({ ...shared, summary: 'One module by its id', method: 'POST', path: '/json-module/:moduleId/detail/json', params: z.object({ moduleId: code }), data: ModuleSchema, keepSeconds: KEEP.minutes }),
  'common/getVideoRelevant': call({
    ...shared, summary: 'Content related to a recording', method: 'GET', path: '/markdown/:type/relevant/:pageCode', params: z.object({ type: code, pageCode: code }), data: z.array(ArticleRowSchema), keepSeconds: KEEP.minutes,
  }),
  'common/recordLanding': call({ summary: 'Records a visit that a search advertisement brought', method: 'POST', path: '/bai-du/sem', params: z.object({ url: z.string().min(1).max(2048), newType: z.string().max(40) }), data: z.object({ accepted: z.literal(true) }), audience: 'personal', keepSeconds: KEEP.never, browser: true }),
} as const;
