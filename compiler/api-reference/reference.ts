// Pages of the API reference in one language, compiled from the API document.
import { z } from 'zod';
import { apiPagePath, apiResourcePath } from '../../common/contract/api-paths.ts';
import type {
  ApiChangelogSchema,
  ApiErrorsSchema,
  ApiEventsSchema,
  ApiGuidesSchema,
  ApiObject,
  ApiResource,
  Operation,
} from '../../common/contract/entities/api-reference.ts';
import { type ApiDocument, type Changelog, operationsOf } from './document.ts';
import { type FieldContext, fieldOf, fieldsOf } from './fields.ts';
import { codeOf, parseBlocks, parseLine } from './inline.ts';
import { formatExample, mediaOf, messageOf, objectOf, operationOf } from './operation.ts';
import { schemaOf } from './resolve.ts';

type Untranslated<S extends z.ZodType> = Omit<z.output<S>, 'translation'>;

/** A resource without product names and translation state. */
export interface ResourceText
  extends Pick<ApiResource, 'code' | 'title' | 'description' | 'path' | 'products'> {
  groupId: string;
  objects: ApiObject[];
  operations: Operation[];
}

export interface Reference {
  version: string;
  groups: { id: string; name: string }[];
  resources: ResourceText[];
  guides: Untranslated<typeof ApiGuidesSchema>;
  errors: Untranslated<typeof ApiErrorsSchema>;
  events: Untranslated<typeof ApiEventsSchema>;
  changelog: Untranslated<typeof ApiChangelogSchema>;
}

const Signed = z.looseObject({ signatureBase: z.string(), request: z.string() });

/** Paths of resource pages, and a lookup of operation URLs. */
function urlsOf(document: ApiDocument) {
  const pages = new Map(
    document.tags.map((tag) => [tag.name, apiResourcePath(tag['x-products'], tag.name)] as const),
  );
  const operations = new Map(
    operationsOf(document).map(({ operation, isWebhook }) => [
      operation.operationId,
      isWebhook
        ? `${apiPagePath('events')}#${operation.operationId}`
        : `${pages.get(operation.tags[0]) ?? ''}#${operation.operationId}`,
    ]),
  );
  const toOperation = (id: string): string => {
    const address = operations.get(id);
    if (!address) throw new Error(`unknown operation ${id}`);
    return address;
  };
  return { pages, toOperation };
}

/** Maps each object to the resource that describes it: `tasks` for `Task`, otherwise the first that returns it. */
function resourceByObject(document: ApiDocument, context: FieldContext): Map<string, string> {
  const homes = new Map<string, string>([['Task', 'tasks']]);
  for (const { operation, isWebhook } of operationsOf(document)) {
    if (isWebhook) continue;
    for (const response of Object.values(operation.responses)) {
      const content = '$ref' in response ? undefined : response.content;
      const object = objectOf(mediaOf(content)?.schema, context);
      if (object && !homes.has(object.name)) homes.set(object.name, operation.tags[0]);
    }
  }
  return homes;
}

const serverOf = ({ servers }: ApiDocument): string =>
  z.array(z.looseObject({ url: z.string() })).parse(servers)[0]?.url ?? '';

/** The resources with their objects and operations. */
function resourcesOf(context: FieldContext, pages: ReadonlyMap<string, string>): ResourceText[] {
  const { document, linkTo } = context;
  const [homes, server, all] = [
    resourceByObject(document, context),
    serverOf(document),
    operationsOf(document),
  ];
  const pathOf = (object: string) => `${pages.get(homes.get(object) ?? '') ?? ''}#object-${object}`;
  const describeObject = (name: string): ApiObject => {
    const schema = { $ref: `#/components/schemas/${name}` };
    const { description = '' } = schemaOf(schema, document);
    return { name, description: parseLine(String(description), linkTo), fields: fieldsOf(schema, context) };
  };
  return document.tags.map((tag) => ({
    code: tag.name,
    title: tag['x-displayName'],
    description: parseLine(tag.description, linkTo),
    path: pages.get(tag.name) ?? '',
    products: tag['x-products'],
    groupId: document['x-tagGroups'].find(({ tags }) => tags.includes(tag.name))?.id ?? '',
    objects: [...homes].filter(([, home]) => home === tag.name).map(([name]) => describeObject(name)),
    operations: all
      .filter(({ operation, isWebhook }) => !isWebhook && operation.tags[0] === tag.name)
      .map((found) => operationOf(found, context, server, pathOf)),
  }));
}

