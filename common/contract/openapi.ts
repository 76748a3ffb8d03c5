// Derives the OpenAPI 3.1 document from the contract, so that portal and site share one description (§7).
import { z } from 'zod';
import { api, brand } from '../config.ts';
import { defaultLocale, LOCALES } from '../i18n/locales.ts';
import { type CallSpec, lang, MAX_BODY_BYTES } from './call.ts';
import { CODES } from './codes.ts';
import { contract } from './contract.ts';
import { DocNodeSchema } from './entities/docs.ts';
import { MenuItemSchema } from './entities/shell.ts';
import { type CallRoute, callRoutes } from './routes.ts';

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
  for (const [name, { data }] of Object.entries<CallSpec>(contract))
    if (!registry.has(data)) registry.add(data, { id: `${pascal(name)}Data` });
  const uri = (id: string) => `#/components/schemas/${id}`;
  const generated = z.toJSONSchema(registry, { uri, io: 'output', unrepresentable: 'any' });
  const schemas = Object.fromEntries(
    Object.entries(generated.schemas).map(([id, { $schema: _dialect, $id: _id, ...schema }]) => [id, schema]),
  );
  return { schemas, refOf: (schema) => ({ $ref: uri(registry.get(schema)?.id ?? '') }) };
}

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'string', const: CODES.ok }, message: { type: 'string' }, data },
});

/** §8: how the site handles each error code. */
const MEANINGS = {
  [CODES.notFound]: 'does not exist, or is not visible to this visitor; the site shows its 404 page',
  [CODES.loginRequired]: 'the visitor must sign in; the site redirects to the sign-in page and back',
  [CODES.forbidden]: 'signed in, but not allowed; the site shows the message (HTTP 403)',
  [CODES.network]:
    'the portal is temporarily unavailable; the site asks the visitor to try again (HTTP 503, with Retry-After)',
  [CODES.invalid]: 'the parameters or the body are invalid; the message states the reason (HTTP 400)',
  [CODES.failed]: 'an internal error of the portal (HTTP 500)',
  [CODES.limited]: 'too many requests from this visitor (HTTP 429, with Retry-After)',
} satisfies Record<Exclude<(typeof CODES)[keyof typeof CODES], typeof CODES.ok>, string>;

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
      'A preview token. With a valid token, the response contains drafts and `X-Preview-State: valid`. Any other token is ignored, and the response contains `X-Preview-State: invalid`.',
    schema: { type: 'string', maxLength: 200 },
  },
  {
    name: 'X-Preview-At',
    in: 'header',
    required: false,
    description:
      'With a valid preview token: the response contains the content that will be live at this instant, without drafts. An instant with its offset, at most two years from now; any other value is rejected with 400. Ignored without a valid token.',
    schema: { type: 'string', format: 'date-time' },
  },
];
const PREVIEW_REFS = PREVIEW.map(({ name }) => ({ $ref: `#/components/parameters/${name}` }));
const BODY = `At most ${MAX_BODY_BYTES} bytes; a larger body is rejected with 413`;
const REJECTION = {
  description: 'An error; `code` identifies it',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Rejection' } } },
};

const paramsOf = ({ params }: CallSpec) => z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' });

/** The request body of calls that share a route, without `lang` and the parameters in the path. */
function bodyOf(specs: readonly CallSpec[], inPath: readonly string[]): Json {
  const isInBody = (name: string) => !inPath.includes(name) && name !== 'lang';
  const schemas = specs.map((spec) => {
    const { properties = {}, required = [] } = paramsOf(spec);
    return {
      type: 'object',
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isInBody(name))),
      required: required.filter(isInBody),
    };
  });
  const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas };
  return { description: BODY, content: { 'application/json': { schema } } };
}

/** The calls of a route as one operation: both searches of §7 share method and path, but not their bodies. */
function operation({ method, path, names }: CallRoute, refOf: (schema: z.ZodType) => Json): Json {
  const spec: CallSpec = contract[names[0]];
  const { properties = {}, required = [] } = paramsOf(spec);
  const inPath = [...path.matchAll(/:([a-zA-Z]+)/g)].map(([, name = '']) => name);
  const otherParams = Object.keys(properties).filter((key) => !inPath.includes(key) && key !== 'lang');
  const pathParameters = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name],
  }));
  const query = otherParams.map((name) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: properties[name],
  }));
  return {
    operationId: names[0],
    summary: names.map((name) => contract[name].summary).join('; '),
    tags: [names[0].split('/')[0]],
    parameters: [
      ...(inPath.includes('lang') ? [] : [LANG]),
      ...pathParameters,
      ...(method === 'GET' ? query : []),
      ...PREVIEW_REFS,
    ],
    ...(method !== 'GET' && {
      requestBody: bodyOf(
        names.map((name) => contract[name]),
        inPath,
      ),
    }),
    responses: {
      200: {
        description: 'The data in its envelope',
        content: { 'application/json': { schema: envelope(refOf(spec.data)) } },
      },
      default: REJECTION,
    },
  };
}

function build(): Json {
  const { schemas, refOf } = components();
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of callRoutes()) {
    const path = route.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, refOf) };
  }
  const rejection = {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: {
        type: 'string',
        enum: Object.keys(MEANINGS),
        description: [
          ...Object.entries(MEANINGS).map(([code, meaning]) => `- \`${code}\`: ${meaning}.`),
          'For any other code, the site shows the message.',
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
      schemas: { ...schemas, Rejection: rejection },
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
