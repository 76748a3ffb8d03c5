// The reference of the customers' API, as it is made from its description when content is published.
import { z } from 'zod';
import { CodeRuns } from '../modules/code-tokens.ts';
import { TranslationSchema } from '../translation.ts';

/** A line of text: words, code, and links to pages of ours or elsewhere. */
export const InlineSchema = z.array(
  z.union([z.string(), z.object({ code: z.string() }), z.object({ text: z.string(), to: z.string() })]),
);
export type Inline = z.output<typeof InlineSchema>;

/** The languages of the samples of an operation. A page shows the first unless its query names another. */
export const SAMPLE_LANGUAGES = ['bash', 'js', 'python', 'go', 'java'] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

export const CodeSchema = z.object({ language: z.string(), source: z.string(), tokens: CodeRuns });
export type Code = z.output<typeof CodeSchema>;

export const BlockSchema = z.union([z.object({ text: InlineSchema }), CodeSchema]);
export type Block = z.output<typeof BlockSchema>;

/** What a value may be beside its type, in figures and code: the words are the page's. */
export const RULES = ['range', 'length', 'items', 'pattern', 'default'] as const;

/** A member of a body, or a parameter. */
export const FieldSchema = z.object({
  /** Members within a dot, entries of a list as `[]`. */
  name: z.string(),
  /** How far it is nested, from 0. */
  depth: z.int().min(0),
  type: z.string(),
  required: z.boolean().default(false),
  description: InlineSchema,
  /** The values there are, as JSON writes them. */
  values: z.array(z.string()).default([]),
  rules: z.array(z.object({ rule: z.enum(RULES), text: z.string() })).default([]),
  /** The dictionary of values that only customers with permission see (§6), and the product it belongs to. */
  dictionary: z.object({ code: z.string(), productCode: z.string() }).nullable().default(null),
});
export type Field = z.output<typeof FieldSchema>;

/** A schema that has a name of its own. */
const ObjectSchema = z.object({ name: z.string(), description: InlineSchema, fields: z.array(FieldSchema) });
export type ApiObject = z.output<typeof ObjectSchema>;

const MethodSchema = z.enum(['GET', 'PUT', 'POST', 'PATCH', 'DELETE']);

/** What lists and tables show of an operation. */
export const OperationCardSchema = z.object({
  id: z.string(),
  method: MethodSchema,
  path: z.string(),
  summary: z.string(),
});

export const OperationSchema = OperationCardSchema.extend({
  description: InlineSchema,
  /** `null`: any key will do. */
  scope: z.string().nullable(),
  signature: z.enum(['never', 'with-key', 'always']),
  parameters: z.array(FieldSchema.extend({ in: z.enum(['path', 'query', 'header']), example: z.string() })),
  body: z.object({ mediaType: z.string(), fields: z.array(FieldSchema), example: CodeSchema }).nullable(),
  responses: z.array(
    z.object({
      status: z.int(),
      description: z.string(),
      headers: z.array(z.string()),
      /** The object that is answered, or that the entries of a list are. */
      object: z.object({ name: z.string(), to: z.string(), isList: z.boolean() }).nullable(),
      example: CodeSchema.nullable(),
    }),
  ),
  errors: z.array(z.object({ status: z.int(), types: z.array(z.string()) })),
  /** The same request in several languages. */
  samples: z.array(CodeSchema),
  /** Whether the sandbox answers it. */
  inSandbox: z.boolean(),
});
export type Operation = z.output<typeof OperationSchema>;

const Named = z.object({ code: z.string(), name: z.string() });

export const ResourceCardSchema = z.object({
  code: z.string(),
  title: z.string(),
  description: InlineSchema,
  /** Its page. */
  path: z.string(),
  /** Codes of the products that it belongs to; none means every account. */
  products: z.array(z.string()),
  operations: z.array(OperationCardSchema),
});

/** The API at a glance, whole or of one product. */
export const ApiIndexSchema = z.object({
  version: z.string(),
  /** Every product that has an API, whatever was asked for. */
  products: z.array(Named),
  groups: z.array(z.object({ id: z.string(), name: z.string(), resources: z.array(ResourceCardSchema) })),
  translation: TranslationSchema,
});
export type ApiIndex = z.output<typeof ApiIndexSchema>;

export const ApiResourceSchema = ResourceCardSchema.extend({
  productNames: z.array(Named),
  group: z.object({ id: z.string(), name: z.string() }),
  operations: z.array(OperationSchema),
  objects: z.array(ObjectSchema),
  translation: TranslationSchema,
});
export type ApiResource = z.output<typeof ApiResourceSchema>;

export const ApiGuidesSchema = z.object({
  title: z.string(),
  summary: z.string(),
  guides: z.array(z.object({ id: z.string(), title: z.string(), blocks: z.array(BlockSchema) })),
  scopes: z.array(z.object({ scope: z.string(), description: InlineSchema })),
  /** The worked signature of a request: its base, and the request itself. */
  signature: z.object({ base: CodeSchema, request: CodeSchema }),
  translation: TranslationSchema,
});
export const ApiErrorsSchema = z.object({
  problems: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      status: z.int(),
      title: InlineSchema,
      description: InlineSchema,
      remedy: InlineSchema,
    }),
  ),
  example: CodeSchema,
  translation: TranslationSchema,
});
export const ApiEventsSchema = z.object({
  blocks: z.array(BlockSchema),
  events: z.array(
    z.object({
      type: z.string(),
      summary: z.string(),
      description: InlineSchema,
      fields: z.array(FieldSchema),
      example: CodeSchema,
    }),
  ),
  headers: z.array(FieldSchema),
  translation: TranslationSchema,
});
export const ApiChangelogSchema = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      date: z.iso.date(),
      kind: z.enum(['added', 'changed', 'deprecated', 'removed', 'fixed']),
      text: InlineSchema,
      operations: z.array(z.object({ id: z.string(), to: z.string() })),
    }),
  ),
  translation: TranslationSchema,
});

/** What a customer's plan lets them call under one product (§6 API lists). */
export const ApiListSchema = z.array(
  OperationCardSchema.extend({
    scope: z.string(),
    signature: OperationSchema.shape.signature,
    /** Requests in so many seconds, of one key. */
    limit: z.object({ requests: z.int(), seconds: z.int() }),
  }),
);