function guidesOf({ document, linkTo }: FieldContext): Reference['guides'] {
  const { bearerKey, messageSignature } = document.components.securitySchemes;
  const signed = Signed.parse(messageSignature?.['x-example']);
  const scopes = z.record(z.string(), z.string()).parse(bearerKey?.['x-scopes']);
  return {
    title: document.info.title,
    summary: document.info.description,
    guides: document['x-guides'].map(({ id, title, text }) => ({
      id,
      title,
      blocks: parseBlocks(text, linkTo),
    })),
    scopes: Object.entries(scopes).map(([scope, text]) => ({ scope, description: parseLine(text, linkTo) })),
    signature: { base: codeOf('text', signed.signatureBase), request: codeOf('http', signed.request) },
  };
}

function errorsOf({ document, linkTo }: FieldContext): Reference['errors'] {
  const base = serverOf(document).replace(/\/v1$/, '');
  return {
    problems: document['x-problem-types'].map(({ id, status, title, description, remedy }) => ({
      id,
      type: `${base}/problems/${id}`,
      status,
      title: parseLine(title, linkTo),
      description: parseLine(description, linkTo),
      remedy: parseLine(remedy, linkTo),
    })),
    example: formatExample(
      mediaOf(document.components.responses.UnprocessableContent?.content)?.example ?? {},
    ),
  };
}

const EVENT_HEADERS = ['WebhookMessageId', 'WebhookTimestamp', 'WebhookSignature'];

function eventsOf(context: FieldContext): Reference['events'] {
  const { document, linkTo } = context;
  const guide = document['x-guides'].find(({ id }) => id === 'webhooks');
  return {
    blocks: parseBlocks(guide?.text ?? '', linkTo),
    headers: EVENT_HEADERS.map((name) => {
      const header = document.components.parameters[name];
      const field = fieldOf(String(header?.name), header?.schema, { depth: 0, required: true }, context);
      return { ...field, description: parseLine(String(header?.description ?? ''), linkTo) };
    }),
    events: operationsOf(document)
      .filter(({ isWebhook }) => isWebhook)
      .map((found) => ({
        type: found.path,
        summary: found.operation.summary,
        description: parseLine(found.operation.description, linkTo),
        ...messageOf(found, context),
      })),
  };
}

/** Codes of the products to which the resources of the operations belong. */
function productsOf(ids: readonly string[], document: ApiDocument): string[] {
  const tags = operationsOf(document)
    .filter(({ operation }) => ids.includes(operation.operationId))
    .map(({ operation }) => operation.tags[0]);
  const products = document.tags
    .filter(({ name }) => tags.includes(name))
    .flatMap((tag) => tag['x-products']);
  return [...new Set(products)];
}

/** The complete reference of a document with filled placeholders. */
export function referenceOf(document: ApiDocument, changelog: Changelog): Reference {
  const { pages, toOperation } = urlsOf(document);
  const linkTo = (to: string) => (to.startsWith('#') ? toOperation(to.slice(1)) : to);
  const context: FieldContext = { document, linkTo };
  return {
    version: document.info.version,
    groups: document['x-tagGroups'].map(({ id, name }) => ({ id, name })),
    resources: resourcesOf(context, pages),
    guides: guidesOf(context),
    errors: errorsOf(context),
    events: eventsOf(context),
    changelog: {
      entries: changelog.map(({ text, operations, ...entry }) => ({
        ...entry,
        text: parseLine(text, linkTo),
        operations: operations.map((id) => ({ id, to: toOperation(id) })),
        products: productsOf(operations, document),
        fact: null,
      })),
    },
  };
}
