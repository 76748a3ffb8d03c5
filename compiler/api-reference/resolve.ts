// Resolves references and schemas in the API document.
import type { Json } from '../../common/text/json-text.ts';
import type { ApiDocument, Described, JsonObject } from './document.ts';

/** Whether a value is an object but not an array. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The last segment of a reference. */
export const nameOf = (ref: Json | undefined): string => String(ref).split('/').at(-1) ?? '';

/** The referenced schema; sibling keywords of the reference override it (JSON Schema 2020-12). */
export function schemaOf(schema: Json | undefined, document: ApiDocument): JsonObject {
  if (!isObject(schema)) return {};
  if (typeof schema.$ref !== 'string') return schema;
  const { $ref, ...siblings } = schema;
  return { ...schemaOf(document.components.schemas[nameOf($ref)], document), ...siblings };
}

/** The constant value that distinguishes an alternative from the others, if any. */
export const discriminatorValue = ({ properties }: JsonObject): string | undefined =>
  Object.values(isObject(properties) ? properties : {})
    .map((value) => (isObject(value) ? value.const : undefined))
    .find((value) => typeof value === 'string');

interface Members {
  properties: Readonly<Record<string, Json>>;
  required: ReadonlySet<string>;
}

/** The properties of an object schema, including those of its `allOf`. */
export function membersOf(schema: JsonObject, document: ApiDocument): Members {
  const parts = (Array.isArray(schema.allOf) ? schema.allOf : []).map((part) =>
    membersOf(schemaOf(part, document), document),
  );
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  return {
    properties: Object.assign(
      {},
      ...parts.map(({ properties }) => properties),
      isObject(schema.properties) ? schema.properties : {},
    ),
    required: new Set([...parts.flatMap((part) => [...part.required]), ...required]),
  };
}

/** Resolves a parameter, header, or response; returns inline objects unchanged. */
export function resolveComponent(
  section: 'parameters' | 'headers' | 'responses',
  value: Described | { $ref: string },
  document: ApiDocument,
): Described {
  if (typeof value.$ref !== 'string') return value;
  const name = nameOf(value.$ref);
  const component = document.components[section][name];
  if (!component) throw new Error(`components.${section} has no ${name}`);
  return component;
}
