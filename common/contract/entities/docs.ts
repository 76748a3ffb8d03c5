// Entities of the documentation center (§3 Documentation).
import { z } from 'zod';
import { localeCode } from '../call.ts';
import { TranslationSchema } from '../translation.ts';
import { DocChangeSchema } from './changes.ts';

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
  /** The category of the node; empty if the portal does not provide it. */
  cateId: z.string().default(''),
  name: z.string(),
  /** The locale of a document's name; `null` for names that exist in every locale. */
  locale: localeCode.nullable().default(null),
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
  /** Meta description for search engines. */
  description: z.string().default(''),
  /** Codes of the document's products. */
  products: z.array(z.string()).default([]),
  /** The successor of an abandoned document (D38). */
  replacedBy: z
    .object({
      cateId: z.string(),
      docId: z.string(),
      title: z.string(),
      /** The locale of the title; `null` if the portal does not provide it. */
      locale: localeCode.nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Revision of the text; feedback refers to it (D33). */
  revision: z.string().default(''),
  /** Name of the customer whom a staff member impersonates (§6); otherwise `null`. */
  switchedTo: z.string().nullable().default(null),
  /** Recorded changes to this text, newest first. */
  changes: z.array(DocChangeSchema).default([]),
});
export type DocDetail = z.output<typeof DocDetailSchema>;

/** A document as GitHub Flavored Markdown, without its title. */
export const DocMarkdownSchema = z.object({
  docId: z.string(),
  cateId: z.string(),
  title: z.string(),
  updateTime: z.iso.datetime({ offset: true }),
  markdown: z.string(),
  wplusMarkdown: z.string().nullable(),
  restricted: z.boolean(),
  translation: TranslationSchema,
  /** Recorded changes to this text, newest first. */
  changes: z.array(DocChangeSchema).default([]),
});

/** A public document in machine-readable lists. `markdown` is empty unless requested. */
export const DocEntrySchema = z.object({
  docId: z.string(),
  cateId: z.string(),
  title: z.string(),
  description: z.string(),
  updateTime: z.iso.datetime({ offset: true }),
  markdown: z.string(),
  translation: TranslationSchema,
});
export const WplusProductSchema = z.object({ id: z.string(), code: z.string(), name: z.string() });

/** A document as a PDF, in base64. */
export const PdfSchema = z.object({
  fileName: z.string(),
  contentType: z.literal('application/pdf'),
  data: z.string(),
});

/** Allowed values of an API parameter; requested only for signed-in customers (§6). */
export const ParamValueSchema = z.object({ value: z.string(), description: z.string() });
