// API description for the sandbox: finds the operation of a request and validates its input.
import { dereference, type OutputUnit, type Schema, validate } from '@cfworker/json-schema';
import { z } from 'zod';
import { ownOf } from '../../../common/contract/own.ts';
import { SANDBOX_OPERATIONS } from '../../../common/contract/sandbox/sandbox.ts';
import type { FieldError } from './problem.ts';

const Json = z.record(z.string(), z.json());
const Parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  schema: Json,
});
type Parameter = z.output<typeof Parameter>;
const Referred = z.object({ $ref: z.string() });
type Referred = z.output<typeof Referred>;
const isReferred = (parameter: Referred | Parameter): parameter is Referred => '$ref' in parameter;
const Response = z.looseObject({
  content: z
    .record(z.string(), z.looseObject({ schema: Json.optional(), example: z.json().optional() }))
    .optional(),
});
const Operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.union([Referred, Parameter])).default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: Json })) }).optional(),
  responses: z.record(z.string(), z.union([Response, Referred])),
});
const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;
const Document = z.looseObject({
  servers: z.array(z.looseObject({ url: z.string() })),
  'x-problem-types': z.array(z.looseObject({ id: z.string(), status: z.int(), title: z.string() })),
  paths: z.record(
    z.string(),
    z.looseObject({ parameters: z.array(z.union([Referred, Parameter])).optional() }),
  ),
  components: z.looseObject({
    parameters: z.record(z.string(), Parameter),
    securitySchemes: z.looseObject({
      bearerKey: z.looseObject({ 'x-scopes': z.record(z.string(), z.string()) }),
    }),
  }),
});

export interface SandboxOperation {
  id: string;
  method: string;
  path: string;
  pattern: RegExp;
  parameters: readonly Parameter[];
  scope: string | null;
  signature: 'never' | 'with-key' | 'always';
  body: { mediaType: string; check: (value: unknown) => FieldError[] } | null;
  /** Validates a response against the success schema of the operation. */
  checkResponse: (value: unknown) => FieldError[];
  example: unknown;
}

export interface Description {
  operations: readonly SandboxOperation[];
  problems: ReadonlyMap<string, { status: number; title: string; type: string }>;
  scopes: readonly string[];
  /** Returns the error of a parameter value; `null` if it is valid. */
  errorOf: (parameter: Parameter, value: unknown) => string | null;
}

/** Keywords whose errors only repeat an error of a subschema. */
const WRAPPERS = new Set([
  '$ref',
  'allOf',
  'properties',
  'items',
  'additionalProperties',
  'unevaluatedProperties',
]);
const MAX_ERRORS = 10;

function fieldErrors(errors: readonly OutputUnit[]): FieldError[] {
  const specific = errors.filter(({ keyword }) => !WRAPPERS.has(keyword) || errors.length === 1);
  const reported = (specific.length > 0 ? specific : errors).slice(0, MAX_ERRORS);
  return reported.map(({ instanceLocation, error }) => ({
    pointer: instanceLocation,
    detail: error.replace(/\.$/, ''),
  }));
}

const BASE = 'https://description.invalid/';

/** Parses the JSON of a description. Throws a ZodError if it is invalid. */
export function readDescription(json: string): Description {
  const raw: { components?: unknown } = JSON.parse(json);
  const document = Document.parse(raw);
  const lookup = dereference({ components: raw.components }, {}, new URL(BASE));
  /** Validates a value against a schema of the document, or a schema with references into it. */
  const check = (schema: z.output<typeof Json>, value: unknown): FieldError[] => {
    const absolute: Schema = JSON.parse(
      JSON.stringify(schema).replaceAll('"#/components/', `"${BASE}#/components/`),
    );
    const { valid, errors } = validate(value, absolute, '2020-12', lookup, false);
    return valid ? [] : fieldErrors(errors);
  };
  const resolveParameter = (parameter: Referred | Parameter): Parameter => {
    if (!isReferred(parameter)) return parameter;
    const name = parameter.$ref.split('/').at(-1) ?? '';
    const component = ownOf(document.components.parameters, name);
    if (!component) throw new Error(`components.parameters has no ${name}`);
    return component;
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): SandboxOperation[] => {
      const parsed = Operation.safeParse(item[method]);
      if (!parsed.success || !SANDBOX_OPERATIONS.includes(parsed.data.operationId)) return [];
      const { operationId, security, parameters, requestBody, responses } = parsed.data;
      const signed = security.filter((requirement) => 'messageSignature' in requirement).length;
      const [body] = Object.entries(requestBody?.content ?? {});
      const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      const media = Object.values(Response.safeParse(success?.[1]).data?.content ?? {})[0];
      return [
        {
          id: operationId,
          method: method.toUpperCase(),
          path,
          pattern: new RegExp(`^${path.replace(/\{([a-zA-Z]+)\}/g, '(?<$1>[^/]{1,100})')}$`),
          parameters: [...(item.parameters ?? []), ...parameters].map(resolveParameter),
          scope: security.flatMap(({ bearerKey = [] }) => bearerKey)[0] ?? null,
          signature: signed === 0 ? 'never' : signed === security.length ? 'always' : 'with-key',
          body: body ? { mediaType: body[0], check: (value) => check(body[1].schema, value) } : null,
          checkResponse: (value) => (media?.schema ? check(media.schema, value) : []),
          example: media?.example,
        },
      ];
    }),
  );
  const problemBase = (document.servers[0]?.url ?? '').replace(/\/v1$/, '');
  return {
    // Literal paths first: `/keys/current` is more specific than `/keys/{keyId}`.
    operations: operations.sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{'))),
    problems: new Map(
      document['x-problem-types'].map(({ id, status, title }) => [
        id,
        { status, title, type: `${problemBase}/problems/${id}` },
      ]),
    ),
    scopes: Object.keys(document.components.securitySchemes.bearerKey['x-scopes']),
    errorOf: ({ schema }, value) => check(schema, value)[0]?.detail ?? null,
  };
}
