// The documentation centre (§3 Documentation).
import { z } from 'zod';
import { TranslationSchema } from '../translation.ts';

export const DocMenuSchema = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  pageCode: z.string(),
});

/** §3 Tree nodes. EMPTY is the placeholder of a directory without documents. */
export const DocNodeSchema = z.object({
  type: z.enum(['DIRECTORY', 'DOCUMENT', 'EMPTY']),
  treeId: z.string(),
  nodeId: z.string(),
  name: z.string(),
  learningPath: z.enum(['know', 'start', 'use', 'practice', 'development']).nullable().default(null),
  restricted: z.boolean().default(false),
  accessStatus: z.enum(['permitted', 'denied', 'restricted', 'abandoned']).default('permitted'),
  updateTime: z.iso.datetime({ offset: true }).nullable().default(null),
  get nestedCategory() {
    return z.array(DocNodeSchema);
  },
});
export type DocNode = z.output<typeof DocNodeSchema>;

export const DocCateInfoSchema = z.object({
  cateId: z.string(),
  name: z.string(),
  introduction: z.string(),
  hasLearningPath: z.boolean(),
});

export const DocDetailSchema = z.object({
  docId: z.string(),
  cateId: z.string(),
  title: z.string(),
  updateTime: z.iso.datetime({ offset: true }),
  isWplus: z.boolean(),
  content: z.string(),
  wplusDoc: z.string().nullable(),
  docMenuTitle: z.string(),
  restricted: z.boolean(),
  accessStatus: z.enum(['permitted', 'denied', 'restricted', 'abandoned']),
  translation: TranslationSchema,
});
export const WplusProductSchema = z.object({ id: z.string(), code: z.string(), name: z.string() });

/** A document as a file: base64 of a PDF. */
export const PdfSchema = z.object({
  fileName: z.string(),
  contentType: z.literal('application/pdf'),
  data: z.string(),
});

/** Allowed values of an API parameter; asked only for signed-in customers (§6). */
export const ParamValueSchema = z.object({ value: z.string(), description: z.string() });
