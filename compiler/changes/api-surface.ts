// Facts of an API document that clients depend on: operations, events, and the fields of their messages.
import type { Field } from '../../common/contract/entities/api-reference.ts';
import type { Json } from '../../common/text/json-text.ts';
import { type ApiDocument, operationsOf } from '../api-reference/document.ts';
import { type FieldContext, fieldOf, fieldsOf, typeOf } from '../api-reference/fields.ts';
import {
  accessRequirements,
  type FoundOperation,
  mediaOf,
  objectOf,
  parametersOf,
} from '../api-reference/operation.ts';
import { isObject, nameOf, resolveComponent } from '../api-reference/resolve.ts';

/** Fields of a message, with the name of their schema; an inline schema has none. */
export interface Message {
  schema: string;
  fields: readonly Field[];
}

export interface OperationFacts {
  id: string;
  /** `POST /v1/purges`, or the type of an event. */
  label: string;
  isEvent: boolean;
  deprecated: boolean;
  /** Codes of the products of its resource. */
  products: readonly string[];
  scope: string | null;
  signature: 'never' | 'with-key' | 'always';
  parameters: readonly (Field & { in: string })[];
  /** Request body, or body of the event message. */
  body: Message | null;
  /** Bodies of successful responses, by status. */
  responses: ReadonlyMap<string, Message>;
  statuses: readonly string[];
}

/** Link targets are not resolved, because text is not compared. */
const context = (document: ApiDocument): FieldContext => ({ document, linkTo: (to) => to });

const message = (schema: Json | undefined, within: FieldContext): Message => ({
  schema: isObject(schema) && typeof schema.$ref === 'string' ? nameOf(schema.$ref) : '',
  fields: fieldsOf(schema, within),
});

/** The body of a response; for a list, the schema of its items. */
function responseOf(schema: Json | undefined, within: FieldContext): Message {
  const object = objectOf(schema, within);
  return message(object?.isList ? { $ref: `#/components/schemas/${object.name}` } : schema, within);
}

function factsOf(
  found: FoundOperation,
  products: ReadonlyMap<string, string[]>,
  within: FieldContext,
): OperationFacts {
  const { operation, method, path, isWebhook } = found;
  const statuses = Object.keys(operation.responses);
  const body = mediaOf(operation.requestBody?.content);
  const responses = statuses.flatMap((status): [string, Message][] => {
    const response = operation.responses[status];
    if (!response || !status.startsWith('2')) return [];
    const media = mediaOf(resolveComponent('responses', response, within.document).content);
    return media ? [[status, responseOf(media.schema, within)]] : [];
  });
  return {
    id: operation.operationId,
    label: isWebhook ? path : `${method.toUpperCase()} /v1${path}`,
    isEvent: isWebhook,
    deprecated: operation.deprecated === true,
    products: products.get(operation.tags[0]) ?? [],
    ...accessRequirements(operation),
    parameters: parametersOf(found, within).map((parameter) => ({
      ...fieldOf(parameter.name, parameter.schema, { depth: 0, required: parameter.required }, within),
      type: typeOf(parameter.schema, within),
      in: parameter.in,
    })),
    body: body && message(body.schema, within),
    responses: new Map(responses),
    statuses,
  };
}

/** The facts of all operations and events, by ID. */
export function surfaceOf(document: ApiDocument): ReadonlyMap<string, OperationFacts> {
  const within = context(document);
  const products = new Map(document.tags.map((tag) => [tag.name, tag['x-products']] as const));
  return new Map(
    operationsOf(document).map((found) => [found.operation.operationId, factsOf(found, products, within)]),
  );
}
