// Validates structured data against the vocabulary of schema.org, which schema-dts contains as TypeScript declarations.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DECLARATIONS = readFileSync(
  fileURLToPath(import.meta.resolve('schema-dts')).replace(/schema\.js$/, 'schema.d.ts'),
  'utf8',
);

interface Property {
  /** Names of the expected types. */
  range: readonly string[];
  isDeprecated: boolean;
}
interface Base {
  parents: readonly string[];
  properties: ReadonlyMap<string, Property>;
}

const namesIn = (text: string): string[] => text.split(/\s*[|,]\s*/).filter(Boolean);

/** Properties and parents by the name of an interface. */
const bases = new Map<string, Base>();
/** Interface of a schema.org type that has properties. */
const baseOfType = new Map<string, string>();

/** Property in a line of an interface, and its expected types. */
const PROPERTY = /^ {4}"([\w-]+)"\?: SchemaValue<(.+), "[^"]+">;$/;

/** Reads the properties of an interface. The comment of a property precedes it. */
function propertiesIn(body: string): Map<string, Property> {
  const properties = new Map<string, Property>();
  let isDeprecated = false;
  for (const line of body.split('\n')) {
    const [, name, range = ''] = PROPERTY.exec(line) ?? [];
    if (line.includes('@deprecated')) isDeprecated = true;
    if (name === undefined) continue;
    properties.set(name, { range: namesIn(range), isDeprecated });
    isDeprecated = false;
  }
  return properties;
}

for (const [, name = '', parents = '', body = ''] of DECLARATIONS.matchAll(
  /^(?:export )?interface (\w+)(?: extends ([\w, <>]+))? \{\n(.*?)^\}/gms,
)) {
  bases.set(name, { parents: namesIn(parents), properties: propertiesIn(body) });
  const type = /^ {4}"@type": "(\w+)";$/m.exec(body)?.[1];
  if (type) baseOfType.set(type, name);
}

/** Alternatives of a named type: its own interface (`…Leaf`), subtypes, literals, and primitive types. */
const alternatives = new Map(
  [...DECLARATIONS.matchAll(/^export type (\w+) = (.*);$/gm)].map(([, name = '', text = '']) => [
    name,
    namesIn(text),
  ]),
);

/** All alternatives of the named types, with those of the types that they name. */
function expanded(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of alternatives.get(name) ?? []) add(next);
  };
  for (const name of names) add(name);
  return found;
}

/** The property of a type or its ancestors. */
function propertyOf(base: string, name: string): Property | undefined {
  const { parents = [], properties } = bases.get(base) ?? {};
  return properties?.get(name) ?? parents.map((parent) => propertyOf(parent, name)).find(Boolean);
}

const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;
const DURATION = /^P(?=.)(?:\d+[YMWD])*(?:T(?=.)(?:\d+[HMS])+)?$/;
/** Types of text with a syntax, each with its check. */
const SYNTAX: Readonly<Record<string, (text: string) => boolean>> = {
  Date: (text) => DATE.test(text),
  DateTime: (text) => DATE.test(text),
  Duration: (text) => DURATION.test(text),
  URL: (text) => URL.canParse(text),
};

function isText(text: string, range: readonly string[]): boolean {
  const types = expanded(range);
  if (types.has(JSON.stringify(text))) return true;
  if (types.has('Text')) return true;
  return range.some((name) => {
    const check = SYNTAX[name];
    return check ? check(text) : expanded([name]).has('string');
  });
}

/** Whether a value is one of the expected types; the properties of an object are not checked. */
function isExpected(value: unknown, range: readonly string[]): boolean {
  if (typeof value === 'string') return isText(value, range);
  const types = expanded(range);
  if (typeof value === 'number') return types.has('number');
  if (typeof value === 'boolean') return types.has('boolean');
  const type = (value as { '@type'?: unknown } | null)?.['@type'];
  return typeof type === 'string' && types.has(`${type}Leaf`);
}

/** Input of an action (https://schema.org/docs/actions.html), such as `query-input`. */
const ACTION_INPUT = /^[a-z]+-(?:input|output)$/;

/** Errors of a node and the nodes in it. */
export function errorsOf(node: Record<string, unknown>, at = ''): string[] {
  const { '@type': type, '@context': context, ...values } = node;
  const place = `${at}${String(type)}`;
  const base = typeof type === 'string' ? baseOfType.get(type) : undefined;
  if (!base) return [`${place} is no type of schema.org`];
  if (context !== undefined && context !== 'https://schema.org')
    return [`${place} has the context ${context}`];
  return Object.entries(values).flatMap(([name, value]): string[] => {
    if (name === '@id') return [];
    if (ACTION_INPUT.test(name) && /Action$/.test(String(type))) return [];
    const property = propertyOf(base, name);
    if (!property) return [`${place} has no property ${name}`];
    if (property.isDeprecated) return [`${place}.${name} is deprecated`];
    const items = Array.isArray(value) ? value : [value];
    if (items.length === 0) return [`${place}.${name} is empty`];
    return items.flatMap((item: unknown): string[] => {
      if (!isExpected(item, property.range))
        return [
          `${place}.${name} is not ${property.range.join(' or ')}: ${JSON.stringify(item).slice(0, 80)}`,
        ];
      return item !== null && typeof item === 'object'
        ? errorsOf(item as Record<string, unknown>, `${place}.${name}.`)
        : [];
    });
  });
}

/** The structured data of a page: the nodes of all its blocks. */
export const structuredDataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].flatMap(([, json = '']) => {
    const { '@graph': graph, ...data } = JSON.parse(json) as Record<string, unknown>;
    return (graph as Record<string, unknown>[] | undefined) ?? [data];
  });
