// Calls for products, solutions, and the home page (§7 products/*, solutions/*, home/*).
import { z } from 'zod';
import { CACHE_SECONDS, code, lang, shared } from '../call.ts';
import { DetailSchema, NameSchema, SolutionCardSchema, TreeNodeSchema } from '../entities/content.ts';
import { BannerSchema, CustomerCaseSchema, ImageResourceSchema, LinkCardSchema } from '../entities/home.ts';
import { ArticleRowSchema, NewsByTypeSchema } from '../entities/news.ts';
import { ModuleSchema } from '../modules/modules.ts';

export const catalogCalls = {
  'products/getPublish': shared('GET', '/products', 'The product tree', { data: z.array(TreeNodeSchema) }),
  'products/productDetail': shared('GET', '/:id/product', 'A product by id', {
    params: z.object({ id: code }),
    data: DetailSchema,
  }),
  'products/productDetailByCode': shared(
    'GET',
    '/product-server/:pageCode/detail-code',
    'A product by page code',
    { params: z.object({ pageCode: code }), data: DetailSchema },
  ),
  'products/getNames': shared('POST', '/product/names', 'Product names by id', {
    params: z.object({ ids: z.array(code).max(100) }),
    data: z.array(NameSchema),
  }),
  'solutions/getPublish': shared('GET', '/solutions', 'The solution tree', { data: z.array(TreeNodeSchema) }),
  'solutions/solutionDetail': shared('GET', '/:id/solution', 'A solution by id', {
    params: z.object({ id: code }),
    data: DetailSchema,
  }),
  'home/getBanner': shared('GET', '/home/banners', 'Home page banners', {
    params: z.object({ type: z.enum(['banner', 'adBanner']), lang: lang.optional() }),
    data: z.array(BannerSchema),
    cacheSeconds: CACHE_SECONDS.short,
  }),
  'home/getModules': shared('GET', '/:belongType/json-modules', 'Page modules', {
    params: z.object({ belongType: code }),
    data: z.array(ModuleSchema),
  }),
  'home/getSolutionsRecommends': shared('POST', '/solutions/recommends', 'Recommended solutions', {
    params: z.object({ pageSize: z.coerce.number().int().min(1).max(20).default(6) }),
    data: z.array(SolutionCardSchema),
  }),
  'home/getImageResource': shared(
    'GET',
    '/image/resource/:type',
    'Customers, or the image of the served locations',
    { params: z.object({ type: z.enum(['topcase', 'distribution']) }), data: ImageResourceSchema },
  ),
  'home/getRecommandNews': shared('POST', '/news/recommendations', 'Recommended articles by type', {
    params: z.object({
      types: z.array(code).max(10).default(['NEWS', 'BLOG']),
      pageSize: z.coerce.number().int().min(1).max(20).default(3),
    }),
    data: z.array(NewsByTypeSchema),
  }),
  'home/getShortcuts': shared('GET', '/home/shortcut/detail', 'Home page shortcuts', {
    data: z.array(LinkCardSchema),
  }),
  'home/getCustomerCase': shared('GET', '/home/customercase/detail', 'The featured case study', {
    data: CustomerCaseSchema,
  }),
  'home/getSpecialService': shared('GET', '/home/specialservice/detail', 'Featured services', {
    data: z.array(LinkCardSchema),
  }),
  'home/getCustomerCases': shared('GET', '/home/customer-cases', 'Case study summaries', {
    data: z.array(ArticleRowSchema),
  }),
} as const;
