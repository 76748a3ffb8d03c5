// The texts of the API document for people, each under a key that does not depend on where it stands: what the
// overlays of other languages translate.
import { type ApiDocument, type Changelog, type Json, type JsonObject, operationsOf } from './document.ts';

/** A text, and the part of the reference that it belongs to: a tag, `schemas` or `overview`. */
export interface ApiText {
  text: string;
  part: string;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How an alternative of a schema is called: by its constant member, by its only one, or by its place. */
function alternativeName(member: Json, index: number): string {
  const properties = isObject(member) && isObject(member.properties) ? member.properties : {};
  for (const value of Object.values(properties))
    if (isObject(value) && typeof value.const === 'string') return value.const;
  const names = Object.keys(properties);
  return names.length === 1 && names[0] !== undefined ? names[0] : String(index);
}

/** What a schema says, by key: members after a dot, entries of a list as `[]`, alternatives after a bar. */
function schemaTexts(schema: Json | undefined, key: string, put: (key: string, text: string) => void): void {
  if (!isObject(schema)) return;
  if (typeof schema.description === 'string') put(key, schema.description);
  for (const part of Array.isArray(schema.allOf) ? schema.allOf : []) schemaTexts(part, key, put);
  for (const name of ['oneOf', 'anyOf'])
    (Array.isArray(schema[name]) ? schema[name] : []).forEach((member: Json, index: number) => {
      schemaTexts(member, `${key}|${alternativeName(member, index)}`, put);
    });
  if (isObject(schema.properties))
    for (const [name, value] of Object.entries(schema.properties)) schemaTexts(value, `${key}.${name}`, put);
  schemaTexts(schema.items, `${key}[]`, put);
}

/**
 * Every English text by its key. Throws when a key is there twice, or when two operations say different things of
 * one status of success: what a response is, its operation says.
 */
export function textsOf(document: ApiDocument, changelog: Changelog): Map<string, ApiText> {
  const { components } = document;
  const texts = new Map<string, ApiText>();
  const put = (part: string) => (key: string, text: string) => {
    if (texts.has(key)) throw new Error(`two texts have the key ${key}`);
    texts.set(key, { text, part });
  };
  const overview = put('overview');
  overview('info.title', document.info.title);
  overview('info.summary', document.info.summary);
  overview('info.description', document.info.description);
  for (const { id, title, text } of document['x-guides']) {
    overview(`guides.${id}.title`, title);
    overview(`guides.${id}.text`, text);
  }
  for (const { id, title, description, remedy } of document['x-problem-types']) {
    overview(`problems.${id}.title`, title);
    overview(`problems.${id}.description`, description);
    overview(`problems.${id}.remedy`, remedy);
  }
  for (const { id, name } of document['x-tagGroups']) overview(`groups.${id}`, name);
  for (const { name, 'x-displayName': title, description } of document.tags) {
    put(name)(`tags.${name}.title`, title);
    put(name)(`tags.${name}.description`, description);
  }
  for (const [name, scheme] of Object.entries(components.securitySchemes)) {
    overview(`security.${name}`, scheme.description);
    const scopes = scheme['x-scopes'];
    for (const [scope, text] of Object.entries(scopes ?? {})) overview(`scopes.${scope}`, String(text));
  }
  for (const { operation } of operationsOf(document)) {
    const own = put(operation.tags[0]);
    own(`operations.${operation.operationId}.summary`, operation.summary);
    own(`operations.${operation.operationId}.description`, operation.description);
    for (const parameter of operation.parameters)
      if ('name' in parameter && parameter.description)
        own(`operations.${operation.operationId}.${parameter.name}`, parameter.description);
    for (const [status, response] of Object.entries(operation.responses)) {
      const text = 'description' in response ? response.description : undefined;
      const known = texts.get(`statuses.${status}`)?.text;
      if (typeof text !== 'string' || known === text) continue;
      if (known) throw new Error(`${operation.operationId}: ${status} is "${known}" elsewhere`);
      overview(`statuses.${status}`, text);
    }
  }
  for (const section of ['parameters', 'headers', 'responses'] as const)
    for (const [name, { description, schema }] of Object.entries(components[section])) {
      // What the schema says already needs no second translation.
      const said =
        typeof schema?.$ref === 'string' && components.schemas[schema.$ref.split('/').at(-1) ?? ''];
      if (description && !(said && said.description === description))
        overview(`${section}.${name}`, description);
    }
  for (const [name, schema] of Object.entries(components.schemas))
    schemaTexts(schema, `schemas.${name}`, put('schemas'));
  for (const { id, text } of changelog) put('changelog')(`changelog.${id}`, text);
  return texts;
}
