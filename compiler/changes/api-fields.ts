// Changes to request and response fields, with their effect on existing clients. A narrower request schema or a wider
// response schema breaks clients.
import type { Field } from '../../common/contract/entities/api-reference.ts';
import type { ApiFact, Impact } from '../../common/contract/entities/changes.ts';

/** Whether the client sends the field or receives it. */
export type Direction = 'sent' | 'received';

/** A change to a field, without the message that contains it. */
export type FieldChange = Pick<ApiFact, 'change' | 'impact' | 'name' | 'values' | 'rule' | 'from' | 'to'>;

/** A change without values. */
export const NONE = { values: [], rule: '', from: '', to: '' };

/** How a change affects the set of allowed values: more, fewer, or different ones. */
type Extent = 'wider' | 'narrower' | 'other';

const IMPACT_OF: Record<Direction, Record<Extent, Impact>> = {
  sent: { wider: 'none', narrower: 'breaking', other: 'breaking' },
  received: { wider: 'breaking', narrower: 'none', other: 'breaking' },
};

const missing = <T>(from: readonly T[], among: readonly T[]): T[] =>
  from.filter((value) => !among.includes(value));

/** Compares two types with alternatives as joined by `typeOf`. */
function compareTypes(before: string, after: string): Extent {
  const [old, now] = [before.split(' | '), after.split(' | ')];
  if (missing(old, now).length === 0) return 'wider';
  return missing(now, old).length === 0 ? 'narrower' : 'other';
}

/** Parses the bounds of a constraint (api-reference/fields.ts): `1–10`, `≥ 1`, `> 0, ≤ 1`, or one number. */
function parseBounds(text: string): { min: number; max: number } | null {
  const number = '-?[\\d.]+(?:e[+-]?\\d+)?';
  const numberAfter = (sign: string) => new RegExp(`${sign} (${number})`).exec(text)?.[1];
  const range = new RegExp(`^(${number})(?:–(${number}))?$`).exec(text);
  const min = range?.[1] ?? numberAfter('[≥>]');
  const max = range ? (range[2] ?? range[1]) : numberAfter('≤');
  if (min === undefined && max === undefined) return null;
  return { min: Number(min ?? -Infinity), max: Number(max ?? Infinity) };
}

/** Compares two values of a constraint; the empty string means that there is no constraint. */
function compareRules(rule: string, before: string, after: string): Extent | null {
  // A new default may change the behavior of clients, but does not exclude values.
  if (rule === 'default') return null;
  if (before === '') return 'narrower';
  if (after === '') return 'wider';
  const [old, now] = [parseBounds(before), parseBounds(after)];
  if (rule === 'pattern' || !old || !now) return null;
  if (now.min <= old.min && now.max >= old.max) return 'wider';
  return now.min >= old.min && now.max <= old.max ? 'narrower' : 'other';
}

/** Impact of a changed constraint. At most `maybe` for responses, since the values that clients get are unknown. */
function impactOfRule(extent: Extent | null, direction: Direction): Impact {
  if (extent === null) return 'maybe';
  const impact = IMPACT_OF[direction][extent];
  return impact === 'breaking' && direction === 'received' ? 'maybe' : impact;
}

function ruleChanges(before: Field, after: Field, direction: Direction): FieldChange[] {
  const { name } = after;
  const names = new Set([...before.rules, ...after.rules].map(({ rule }) => rule));
  const textIn = ({ rules }: Field, rule: string) => rules.find((entry) => entry.rule === rule)?.text ?? '';
  return [...names].flatMap((rule): FieldChange[] => {
    const [from, to] = [textIn(before, rule), textIn(after, rule)];
    if (from === to) return [];
    const impact = impactOfRule(compareRules(rule, from, to), direction);
    return [{ ...NONE, change: 'rule', impact, name, rule, from, to }];
  });
}

function valueChanges(before: Field, after: Field, direction: Direction): FieldChange[] {
  // A field without listed values allows any value. A new list excludes values; a removed list allows more.
  const [isNewList, isFree] = [before.values.length === 0, after.values.length === 0];
  const wider: Impact = direction === 'sent' ? 'none' : 'maybe';
  const narrower: Impact = direction === 'sent' ? 'breaking' : 'none';
  const changeOf = (change: FieldChange['change'], values: string[], impact: Impact): FieldChange[] =>
    values.length === 0 ? [] : [{ ...NONE, change, impact, name: after.name, values }];
  return [
    ...changeOf('valuesAdded', missing(after.values, before.values), isNewList ? narrower : wider),
    ...changeOf('valuesRemoved', missing(before.values, after.values), isFree ? wider : narrower),
  ];
}

function requiredChange({ name, required }: Field, direction: Direction): FieldChange {
  const narrows = required === (direction === 'sent');
  return { ...NONE, change: required ? 'required' : 'optional', impact: narrows ? 'breaking' : 'none', name };
}

/** Changes to a field that both editions contain. */
function compareField(before: Field, after: Field, direction: Direction): FieldChange[] {
  const { name } = after;
  const typeChange: FieldChange = {
    ...NONE,
    change: 'type',
    impact: IMPACT_OF[direction][compareTypes(before.type, after.type)],
    name,
    from: before.type,
    to: after.type,
  };
  return [
    ...(before.required === after.required ? [] : [requiredChange(after, direction)]),
    ...(before.type === after.type ? [] : [typeChange]),
    ...valueChanges(before, after, direction),
    ...ruleChanges(before, after, direction),
  ];
}

/** Whether a field is nested in another field that was also added or removed. */
const isWithin = ({ name }: Field, others: readonly Field[]): boolean =>
  others.some((other) => new RegExp(`^${RegExp.escape(other.name)}(?:\\[\\])*[.(]`).test(name));

const outermostFields = (fields: readonly Field[]): Field[] =>
  fields.filter((field) => !isWithin(field, fields));

/** The changes between two lists of fields, either parameters or message properties. */
export function fieldChanges(
  before: readonly Field[],
  after: readonly Field[],
  direction: Direction,
): FieldChange[] {
  const old = new Map(before.map((field) => [field.name, field]));
  const names = new Set(after.map(({ name }) => name));
  const added = outermostFields(after.filter(({ name }) => !old.has(name)));
  const removed = outermostFields(before.filter(({ name }) => !names.has(name)));
  const impactOfNew = ({ required }: Field): Impact =>
    required && direction === 'sent' ? 'breaking' : 'none';
  const impactOfLost = ({ required }: Field): Impact =>
    required && direction === 'received' ? 'breaking' : 'maybe';
  return [
    ...after.flatMap((field): FieldChange[] => {
      const same = old.get(field.name);
      if (same) return compareField(same, field, direction);
      if (!added.includes(field)) return [];
      return [{ ...NONE, change: 'added', impact: impactOfNew(field), name: field.name }];
    }),
    ...removed.map(
      (field): FieldChange => ({
        ...NONE,
        change: 'removed',
        impact: impactOfLost(field),
        name: field.name,
      }),
    ),
  ];
}
