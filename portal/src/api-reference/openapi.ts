// Parsed OpenAPI descriptions in memory: operations with resolved references, by publication and locale.
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { apiResourcePath } from '../../../common/contract/api-paths.ts';
import { ownOf } from '../../../common/contract/own.ts';
import { SANDBOX_OPERATIONS } from '../../../common/contract/sandbox/sandbox.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import type { Json } from '../../../common/text/json-text.ts';
import { readDescription } from './read.ts';

const JsonObject = z.record(z.string(), z.json());
const Referred = z.object({ $ref: z.string() });
const Media = z.looseObject({ schema: JsonObject.optional(), example: z.json().optional() });
const Content = z.record(z.string(), Media).default({});
const Parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  description: z.string().default(''),
  schema: JsonObject.default({}),
  example: z.json().optional(),
});
const Response = z.looseObject({ description: z.string().default(''), content: Content });
const Operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().default(''),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.union([Referred, Parameter])).default([]),
  requestBody: z.looseObject({ required: z.boolean().default(false), content: Content }).optional(),
  responses: z.record(z.string(), z.union([Referred, Response])),
});
const Document = z.looseObject({
  tags: z.array(z.looseObject({ name: z.string(), 'x-products': z.array(z.string()) })),
  paths: z.record(
    z.string(),
    z.looseObject({ parameters: z.array(z.union([Referred, Parameter])).default([]) }),
  ),
  components: z.record(z.string(), z.record(z.string(), z.json())),
});
type Document = z.output<typeof Document>;

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

/** List entry of an operation of the customer API. */
interface ApiCard {
  id: string;
  method: string;
  path: string;
  summary: string;
  products: readonly string[];
  page: string;
}

export interface ApiOperation extends ApiCard {
  description: string;
  /** Scope of the key; `null` if any key suffices. */
  scope: string | null;
  signature: 'never' | 'with-key' | 'always';
  inSandbox: boolean;
  parameters: readonly {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    description: string;
    schema: Json;
    example: Json;
  }[];
  body: { mediaType: string; required: boolean; schema: Json; example: Json } | null;
  responses: readonly { status: string; description: string; schema: Json; example: Json }[];
}

/** Resolves a reference such as `#/components/schemas/Task` to its component; `undefined` if there is none. */
function resolveComponent(
  { components }: Document,
  reference: string,
): { value: Json; name: string; isSchema: boolean } | undefined {
  const [, group = '', name = ''] = /^#\/components\/(\w+)\/([\w.-]+)$/.exec(reference) ?? [];
  const members = ownOf(components, group);
  const value = members && ownOf(members, name);
  return value === undefined ? undefined : { value, name, isSchema: group === 'schemas' };
}

/**
 * Replaces the references in a value with their components. A schema gets its name as title, so that readers can match
 * the remaining references of a recursive schema.
 */
function resolveReferences(value: Json, document: Document, ancestors: readonly string[] = []): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, document, ancestors));
  const { $ref, ...rest } = value;
  const members = Object.fromEntries(
    Object.entries(rest).map(([name, item]) => [name, resolveReferences(item, document, ancestors)]),
  );
  if (typeof $ref !== 'string') return members;
  const component = resolveComponent(document, $ref);
  if (!component || ancestors.includes($ref)) return { $ref, ...members };
  const resolved = resolveReferences(component.value, document, [...ancestors, $ref]);
  return typeof resolved === 'object' && resolved !== null && !Array.isArray(resolved)
    ? { ...(component.isSchema ? { title: component.name } : {}), ...resolved, ...members }
    : resolved;
}

function mediaOf(content: z.output<typeof Content>, document: Document) {
  const [first] = Object.entries(content);
  if (!first) return null;
  const [mediaType, { schema = {}, example = null }] = first;
  return { mediaType, schema: resolveReferences(schema, document), example };
}

type OperationInput = z.output<typeof Operation>;

function signatureOf(security: OperationInput['security']): ApiOperation['signature'] {
  const signed = security.filter((requirement) => 'messageSignature' in requirement).length;
  if (signed === 0) return 'never';
  return signed === security.length ? 'always' : 'with-key';
}

/** Returns the details of an operation. `shared` are the parameters of its path. */
function operationOf(
  document: Document,
  card: ApiCard,
  shared: OperationInput['parameters'],
  { description, security, parameters, requestBody, responses }: OperationInput,
): ApiOperation {
  const body = requestBody && mediaOf(requestBody.content, document);
  return {
    ...card,
    description,
    scope: security.flatMap(({ bearerKey = [] }) => bearerKey)[0] ?? null,
    signature: signatureOf(security),
    inSandbox: SANDBOX_OPERATIONS.includes(card.id),
    parameters: [...shared, ...parameters].map((parameter) => {
      const resolved = Parameter.parse(resolveReferences(z.json().parse(parameter), document));
      const { name, in: location, required, schema, example = null } = resolved;
      return { name, in: location, required, description: resolved.description, schema, example };
    }),
    body: body ? { ...body, required: requestBody?.required ?? false } : null,
    responses: Object.entries(responses).map(([status, response]) => {
      const target = Referred.safeParse(response).data;
      const resolved = Response.parse(target ? resolveComponent(document, target.$ref)?.value : response);
      // All error responses have one schema, which the page about errors describes.
      const media = status.startsWith('2') ? mediaOf(resolved.content, document) : null;
      return {
        status,
        description: resolved.description,
        schema: media?.schema ?? null,
        example: media?.example ?? null,
      };
    }),
  };
}

/** Operation whose details are parsed on demand, because most requests need only one operation. */
export interface ApiEntry extends ApiCard {
  read: () => ApiOperation;
}

/** Parses the operations of a JSON description. Throws a ZodError if it is invalid. */
function parseEntries(json: string): ApiEntry[] {
  const document = Document.parse(JSON.parse(json));
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): ApiEntry[] => {
      const operation = Operation.safeParse(item[method]).data;
      if (!operation) return [];
      const [tag = ''] = operation.tags;
      const products = document.tags.find(({ name }) => name === tag)?.['x-products'] ?? [];
      const card: ApiCard = {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        products,
        page: apiResourcePath(products, tag),
      };
      return [{ ...card, read: () => operationOf(document, card, item.parameters, operation) }];
    }),
  );
}

const descriptions = new LRUCache<string, readonly ApiEntry[]>({ max: localeCodes.length });

/** Reads the operations in a locale, or in English. Throws not-found if no description is published. */
export async function readApi(db: Database, locale: Locale): Promise<readonly ApiEntry[]> {
  const publication = (await db.prepare('SELECT hash FROM publication').first<string>('hash')) ?? '';
  const key = `${publication} ${locale}`;
  const cached = descriptions.get(key);
  if (cached) return cached;
  const entries = parseEntries(await readDescription(db, locale));
  descriptions.set(key, entries);
  return entries;
}
