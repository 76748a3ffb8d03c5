// Schema fields as table rows. Nested fields follow their parents.
import type { Field } from '../../common/contract/entities/api-reference.ts';
import type { Json } from '../../common/text/json-text.ts';
import type { ApiDocument, JsonObject } from './document.ts';
import { type LinkTo, parseLine } from './inline.ts';
import { discriminatorValue, isObject, membersOf, nameOf, schemaOf } from './resolve.ts';

export interface FieldContext {
  document: ApiDocument;
  linkTo: LinkTo;
}

/** Maximum nesting depth; deeper fields are documented with their own schema. */
const MAX_NESTED = 4;

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const alternativesOf = (schema: JsonObject): readonly Json[] => [
  ...list(schema.oneOf),
  ...list(schema.anyOf),
];
const isConstraint = (member: Json): boolean => isObject(member) && Object.keys(member).join() === 'required';

/** The JSON Schema type of a value; alternatives are joined with a vertical bar. */
export function typeOf(input: Json | undefined, context: FieldContext): string {
  const schema = schemaOf(input, context.document);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const alternatives = alternativesOf(schema).filter((member) => !isConstraint(member));
  if (alternatives.length > 0)
    return [...new Set(alternatives.map((member) => typeOf(member, context)))].join(' | ');
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'object'];
  const format = typeof schema.format === 'string' ? ` (${schema.format})` : '';
  return types
    .map((type) => (type === 'array' ? `array<${typeOf(schema.items, context)}>` : String(type)))
    .join(' | ')
    .concat(format);
}

const bounds = (min: Json | undefined, max: Json | undefined): string | null => {
  if (min !== undefined && max !== undefined) return min === max ? String(min) : `${min}–${max}`;
  if (min !== undefined) return `≥ ${min}`;
  return max === undefined ? null : `≤ ${max}`;
};

function rulesOf(schema: JsonObject): Field['rules'] {
  const above = schema.exclusiveMinimum === undefined ? null : `> ${schema.exclusiveMinimum}`;
  const range = bounds(schema.minimum, schema.maximum);
  const rules: readonly (readonly [Field['rules'][number]['rule'], string | null])[] = [
    ['range', [above, range].filter(Boolean).join(', ') || null],
    ['length', bounds(schema.minLength, schema.maxLength)],
    ['items', bounds(schema.minItems, schema.maxItems)],
    [
      'pattern',
      typeof schema.pattern === 'string' && !schema.pattern.includes('{12}$') ? schema.pattern : null,
    ],
    ['default', schema.default === undefined ? null : JSON.stringify(schema.default)],
  ];
  return rules.flatMap(([rule, text]) => (text === null ? [] : [{ rule, text }]));
}

const dictionaryOf = (value: Json | undefined): Field['dictionary'] =>
  isObject(value) ? { code: String(value.code), productCode: String(value.product ?? '') } : null;

/** The table row of a field. */
export function fieldOf(
  name: string,
  input: Json | undefined,
  { depth, required }: { depth: number; required: boolean },
  context: FieldContext,
): Field {
  const schema = schemaOf(input, context.document);
  const items = schema.type === 'array' ? schemaOf(schema.items, context.document) : schema;
  const values = list(items.enum);
  return {
    name,
    depth,
    type: typeOf(input, context),
    required,
    description: parseLine(String(schema.description ?? items.description ?? ''), context.linkTo),
    values: values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
    rules: rulesOf(schema),
    dictionary: dictionaryOf(items['x-dictionary']),
  };
}

/** Rows for the fields of a schema: its properties, and the properties of its array items and alternatives. */
function below(
  input: Json | undefined,
  name: string,
  depth: number,
  within: readonly string[],
  context: FieldContext,
): Field[] {
  const ref = isObject(input) && typeof input.$ref === 'string' ? nameOf(input.$ref) : '';
  if (depth > MAX_NESTED || (ref !== '' && within.includes(ref))) return [];
  const inside = ref === '' ? within : [...within, ref];
  const schema = schemaOf(input, context.document);
  if (schema.type === 'array') return below(schema.items, `${name}[]`, depth, inside, context);
  const { properties, required } = membersOf(schema, context.document);
  const prefix = name === '' ? '' : `${name}.`;
  const members = Object.entries(properties).flatMap(([member, value]) => [
    fieldOf(`${prefix}${member}`, value, { depth, required: required.has(member) }, context),
    ...below(value, `${prefix}${member}`, depth + 1, inside, context),
  ]);
  const alternatives = alternativesOf(schema).flatMap((member) => {
    const resolved = schemaOf(member, context.document);
    if (isConstraint(member) || resolved.type !== 'object') return [];
    const kind = discriminatorValue(resolved);
    return below(member, kind === undefined ? name : `${name}(${kind})`, depth, inside, context);
  });
  return [...members, ...alternatives.filter((row) => !members.some((member) => member.name === row.name))];
}

/** Table rows for a request or response body. */
export const fieldsOf = (schema: Json | undefined, context: FieldContext): Field[] =>
  below(schema, '', 0, [], context);
