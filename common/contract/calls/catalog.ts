// Calls for products, solutions, and the home page (§7 products/*, solutions/*, home/*).
import { z } from 'zod';
import { CACHE_SECONDS, call, code, lang, noParams } from '../call.ts';
import { DetailSchema, NameSchema, SolutionCardSchema, TreeNodeSchema } from '../entities/content.ts';
import { BannerSchema, CustomerCaseSchema, ImageResourceSchema, LinkCardSchema } from '../entities/home.ts';
import { ArticleRowSchema, NewsByTypeSchema } from '../entities/news.ts';
import { ModuleSchema } from '../modules/modules.ts';

const shared = { audience: 'shared', browser: true, cacheSeconds: CACHE_SECONDS.minutes } as const;

export const catalogCalls = {
  'products/getPublish': call({
    ...shared,
    summary: 'The product tree',
    method: 'GET',
    path: '/products',
    params: noParams,
    data: z.array(TreeNodeSchema),
  }),
  'products/productDetail': call({
    ...shared,
    summary: 'A product by id',
    method: 'GET',
    path: '/:id/product',
    params: z.object({ id: code }),
    data: DetailSchema,
  }),
  'products/productDetailByCode': call({
    ...shared,
    summary: 'A product by page code',
    method: 'GET',
    path: '/product-server/:pageCode/detail-code',
    params: z.object({ pageCode: code }),
    data: DetailSchema,
  }),
  'products/getNames': call({
    ...shared,
    summary: 'Product names by id',
    method: 'POST',
    path: '/product/names',
    params: z.object({ ids: z.array(code).max(100) }),
    data: z.array(NameSchema),
  }),
  'solutions/getPublish': call({
    ...shared,
    summary: 'The solution tree',
    method: 'GET',
    path: '/solutions',
    params: noParams,
    data: z.array(TreeNodeSchema),
  }),
  'solutions/solutionDetail': call({
    ...shared,
    summary: 'A solution by id',
    method: 'GET',
    path: '/:id/solution',
    params: z.object({ id: code }),
    data: DetailSchema,
  }),
  'home/getBanner': call({
    ...shared,
    summary: 'Banners of the home page',
    method: 'GET',
    path: '/home/banners',
    params: z.object({ type: z.enum(['banner', 'adBanner']), lang: lang.optional() }),
    data: z.array(BannerSchema),
    cacheSeconds: CACHE_SECONDS.short,
  }),
  'home/getModules': call({
    ...shared,
    summary: 'Modules that belong to a page',
    method: 'GET',
    path: '/:belongType/json-modules',
    params: z.object({ belongType: code }),
    data: z.array(ModuleSchema),
  }),
  'home/getSolutionsRecommends': call({
    ...shared,
    summary: 'Recommended solutions',
    method: 'POST',
    path: '/solutions/recommends',
    params: z.object({ pageSize: z.coerce.number().int().min(1).max(20).default(6) }),
    data: z.array(SolutionCardSchema),
  }),
  'home/getImageResource': call({
    ...shared,
    summary: 'Customers, or the image of the served locations',
    method: 'GET',
    path: '/image/resource/:type',
    params: z.object({ type: z.enum(['topcase', 'distribution']) }),
    data: ImageResourceSchema,
  }),
  'home/getRecommandNews': call({
    ...shared,
    summary: 'Recommended articles by type',
    method: 'POST',
    path: '/news/recommendations',
    params: z.object({
      types: z.array(code).max(10).default(['NEWS', 'BLOG']),
      pageSize: z.coerce.number().int().min(1).max(20).default(3),
    }),
    data: z.array(NewsByTypeSchema),
  }),
  'home/getShortcuts': call({
    ...shared,
    summary: 'Shortcuts of the home page',
    method: 'GET',
    path: '/home/shortcut/detail',
    params: noParams,
    data: z.array(LinkCardSchema),
  }),
  'home/getCustomerCase': call({
    ...shared,
    summary: 'The featured customer case',
    method: 'GET',
    path: '/home/customercase/detail',
    params: noParams,
    data: CustomerCaseSchema,
  }),
  'home/getSpecialService': call({
    ...shared,
    summary: 'Featured services',
    method: 'GET',
    path: '/home/specialservice/detail',
    params: noParams,
    data: z.array(LinkCardSchema),
  }),
  'home/getCustomerCases': call({
    ...shared,
    summary: 'Summaries of customer cases',
    method: 'GET',
    path: '/home/customer-cases',
    params: noParams,
    data: z.array(ArticleRowSchema),
  }),
} as const;
