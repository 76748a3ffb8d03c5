// Derives the OpenAPI 3.1 document from the contract, so that portal and site describe the same thing (§7).
import { z } from 'zod';
import { api, brand } from '../config.ts';
import { type CallSpec, MAX_BODY_BYTES } from './call.ts';
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

/** Every data schema as a component, each once; schemas that hold themselves have names of their own. */
function components(): { schemas: Record<string, Json>; refOf: (schema: z.ZodType) => Json } {
  const registry = z.registry<{ id: string }>();
  registry.add(DocNodeSchema, { id: 'DocNode' }).add(MenuItemSchema, { id: 'MenuItem' });
  for (const [name, spec] of Object.entries(contract) as [string, CallSpec][]) {
    if (!registry.has(spec.data)) registry.add(spec.data, { id: `${pascal(name)}Data` });
  }
  const uri = (id: string) => `#/components/schemas/${id}`;
  const made = z.toJSONSchema(registry, { uri, io: 'output', unrepresentable: 'any' }).schemas as Record<
    string,
    Json
  >;
  const schemas = Object.fromEntries(
    Object.entries(made).map(([id, { $schema: _dialect, $id: _id, ...schema }]) => [id, schema]),
  );
  return { schemas, refOf: (schema) => ({ $ref: uri(registry.get(schema)?.id ?? '') }) };
}

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'string', const: CODES.ok }, message: { type: 'string' }, data },
});

/** §8: what the site does with each code of a refusal. */
const MEANINGS: Readonly<Record<Exclude<keyof typeof CODES, 'ok'>, string>> = {
  notFound: 'does not exist, or not for this visitor; the site shows its 404 page',
  loginRequired: 'the visitor has to sign in; the site leads to the sign-in page and back',
  forbidden: 'signed in, but not allowed; the site shows the message (HTTP 403)',
  network: 'the portal cannot answer at the moment; the site asks to try again (HTTP 503, with Retry-After)',
  invalid: 'the parameters or the body do not fit; the message says why (HTTP 400)',
  failed: 'a mistake of the portal (HTTP 500)',
  limited: 'too many requests of this visitor (HTTP 429, with Retry-After)',
};
const REFUSAL_CODES = Object.entries(MEANINGS).map(([name, meaning]) => ({
  code: CODES[name as keyof typeof MEANINGS],
  meaning,
}));

const LANG = {
  name: 'lang',
  in: 'query',
  required: false,
  schema: { type: 'string', enum: ['EN_US', 'ZH_CN', 'KO_KR', 'JA_JP'], default: 'EN_US' },
};
const PREVIEW = [
  {
    name: 'X-Preview-Token',
    in: 'header',
    required: false,
    description:
      'A preview token. A good one has drafts shown, and the answer says `X-Preview-State: valid`; any other one changes nothing, and the answer says `invalid`.',
    schema: { type: 'string', maxLength: 200 },
  },
  {
    name: 'X-Preview-At',
    in: 'header',
    required: false,
    description:
      'Beside a good preview token: content is shown as it will be live at this instant, without drafts. An instant with its offset, at most two years from now; anything else is answered with 400. Without a good token it is not heeded.',
    schema: { type: 'string', format: 'date-time' },
  },
];
const PREVIEW_REFS = PREVIEW.map(({ name }) => ({ $ref: `#/components/parameters/${name}` }));
const BODY = `At most ${MAX_BODY_BYTES} bytes; a larger one is answered with 413`;
const REFUSAL = {
  description: 'A refusal; `code` says which',
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

/**
 * Two calls that share method and path, told apart by their body (both searches of §7), become one operation.
 */
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

function made(): Json {
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
          'Any other code counts as a refusal whose message the visitor reads.',
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

let kept: Json | undefined;
/** The OpenAPI document of every call; made once, since it is the same for everyone. */
export function openApi(): Json {
  kept ??= made();
  return kept;
}
