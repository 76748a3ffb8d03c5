// The API document as the compiler relies on it (content/api/openapi.yaml): OpenAPI 3.1 with members of our own.
import { z } from 'zod';

export type Json = z.core.util.JSONType;
export type JsonObject = { readonly [key: string]: Json };

const text = z.string().trim().min(1);
/** A schema: what it holds is walked, not read. */
const Schema = z.record(z.string(), z.json());
const Described = z.looseObject({ description: text.optional(), schema: Schema.optional() });
const Referred = z.strictObject({ $ref: z.string() });
const Parameter = z.union([Referred, Described.extend({ name: text, in: text })]);

export const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;
const Operation = z.looseObject({
  operationId: z.string().regex(/^[a-z][A-Za-z0-9]*$/),
  tags: z.tuple([text]),
  summary: text,
  description: text,
  /** Alternatives; each names its schemes, and with `bearerKey` the scope. */
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(Parameter).default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: Schema })) }).optional(),
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

/** A guide that stands before the reference: what holds for every operation. */
const Guide = z.strictObject({ id: text, title: text, text });
/** A row of the table of errors; `id` is the end of the address of the type (RFC 9457). */
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
      /** Codes of the products that it belongs to; none means every account. */
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

/** An entry of content/api/changelog.yaml, the newest first. */
export const Changelog = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    date: z.iso.date(),
    kind: z.enum(['added', 'changed', 'deprecated', 'removed', 'fixed']),
    /** What it is about, by operationId. */
    operations: z.array(text),
    text,
  }),
);
export type Changelog = z.output<typeof Changelog>;

/** Texts of another language, by the key of the English text (`texts.ts`). */
export const Overlay = z.record(z.string(), text);

/** Every operation with method and path; of webhooks, the path is the type of the event. */
export function operationsOf({ paths, webhooks }: ApiDocument) {
  return Object.entries({ ...paths, ...webhooks }).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation, item, sent: !Object.hasOwn(paths, path) }] : [];
    }),
  );
}
