// Validates structured data against the schema.org vocabulary, which schema-dts contains as TypeScript declarations.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DECLARATIONS = readFileSync(
  fileURLToPath(import.meta.resolve('schema-dts')).replace(/schema\.js$/, 'schema.d.ts'),
  'utf8',
);

interface Property {
  range: readonly string[];
  isDeprecated: boolean;
}
interface Base {
  parents: readonly string[];
  properties: ReadonlyMap<string, Property>;
}

const namesIn = (text: string): string[] => text.split(/\s*[|,]\s*/).filter(Boolean);

/** Parents and properties by interface name. */
const bases = new Map<string, Base>();
/** Interface name by schema.org type. */
const baseOfType = new Map<string, string>();

/** Matches a property line of an interface: name and expected types. */
const PROPERTY = /^ {4}"([\w-]+)"\?: SchemaValue<(.+), "[^"]+">;$/;

/** Reads the properties of an interface. A `@deprecated` comment precedes its property. */
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

/** Alternatives by type name: its own interface (`…Leaf`), subtypes, literals, and primitive types. */
const alternatives = new Map(
  [...DECLARATIONS.matchAll(/^export type (\w+) = (.*);$/gm)].map(([, name = '', text = '']) => [
    name,
    namesIn(text),
  ]),
);

/** Returns all alternatives of the types, including nested ones. */
function expand(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of alternatives.get(name) ?? []) add(next);
  };
  for (const name of names) add(name);
  return found;
}

/** Finds a property of an interface or its ancestors. */
function propertyOf(base: string, name: string): Property | undefined {
  const { parents = [], properties } = bases.get(base) ?? {};
  return properties?.get(name) ?? parents.map((parent) => propertyOf(parent, name)).find(Boolean);
}

const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;
const DURATION = /^P(?=.)(?:\d+[YMWD])*(?:T(?=.)(?:\d+[HMS])+)?$/;
/** Validators of the text types that have a syntax. */
const SYNTAX: Readonly<Record<string, (text: string) => boolean>> = {
  Date: (text) => DATE.test(text),
  DateTime: (text) => DATE.test(text),
  Duration: (text) => DURATION.test(text),
  URL: (text) => URL.canParse(text),
};

function isText(text: string, range: readonly string[]): boolean {
  const types = expand(range);
  if (types.has(JSON.stringify(text))) return true;
  if (types.has('Text')) return true;
  return range.some((name) => {
    const check = SYNTAX[name];
    return check ? check(text) : expand([name]).has('string');
  });
}

/** Whether a value has one of the expected types. The properties of an object are not checked. */
function isExpected(value: unknown, range: readonly string[]): boolean {
  if (typeof value === 'string') return isText(value, range);
  const types = expand(range);
  if (typeof value === 'number') return types.has('number');
  if (typeof value === 'boolean') return types.has('boolean');
  const type = (value as { '@type'?: unknown } | null)?.['@type'];
  return typeof type === 'string' && types.has(`${type}Leaf`);
}

/** Input or output of an action (https://schema.org/docs/actions.html), such as `query-input`. */
const ACTION_INPUT = /^[a-z]+-(?:input|output)$/;

/** Returns the errors of a node and its nested nodes. */
export function errorsOf(node: Record<string, unknown>, at = ''): string[] {
  const { '@type': type, '@context': context, ...values } = node;
  const path = `${at}${String(type)}`;
  const base = typeof type === 'string' ? baseOfType.get(type) : undefined;
  if (!base) return [`${path} is no type of schema.org`];
  if (context !== undefined && context !== 'https://schema.org')
    return [`${path} has the context ${context}`];
  return Object.entries(values).flatMap(([name, value]): string[] => {
    if (name === '@id') return [];
    if (ACTION_INPUT.test(name) && /Action$/.test(String(type))) return [];
    const property = propertyOf(base, name);
    if (!property) return [`${path} has no property ${name}`];
    if (property.isDeprecated) return [`${path}.${name} is deprecated`];
    const items = Array.isArray(value) ? value : [value];
    if (items.length === 0) return [`${path}.${name} is empty`];
    return items.flatMap((item: unknown): string[] => {
      if (!isExpected(item, property.range))
        return [
          `${path}.${name} is not ${property.range.join(' or ')}: ${JSON.stringify(item).slice(0, 80)}`,
        ];
      return item !== null && typeof item === 'object'
        ? errorsOf(item as Record<string, unknown>, `${path}.${name}.`)
        : [];
    });
  });
}

/** Returns the nodes of all JSON-LD blocks of a page. */
export const structuredDataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].flatMap(([, json = '']) => {
    const { '@graph': graph, ...data } = JSON.parse(json) as Record<string, unknown>;
    return (graph as Record<string, unknown>[] | undefined) ?? [data];
  });
