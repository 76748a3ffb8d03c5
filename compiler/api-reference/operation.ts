// Compiles the reference for one operation in one language.
import {
  type Operation,
  SAMPLE_LANGUAGES,
  type SampleLanguage,
} from '../../common/contract/entities/api-reference.ts';
import { SANDBOX_OPERATIONS } from '../../common/contract/sandbox/sandbox.ts';
import { formatJson, type Json } from '../../common/text/json-text.ts';
import { SAMPLE_WRITERS, type SampleRequest } from '../../common/text/request-samples.ts';
import type { Described, operationsOf } from './document.ts';
import { type FieldContext, fieldOf, fieldsOf, typeOf } from './fields.ts';
import { codeOf, parseLine } from './inline.ts';
import { isObject, nameOf, resolveComponent, schemaOf } from './resolve.ts';

/** A request in every language, in the order of `SAMPLE_LANGUAGES`. */
export const samplesOf = (request: SampleRequest): { language: SampleLanguage; source: string }[] =>
  SAMPLE_LANGUAGES.map((language) => ({ language, source: SAMPLE_WRITERS[language](request) }));

export type FoundOperation = ReturnType<typeof operationsOf>[number];

const JSON_TYPE = 'application/json';

/** The first media type of a request or response body, with its first example; `null` without a body. */
export function mediaOf(content: Described['content']) {
  const [first] = Object.entries(content ?? {});
  if (!first) return null;
  const [type, { schema, example, examples = {} }] = first;
  return { type, schema, example: example ?? Object.values(examples)[0]?.value, examples };
}

/** An example as a formatted code sample. */
export const formatExample = (value: Json): ReturnType<typeof codeOf> => codeOf('json', formatJson(value));

/** All parameters of an operation, path-level parameters first, with resolved references. */
export function parametersOf({ item, operation }: FoundOperation, { document }: FieldContext) {
  return [...(item.parameters ?? []), ...operation.parameters].map((input) => {
    const parameter = resolveComponent('parameters', input, document);
    return {
      name: String(parameter.name),
      in: String(parameter.in),
      required: parameter.required === true,
      description: parameter.description ?? '',
      schema: parameter.schema,
      example: String(parameter.example ?? ''),
    };
  });
}

/** The example request of an operation, from the examples of its parameters and body. */
export function requestOf(found: FoundOperation, context: FieldContext, server: string) {
  const { operation, method } = found;
  const parameters = parametersOf(found, context);
  const exampleOfName = (name: string) =>
    parameters.find((parameter) => parameter.name === name)?.example ?? '';
  const path = found.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(exampleOfName(name)),
  );
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = new URLSearchParams(needed.map(({ name, example }) => [name, example]));
  const body = mediaOf(operation.requestBody?.content);
  return {
    method: method.toUpperCase(),
    url: `${server}${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...(parameters.some(({ name }) => name === 'If-Match')
        ? { 'If-Match': exampleOfName('If-Match') }
        : {}),
      ...(body ? { 'Content-Type': body.type } : {}),
    },
    isRepeatable: parameters.some(({ name }) => name === 'Idempotency-Key'),
    body: body?.example,
  };
}

/** Access requirements of an operation: its scope, and whether requests must be signed. */
export function accessRequirements({
  security,
}: FoundOperation['operation']): Pick<Operation, 'scope' | 'signature'> {
  const [scope = null] = security.flatMap(({ bearerKey = [] }) => bearerKey);
  const signed = security.filter((alternative) => 'messageSignature' in alternative).length;
  return { scope, signature: signed === 0 ? 'never' : signed === security.length ? 'always' : 'with-key' };
}

/** The object that a response contains, directly or as the items of a list. */
export function objectOf(
  schema: Json | undefined,
  { document }: FieldContext,
): { name: string; isList: boolean } | null {
  if (!isObject(schema) || typeof schema.$ref !== 'string') return null;
  const name = nameOf(schema.$ref);
  const data = schemaOf(schema, document).properties;
  const entries = isObject(data) && isObject(data.data) ? data.data.items : undefined;
  if (name.endsWith('List') && isObject(entries)) return { name: nameOf(entries.$ref), isList: true };
  return { name, isList: false };
}

/** Returns the path of the page that describes an object. */
export type ObjectPath = (name: string) => string;

function responsesOf(
  { operation }: FoundOperation,
  context: FieldContext,
  pathOf: ObjectPath,
): Operation['responses'] {
  return Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, input]) => {
      const response = resolveComponent('responses', input, context.document);
      const media = mediaOf(response.content);
      const object = objectOf(media?.schema, context);
      return {
        status: Number(status),
        description: String(response.description ?? ''),
        headers: Object.keys(response.headers ?? {}),
        object: object && { ...object, to: pathOf(object.name) },
        example: media?.example === undefined ? null : formatExample(media.example),
      };
    });
}

/** Problem types of an operation, by status. */
function errorsOf({ operation }: FoundOperation, { document }: FieldContext): Operation['errors'] {
  return Object.entries(operation.responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, input]) => {
      const response = resolveComponent('responses', input, document);
      const types = Object.keys(mediaOf(response.content)?.examples ?? {});
      return { status: Number(status), types };
    });
}

/** The reference for one operation. `server` is the base URL of the samples. */
export function operationOf(
  found: FoundOperation,
  context: FieldContext,
  server: string,
  pathOf: ObjectPath,
): Operation {
  const { operation, method, path } = found;
  const body = mediaOf(operation.requestBody?.content);
  const parameters = parametersOf(found, context);
  return {
    id: operation.operationId,
    method: method.toUpperCase() as Operation['method'],
    path: `/v1${path}`,
    summary: operation.summary,
    description: parseLine(operation.description, context.linkTo),
    ...accessRequirements(operation),
    parameters: parameters.map((parameter) => ({
      ...fieldOf(parameter.name, parameter.schema, { depth: 0, required: parameter.required }, context),
      type: typeOf(parameter.schema, context),
      description: parseLine(parameter.description, context.linkTo),
      in: parameter.in as 'path',
      example: parameter.example,
    })),
    body:
      body?.example === undefined
        ? null
        : {
            mediaType: body.type,
            fields: fieldsOf(body.schema, context),
            example: formatExample(body.example),
          },
    responses: responsesOf(found, context, pathOf),
    errors: errorsOf(found, context),
    samples: samplesOf(requestOf(found, context, server)).map(({ language, source }) =>
      codeOf(language, source),
    ),
    inSandbox: SANDBOX_OPERATIONS.includes(operation.operationId),
  };
}

/** Fields and example of an event's `application/json` body. */
export function messageOf({ operation }: FoundOperation, context: FieldContext) {
  const media = mediaOf(operation.requestBody?.content);
  return {
    fields: media?.type === JSON_TYPE ? fieldsOf(media.schema, context) : [],
    example: formatExample(media?.example ?? {}),
  };
}
