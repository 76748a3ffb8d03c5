// Translatable strings of the API document, with keys that do not depend on their position. Overlays of other languages
// translate them. Extraction and translation use the same traversal.
import type { Json } from '../../common/text/json-text.ts';
import { type ApiDocument, type Changelog, operationsOf } from './document.ts';
import { discriminatorValue, isObject, nameOf } from './resolve.ts';

/** A string with its part of the reference: a tag, `schemas`, or `overview`. */
export interface ApiText {
  text: string;
  part: string;
}

/** The position of a string in a document. */
export interface TextEntry extends ApiText {
  key: string;
  /** Whether the same text may occur several times under this key. */
  shared: boolean;
  set(text: string): void;
}

type Put = <H extends object>(key: string, owner: H, member: keyof H & string, shared?: boolean) => void;

/** Name of a schema alternative: its constant value, its only property, or its index. */
function alternativeName(member: Json, index: number): string {
  if (!isObject(member)) return String(index);
  const [first, ...others] = Object.keys(isObject(member.properties) ? member.properties : {});
  const only = others.length === 0 ? first : undefined;
  return discriminatorValue(member) ?? only ?? String(index);
}

/** Descriptions in a schema. In keys, `.` precedes properties, `|` precedes alternatives, `[]` marks array items. */
function collectSchemaStrings(schema: Json | undefined, key: string, put: Put): void {
  if (!isObject(schema)) return;
  put(key, schema, 'description');
  for (const part of Array.isArray(schema.allOf) ? schema.allOf : []) collectSchemaStrings(part, key, put);
  for (const name of ['oneOf', 'anyOf'])
    (Array.isArray(schema[name]) ? schema[name] : []).forEach((member: Json, index: number) => {
      collectSchemaStrings(member, `${key}|${alternativeName(member, index)}`, put);
    });
  if (isObject(schema.properties))
    for (const [name, value] of Object.entries(schema.properties))
      collectSchemaStrings(value, `${key}.${name}`, put);
  collectSchemaStrings(schema.items, `${key}[]`, put);
}

function collectOverviewStrings(document: ApiDocument, put: Put): void {
  put('info.title', document.info, 'title');
  put('info.summary', document.info, 'summary');
  put('info.description', document.info, 'description');
  for (const guide of document['x-guides']) {
    put(`guides.${guide.id}.title`, guide, 'title');
    put(`guides.${guide.id}.text`, guide, 'text');
  }
  for (const problem of document['x-problem-types'])
    for (const member of ['title', 'description', 'remedy'] as const)
      put(`problems.${problem.id}.${member}`, problem, member);
  for (const group of document['x-tagGroups']) put(`groups.${group.id}`, group, 'name');
  for (const [name, scheme] of Object.entries(document.components.securitySchemes)) {
    put(`security.${name}`, scheme, 'description');
    const scopes = scheme['x-scopes'];
    if (typeof scopes === 'object' && scopes !== null)
      for (const scope of Object.keys(scopes)) put(`scopes.${scope}`, scopes, scope as never);
  }
}

/** All strings of a document and its changelog, in reading order. */
export function textEntriesOf(document: ApiDocument, changelog: Changelog): TextEntry[] {
  const { components } = document;
  const entries: TextEntry[] = [];
  const collectInto =
    (part: string): Put =>
    (key, owner, member, shared = false) => {
      const text: unknown = owner[member];
      if (typeof text !== 'string') return;
      entries.push({ key, part, text, shared, set: (other) => Object.assign(owner, { [member]: other }) });
    };
  const overview = collectInto('overview');
  collectOverviewStrings(document, overview);
  for (const tag of document.tags) {
    collectInto(tag.name)(`tags.${tag.name}.title`, tag, 'x-displayName');
    collectInto(tag.name)(`tags.${tag.name}.description`, tag, 'description');
  }
  for (const { operation } of operationsOf(document)) {
    const collect = collectInto(operation.tags[0]);
    collect(`operations.${operation.operationId}.summary`, operation, 'summary');
    collect(`operations.${operation.operationId}.description`, operation, 'description');
    for (const parameter of operation.parameters)
      if ('name' in parameter)
        collect(`operations.${operation.operationId}.${parameter.name}`, parameter, 'description');
    for (const [status, response] of Object.entries(operation.responses))
      if ('description' in response) overview(`statuses.${status}`, response, 'description', true);
  }
  for (const section of ['parameters', 'headers', 'responses'] as const)
    for (const [name, described] of Object.entries(components[section])) {
      // The description of a schema is translated once.
      const schema = nameOf(described.schema?.$ref ?? '');
      const isShared = components.schemas[schema]?.description === described.description;
      overview(isShared ? `schemas.${schema}` : `${section}.${name}`, described, 'description', isShared);
    }
  for (const [name, schema] of Object.entries(components.schemas))
    collectSchemaStrings(schema, `schemas.${name}`, collectInto('schemas'));
  for (const entry of changelog) collectInto('changelog')(`changelog.${entry.id}`, entry, 'text');
  return entries;
}

/**
 * English strings by key. Throws on a duplicate key, or if operations describe the same status differently:
 * responses share one description per status, since the operation itself describes its result.
 */
export function textsOf(document: ApiDocument, changelog: Changelog): Map<string, ApiText> {
  const texts = new Map<string, ApiText>();
  const entries = textEntriesOf(document, changelog);
  const unsharedKeys = new Set(entries.filter(({ shared }) => !shared).map(({ key }) => key));
  for (const { key, part, text, shared } of entries) {
    const existing = texts.get(key);
    if (shared && unsharedKeys.has(key)) continue;
    if (existing && (!shared || existing.text !== text))
      throw new Error(shared ? `${key} is also "${existing.text}"` : `duplicate key ${key}`);
    if (!existing) texts.set(key, { text, part });
  }
  return texts;
}
