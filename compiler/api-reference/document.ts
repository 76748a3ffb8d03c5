// Schemas of the API document (content/api/openapi.yaml): OpenAPI 3.1 with extensions.
import { z } from 'zod';
import { text } from '../../common/contract/modules/shapes.ts';
import type { Json } from '../../common/text/json-text.ts';

export type JsonObject = { readonly [key: string]: Json };

/** A JSON Schema; its contents are not validated. */
const Schema = z.record(z.string(), z.json());
const Media = z.looseObject({
  schema: Schema.optional(),
  example: z.json().optional(),
  examples: z.record(z.string(), z.looseObject({ value: z.json() })).optional(),
});
const Described = z.looseObject({
  description: text.optional(),
  schema: Schema.optional(),
  headers: z.record(z.string(), z.json()).optional(),
  content: z.record(z.string(), Media).optional(),
});
export type Described = z.output<typeof Described>;
const Referred = z.strictObject({ $ref: z.string() });
const Parameter = z.union([Referred, Described.extend({ name: text, in: text })]);

export const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;
const Operation = z.looseObject({
  operationId: z.string().regex(/^[a-z][A-Za-z0-9]*$/),
  tags: z.tuple([text]),
  summary: text,
  description: text,
  /** Alternatives; each lists its schemes, with the scopes of `bearerKey`. */
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(Parameter).default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), Media.extend({ schema: Schema })) }).optional(),
  responses: z.record(z.string(), z.union([Referred, Described])),
});
export type Operation = z.output<typeof Operation>;
const PathItem = z.looseObject({
  parameters: z.array(Parameter).optional(),
  get: Operation.optional(),
  put: Operation.optional(),
  post: Operation.optional(),
  patch: Operation.optional(),
  delete: Operation.optional(),
});

/** A guide that precedes the reference and applies to all operations. */
const Guide = z.strictObject({ id: text, title: text, text });
/** A row of the error table; `id` is the last segment of the type's URI (RFC 9457). */
const ProblemType = z.strictObject({
  id: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
  status: z.int(),
  title: text,
  description: text,
  remedy: text,
});

export const ApiDocument = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: text, version: text, summary: text, description: text }),
  'x-guides': z.array(Guide),
  'x-problem-types': z.array(ProblemType),
  tags: z.array(
    z.strictObject({
      name: text,
      'x-displayName': text,
      description: text,
      /** Product codes; empty for all accounts. */
      'x-products': z.array(text),
    }),
  ),
  'x-tagGroups': z.array(z.strictObject({ id: text, name: text, tags: z.array(text) })),
  paths: z.record(z.string(), PathItem),
  webhooks: z.record(z.string(), PathItem),
  components: z.looseObject({
    securitySchemes: z.record(z.string(), z.looseObject({ description: text })),
    parameters: z.record(z.string(), Described),
    headers: z.record(z.string(), Described),
    responses: z.record(z.string(), Described),
    schemas: z.record(z.string(), Schema),
  }),
});
export type ApiDocument = z.output<typeof ApiDocument>;

/** Entries of content/api/changelog.yaml, newest first. */
export const Changelog = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    date: z.iso.date(),
    kind: z.enum(['added', 'changed', 'deprecated', 'removed', 'fixed']),
    /** Affected operations by operationId. */
    operations: z.array(text),
    text,
  }),
);
export type Changelog = z.output<typeof Changelog>;

/** Translations by the key of the English string. */
export const Overlay = z.record(z.string(), text);

/** All operations with their method and path; the path of a webhook is its event type. */
export function operationsOf({ paths, webhooks }: ApiDocument) {
  return Object.entries({ ...paths, ...webhooks }).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation, item, isWebhook: !Object.hasOwn(paths, path) }] : [];
    }),
  );
}
