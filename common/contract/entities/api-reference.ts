// Entities of the API reference, compiled from the OpenAPI document at publication.
import { z } from 'zod';
import { CodeRuns } from '../modules/code-tokens.ts';
import { TranslationSchema } from '../translation.ts';
import { ApiFactSchema } from './changes.ts';

/** A line of text: words, code, and internal or external links. */
export const InlineSchema = z.array(
  z.union([z.string(), z.object({ code: z.string() }), z.object({ text: z.string(), to: z.string() })]),
);
export type Inline = z.output<typeof InlineSchema>;

/** Languages of an operation's samples. A page shows the first unless its query selects another. */
export const SAMPLE_LANGUAGES = ['bash', 'js', 'python', 'go', 'java'] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

export const CodeSchema = z.object({ language: z.string(), source: z.string(), tokens: CodeRuns });
export type Code = z.output<typeof CodeSchema>;

export const BlockSchema = z.union([z.object({ text: InlineSchema }), CodeSchema]);
export type Block = z.output<typeof BlockSchema>;

/** Constraints of a value in addition to its type, as numbers and code; the page adds the words. */
export const RULES = ['range', 'length', 'items', 'pattern', 'default'] as const;

/** A property of a body, or a parameter. */
export const FieldSchema = z.object({
  /** Path of the property: a dot separates names, and `[]` stands for a list entry. */
  name: z.string(),
  /** Nesting depth, from 0. */
  depth: z.int().min(0),
  type: z.string(),
  required: z.boolean().default(false),
  description: InlineSchema,
  /** Allowed values as JSON. */
  values: z.array(z.string()).default([]),
  rules: z.array(z.object({ rule: z.enum(RULES), text: z.string() })).default([]),
  /** Dictionary of values that only customers with permission see (§6), and its product. */
  dictionary: z.object({ code: z.string(), productCode: z.string() }).nullable().default(null),
});
export type Field = z.output<typeof FieldSchema>;

const ObjectSchema = z.object({ name: z.string(), description: InlineSchema, fields: z.array(FieldSchema) });
export type ApiObject = z.output<typeof ObjectSchema>;

const MethodSchema = z.enum(['GET', 'PUT', 'POST', 'PATCH', 'DELETE']);

/** Summary of an operation in lists and tables. */
export const OperationCardSchema = z.object({
  id: z.string(),
  method: MethodSchema,
  path: z.string(),
  summary: z.string(),
});

export const OperationSchema = OperationCardSchema.extend({
  description: InlineSchema,
  /** Required scope; `null` if any key suffices. */
  scope: z.string().nullable(),
  signature: z.enum(['never', 'with-key', 'always']),
  parameters: z.array(FieldSchema.extend({ in: z.enum(['path', 'query', 'header']), example: z.string() })),
  body: z.object({ mediaType: z.string(), fields: z.array(FieldSchema), example: CodeSchema }).nullable(),
  responses: z.array(
    z.object({
      status: z.int(),
      description: z.string(),
      headers: z.array(z.string()),
      /** The object in the response, or the entry type of a list. */
      object: z.object({ name: z.string(), to: z.string(), isList: z.boolean() }).nullable(),
      example: CodeSchema.nullable(),
    }),
  ),
  errors: z.array(z.object({ status: z.int(), types: z.array(z.string()) })),
  /** Samples of the request in several languages. */
  samples: z.array(CodeSchema),
  /** Whether the sandbox supports the operation. */
  inSandbox: z.boolean(),
});
export type Operation = z.output<typeof OperationSchema>;

const Named = z.object({ code: z.string(), name: z.string() });

export const ResourceCardSchema = z.object({
  code: z.string(),
  title: z.string(),
  description: InlineSchema,
  /** Path of the resource's page. */
  path: z.string(),
  /** Product codes; empty means every account. */
  products: z.array(z.string()),
  operations: z.array(OperationCardSchema),
});

/** Overview of the API, for all products or one. */
export const ApiIndexSchema = z.object({
  version: z.string(),
  /** All products that have an API, regardless of the filter. */
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
  /** The worked example of a request signature: its base and the request. */
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
      /** The author's text; empty for a recorded change. */
      text: InlineSchema,
      operations: z.array(z.object({ id: z.string(), to: z.string() })),
      /** Codes of the affected products; empty means every account. */
      products: z.array(z.string()).default([]),
      /** Recorded change; `null` for an entry by the author. */
      fact: ApiFactSchema.nullable().default(null),
    }),
  ),
  translation: TranslationSchema,
});
export type ApiChangelogEntry = z.output<typeof ApiChangelogSchema>['entries'][number];

/** The operations that a customer's plan allows for one product (§6 API lists). */
export const ApiListSchema = z.array(
  OperationCardSchema.extend({
    scope: z.string(),
    signature: OperationSchema.shape.signature,
    /** Allowed requests per key and interval. */
    limit: z.object({ requests: z.int(), seconds: z.int() }),
  }),
);
