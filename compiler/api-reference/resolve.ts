// Follows references within the API document, and reads what a schema comes to.
import type { ApiDocument, Json, JsonObject } from './document.ts';

/** Whether a value of the document is an object, and no list. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The last part of a reference within the document. */
export const nameOf = (ref: Json | undefined): string => String(ref).split('/').at(-1) ?? '';

/** The schema behind a reference; what stands beside the reference goes before it (JSON Schema 2020-12). */
export function schemaOf(schema: Json | undefined, document: ApiDocument): JsonObject {
  if (!isObject(schema)) return {};
  if (typeof schema.$ref !== 'string') return schema;
  const { $ref, ...beside } = schema;
  return { ...schemaOf(document.components.schemas[nameOf($ref)], document), ...beside };
}

interface Members {
  properties: Readonly<Record<string, Json>>;
  required: ReadonlySet<string>;
}

/** The members of an object, those of its `allOf` included. */
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

type Described = ApiDocument['components']['parameters'][string];

/** A parameter, header or response of the document by its reference, or itself. */
export function componentOf<T extends object>(
  section: 'parameters' | 'headers' | 'responses',
  value: T,
  document: ApiDocument,
): Described {
  if (!('$ref' in value)) return value as Described;
  const name = nameOf(value.$ref as string);
  const found = document.components[section][name];
  if (!found) throw new Error(`components.${section} has no ${name}`);
  return found;
}
