// Calls of the documentation center (§7 document/*).
import { z } from 'zod';
import { CACHE_SECONDS, call, code, noParams, page, pageQuery } from '../call.ts';
import { DocEventSchema } from '../entities/changes.ts';
import {
  DocCateInfoSchema,
  DocDetailSchema,
  DocEntrySchema,
  DocMarkdownSchema,
  DocMenuSchema,
  DocNodeSchema,
  ParamValueSchema,
  PdfSchema,
  WplusProductSchema,
} from '../entities/docs.ts';
import { FeedbackSchema, ReceiptSchema } from '../entities/forms.ts';

const shared = { audience: 'shared', browser: true, cacheSeconds: CACHE_SECONDS.minutes } as const;
/** A restricted document shows its content to permitted visitors; all others get the same response. */
const forAnonymous = { ...shared, audience: 'shared-for-anonymous' } as const;
const personal = { audience: 'personal', browser: true, cacheSeconds: CACHE_SECONDS.never } as const;
const tree = z.array(DocNodeSchema);

export const docsCalls = {
  'document/documentTopSearchWords': call({
    ...shared,
    summary: 'Hot keywords',
    method: 'GET',
    path: '/top-search-words',
    params: noParams,
    data: z.array(z.string()),
  }),
  'document/documentMenu': call({
    ...shared,
    summary: 'Documentation menus',
    method: 'GET',
    path: '/help-doc/menus',
    params: noParams,
    data: z.array(DocMenuSchema),
  }),
  'document/documentCate': call({
    ...forAnonymous,
    summary: 'Tree of a category',
    method: 'GET',
    path: '/help-doc/menu/directories/:cateId',
    params: z.object({ cateId: code }),
    data: tree,
  }),
  'document/documentCateOfMenu': call({
    ...forAnonymous,
    summary: 'Tree of a category within a menu',
    method: 'GET',
    path: '/help-doc/menu/directories/:menuId/:cateId',
    params: z.object({ menuId: code, cateId: code }),
    data: tree,
  }),
  'document/documentCateInfo': call({
    ...shared,
    summary: 'Introduction of a category',
    method: 'GET',
    path: '/help-doc/menu/info/:cateId',
    params: z.object({ cateId: code }),
    data: DocCateInfoSchema,
  }),
  'document/documentApiProductCate': call({
    ...forAnonymous,
    summary: 'API documents of a product',
    method: 'GET',
    path: '/help-doc/menu/product-directories/api-doc',
    params: z.object({ productCode: z.string().max(80).default('') }),
    data: tree,
  }),
  'document/wplusProductList': call({
    ...shared,
    summary: 'Products with a second edition of documents',
    method: 'GET',
    path: '/product/wplus',
    params: noParams,
    data: z.array(WplusProductSchema),
  }),
  'document/documentDetail': call({
    ...forAnonymous,
    summary: 'A document',
    method: 'GET',
    path: '/help-doc/document/:docId',
    params: z.object({ docId: code }),
    data: DocDetailSchema,
  }),
  'document/documentMarkdown': call({
    ...forAnonymous,
    summary: 'A document as Markdown',
    method: 'GET',
    path: '/help-doc/document/:docId/markdown',
    params: z.object({ docId: code }),
    data: DocMarkdownSchema,
  }),
  /** Excludes restricted and abandoned documents (D23, D38). */
  'document/documentList': call({
    ...shared,
    summary: 'All public documents, in the order of the tree',
    method: 'GET',
    path: '/help-doc/documents',
    params: pageQuery(100).extend({ withText: z.enum(['0', '1']).default('0') }),
    data: page(DocEntrySchema),
  }),
  /** Excludes restricted and abandoned documents, and changes to text in other languages. */
  'document/documentChanges': call({
    ...shared,
    summary: 'Changes to public documents, newest first',
    method: 'GET',
    path: '/help-doc/changes',
    params: z.object({
      productCode: z.string().max(80).default(''),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
    }),
    data: z.array(DocEventSchema),
  }),
  /**
   * The PDF contains the stored document. `content` and `cssUrl` (§7) are validated but ignored, so that a PDF from
   * this site contains only published text.
   */
  'document/documentPdf': call({
    ...personal,
    summary: 'A document as PDF',
    method: 'POST',
    path: '/help-doc/document/pdf/:docId',
    params: z.object({
      docId: code,
      content: z.string().max(60_000).default(''),
      cssUrl: z.string().max(2048).default(''),
    }),
    data: PdfSchema,
  }),
  'document/paramDict': call({
    ...personal,
    summary: 'Values of an API parameter; requires a signed-in customer',
    method: 'POST',
    path: '/help-doc/document/param/dict',
    params: z.object({
      dictCode: code,
      appCode: z.string().max(80).default(''),
      apiClientId: z.string().max(80).default(''),
      parameterName: z.string().max(120).default(''),
    }),
    data: z.array(ParamValueSchema),
  }),
  'document/feedback': call({
    ...personal,
    summary: 'Feedback on a document',
    method: 'POST',
    path: '/document/feedback',
    params: FeedbackSchema,
    data: ReceiptSchema,
  }),
} as const;
