// Derives the OpenAPI 3.1 document from the contract, so that portal and site share one description (§7).
import { z } from 'zod';
import { api, brand } from '../config.ts';
import { defaultLocale, LOCALES } from '../i18n/locales.ts';
import { type CallSpec, lang, MAX_BODY_BYTES } from './call.ts';
import { CODES } from './codes.ts';
import { contract } from './contract.ts';
import { DocNodeSchema } from './entities/docs.ts';
import { MenuItemSchema } from './entities/shell.ts';

type Json = Record<string, unknown>;

/** `news/getNewsList` → `NewsGetNewsList`. */
const pascal = (name: string): string =>
  name
    .split('/')
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join('');

/** Every data schema as one component; recursive schemas have their own names. */
function components(): { schemas: Record<string, Json>; refOf: (schema: z.ZodType) => Json } {
  const registry = z.registry<{ id: string }>();
  registry.add(DocNodeSchema, { id: 'DocNode' }).add(MenuItemSchema, { id: 'MenuItem' });
  for (const [name, spec] of Object.entries(contract) as [string, CallSpec][]) {
    if (!registry.has(spec.data)) registry.add(spec.data, { id: `${pascal(name)}Data` });
  }
  const uri = (id: string) => `#/components/schemas/${id}`;
  const generated = z.toJSONSchema(registry, { uri, io: 'output', unrepresentable: 'any' }).schemas as Record<
    string,
    Json
  >;
  const schemas = Object.fromEntries(
    Object.entries(generated).map(([id, { $schema: _dialect, $id: _id, ...schema }]) => [id, schema]),
  );
  return { schemas, refOf: (schema) => ({ $ref: uri(registry.get(schema)?.id ?? '') }) };
}

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'string', const: CODES.ok }, message: { type: 'string' }, data },
});

/** §8: how the site handles each error code. */
const MEANINGS: Readonly<Record<Exclude<keyof typeof CODES, 'ok'>, string>> = {
  notFound: 'does not exist, or not for this visitor; the site shows its 404 page',
  loginRequired: 'the visitor has to sign in; the site redirects to the sign-in page and back',
  forbidden: 'signed in, but not allowed; the site shows the message (HTTP 403)',
  network: 'the portal is temporarily unavailable; the site asks to try again (HTTP 503, with Retry-After)',
  invalid: 'the parameters or the body are invalid; the message states the reason (HTTP 400)',
  failed: 'an internal error of the portal (HTTP 500)',
  limited: 'too many requests from this visitor (HTTP 429, with Retry-After)',
};
const REFUSAL_CODES = Object.entries(MEANINGS).map(([name, meaning]) => ({
  code: CODES[name as keyof typeof MEANINGS],
  meaning,
}));

const LANG = {
  name: 'lang',
  in: 'query',
  required: false,
  schema: { type: 'string', enum: lang.options, default: LOCALES[defaultLocale].lang },
};
const PREVIEW = [
  {
    name: 'X-Preview-Token',
    in: 'header',
    required: false,
    description:
      'A preview token. With a valid token, the response contains drafts and `X-Preview-State: valid`. Any other token changes nothing, and the response contains `X-Preview-State: invalid`.',
    schema: { type: 'string', maxLength: 200 },
  },
  {
    name: 'X-Preview-At',
    in: 'header',
    required: false,
    description:
      'With a valid preview token: the response contains the content that will be live at this instant, without drafts. An instant with its offset, at most two years from now; any other value is answered with 400. Ignored without a valid token.',
    schema: { type: 'string', format: 'date-time' },
  },
];
const PREVIEW_REFS = PREVIEW.map(({ name }) => ({ $ref: `#/components/parameters/${name}` }));
const BODY = `At most ${MAX_BODY_BYTES} bytes; a larger body is answered with 413`;
const REFUSAL = {
  description: 'An error; `code` identifies it',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
};

function operation(name: string, spec: CallSpec, refOf: (schema: z.ZodType) => Json): Json {
  const { properties = {}, required = [] } = z.toJSONSchema(spec.params, {
    io: 'input',
    unrepresentable: 'any',
  }) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inPath = new Set([...spec.path.matchAll(/:([a-zA-Z]+)/g)].map((match) => match[1] ?? ''));
  const rest = Object.keys(properties).filter((key) => !inPath.has(key) && key !== 'lang');
  const parameters = [
    LANG,
    ...[...inPath].map((key) => ({
      name: key,
      in: 'path',
      required: true,
      schema: properties[key] ?? { type: 'string' },
    })),
  ].filter((parameter) => parameter !== LANG || !inPath.has('lang'));
  const query =
    spec.method === 'GET'
      ? rest.map((key) => ({
          name: key,
          in: 'query',
          required: required.includes(key),
          schema: properties[key],
        }))
      : [];
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest.map((key) => [key, properties[key]])),
    required: required.filter((key) => rest.includes(key)),
  };
  return {
    operationId: name,
    summary: spec.summary,
    tags: [name.split('/')[0]],
    parameters: [...parameters, ...query, ...PREVIEW_REFS],
    ...(spec.method !== 'GET'
      ? { requestBody: { description: BODY, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      200: {
        description: 'The data in its envelope',
        content: { 'application/json': { schema: envelope(refOf(spec.data)) } },
      },
      default: REFUSAL,
    },
  };
}

/** Merges two calls with the same method and path but different bodies (both searches of §7) into one operation. */
function merged(first: Json, second: Json): Json {
  const schemaOf = (item: Json) =>
    (item.requestBody as { content: { 'application/json': { schema: Json } } }).content['application/json']
      .schema;
  return {
    ...first,
    summary: `${first.summary}; ${second.summary}`,
    requestBody: {
      description: BODY,
      content: { 'application/json': { schema: { anyOf: [schemaOf(first), schemaOf(second)] } } },
    },
  };
}

function build(): Json {
  const { schemas, refOf } = components();
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, spec] of Object.entries(contract) as [string, CallSpec][]) {
    const path = spec.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    const method = spec.method.toLowerCase();
    const methods = paths[path] ?? {};
    paths[path] = methods;
    const one = operation(name, spec, refOf);
    methods[method] = methods[method] ? merged(methods[method], one) : one;
  }
  const refusal = {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: {
        type: 'string',
        enum: REFUSAL_CODES.map(({ code }) => code),
        description: [
          ...REFUSAL_CODES.map(({ code, meaning }) => `- \`${code}\`: ${meaning}.`),
          'Any other code is an error whose message the visitor reads.',
        ].join('\n'),
      },
      message: { type: 'string' },
      data: { type: 'null' },
    },
  };
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} portal`, version: api.clientVersion },
    servers: [{ url: api.basePath }],
    paths,
    components: {
      schemas: { ...schemas, Refusal: refusal },
      parameters: Object.fromEntries(PREVIEW.map((parameter) => [parameter.name, parameter])),
    },
  };
}

let cached: Json | undefined;
/** The OpenAPI document of every call; cached because it is constant. */
export function openApi(): Json {
  cached ??= build();
  return cached;
}
