// Calls of the documentation center (§7 document/*).
import { z } from 'zod';
import { CACHE_SECONDS, callsWith, code, page, pageQuery, personal, shared } from '../call.ts';
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

/** A restricted document shows its content to permitted visitors; all others get the same response. */
const forAnonymous = callsWith({
  audience: 'shared-for-anonymous',
  browser: true,
  cacheSeconds: CACHE_SECONDS.minutes,
});
const tree = z.array(DocNodeSchema);

export const docsCalls = {
  'document/documentTopSearchWords': shared('GET', '/top-search-words', 'Popular search terms', {
    data: z.array(z.string()),
  }),
  'document/documentMenu': shared('GET', '/help-doc/menus', 'Documentation menus', {
    data: z.array(DocMenuSchema),
  }),
  'document/documentCate': forAnonymous('GET', '/help-doc/menu/directories/:cateId', 'Category tree', {
    params: z.object({ cateId: code }),
    data: tree,
  }),
  'document/documentCateOfMenu': forAnonymous(
    'GET',
    '/help-doc/menu/directories/:menuId/:cateId',
    'Category tree within a menu',
    { params: z.object({ menuId: code, cateId: code }), data: tree },
  ),
  'document/documentCateInfo': shared('GET', '/help-doc/menu/info/:cateId', 'Category introduction', {
    params: z.object({ cateId: code }),
    data: DocCateInfoSchema,
  }),
  'document/documentApiProductCate': forAnonymous(
    'GET',
    '/help-doc/menu/product-directories/api-doc',
    'API documents of a product',
    { params: z.object({ productCode: z.string().max(80).default('') }), data: tree },
  ),
  'document/wplusProductList': shared('GET', '/product/wplus', 'Products with a second document edition', {
    data: z.array(WplusProductSchema),
  }),
  'document/documentDetail': forAnonymous('GET', '/help-doc/document/:docId', 'A document', {
    params: z.object({ docId: code }),
    data: DocDetailSchema,
  }),
  'document/documentMarkdown': forAnonymous(
    'GET',
    '/help-doc/document/:docId/markdown',
    'A document as Markdown',
    { params: z.object({ docId: code }), data: DocMarkdownSchema },
  ),
  /** Excludes restricted and abandoned documents (D23, D38). */
  'document/documentList': shared('GET', '/help-doc/documents', 'All public documents, in tree order', {
    params: pageQuery(100).extend({ withText: z.enum(['0', '1']).default('0') }),
    data: page(DocEntrySchema),
  }),
  /** Excludes restricted and abandoned documents, and changes to text in other languages. */
  'document/documentChanges': shared(
    'GET',
    '/help-doc/changes',
    'Changes to public documents, newest first',
    {
      params: z.object({
        productCode: z.string().max(80).default(''),
        pageSize: z.coerce.number().int().min(1).max(100).default(50),
      }),
      data: z.array(DocEventSchema),
    },
  ),
  /**
   * The PDF contains the stored document. `content` and `cssUrl` (§7) are validated but ignored, so that a PDF from
   * this site contains only published text.
   */
  'document/documentPdf': personal('POST', '/help-doc/document/pdf/:docId', 'A document as PDF', {
    params: z.object({
      docId: code,
      content: z.string().max(60_000).default(''),
      cssUrl: z.string().max(2048).default(''),
    }),
    data: PdfSchema,
  }),
  'document/paramDict': personal(
    'POST',
    '/help-doc/document/param/dict',
    'Values of an API parameter; requires a signed-in customer',
    {
      params: z.object({
        dictCode: code,
        appCode: z.string().max(80).default(''),
        apiClientId: z.string().max(80).default(''),
        parameterName: z.string().max(120).default(''),
      }),
      data: z.array(ParamValueSchema),
    },
  ),
  'document/feedback': personal('POST', '/document/feedback', 'Feedback on a document', {
    params: FeedbackSchema,
    data: ReceiptSchema,
  }),
} as const;
