// Text of stored values by field, with form labels instead of JSON names.
import { isLocale } from '../../../common/i18n/locales.ts';
import { MENU_ONLY_FIELDS, OVERRIDE_FIELDS } from '../../../common/overrides/fields.ts';
import { IMPACTS, STATES } from '../../../common/status/status.ts';
import { positionName } from '../banners/status-text.ts';
import { countryName } from '../leads/code-names.ts';
import { formName } from '../leads/text.ts';
import { KINDS } from '../search/kinds.ts';
import { impactName, KIND_NAMES, stateName } from '../status/form.tsx';
import type { Frame } from './context.ts';
import { languageName } from './languages.tsx';
import { NONE } from './table.tsx';
import { wallTime } from './time-zone.ts';

export type Values = Readonly<Record<string, unknown>> | null;

/** Field labels, as in the forms. Other fields appear under their names. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ...[...OVERRIDE_FIELDS, ...MENU_ONLY_FIELDS].map(({ name, label }) => [name, label] as const),
  ['position', 'Place'],
  ['to', 'To'],
  ['status', 'Status'],
  ['type', 'Type'],
  ['target', 'Words or page'],
  ['note', 'Note'],
  ['enabled', 'Active'],
  ['path', 'Page'],
  ['locale', 'Language'],
  ['shows', 'As of'],
  ['roles', 'Roles'],
  ['needed', 'Needed permission'],
  ['place', 'Network (digest)'],
  ['kind', 'Type'],
  ['state', 'State'],
  ['impact', 'Severity'],
  ['components', 'Affected components'],
  ['rows', 'Rows'],
  ['limit', 'Limit'],
  ['confirmedBy', 'Confirmed by'],
  ['owner', 'Owner'],
  ['form', 'Form'],
  ['reference', 'Reference'],
  ['from', 'From'],
  ['until', 'Before'],
  ['search', 'Search'],
  ['quarantined', 'Possible spam'],
  ['overdue', 'Overdue'],
  ['country', 'Country'],
  ['product', 'Product'],
  ['value', 'Value'],
  ['action', 'Action'],
]);

/** Time zone of instants, and the names of the products and components in the values. */
type Reading = Pick<Frame, 'zone' | 'productNames'>;

type NameOf = (code: string, productNames: Frame['productNames']) => string;
const lookup = (names: Iterable<readonly [code: string, name: string]>): NameOf => {
  const byCode = new Map(names);
  return (code) => byCode.get(code) ?? code;
};
const productName: NameOf = (code, productNames) => productNames?.get(code) ?? code;
/** Functions that map the codes of a field to names, as in the forms. They return unknown codes unchanged. */
const NAMES: ReadonlyMap<string, NameOf> = new Map([
  ['position', positionName],
  ['locale', languageName],
  ['form', formName],
  ['country', countryName],
  ['kind', lookup(Object.entries(KIND_NAMES))],
  ['type', lookup(Object.entries(KINDS).map(([code, { name }]) => [code, name]))],
  ['state', lookup(STATES.map((state) => [state, stateName(state)]))],
  ['impact', lookup(IMPACTS.map((impact) => [impact, impactName(impact)]))],
  ['product', productName],
  ['components', productName],
]);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Label of a field. A numeric status is the type of a redirect. Numbered fields are routing rules. */
function labelOf(field: string, value: unknown): string {
  if (/^\d+$/.test(field)) return `Rule ${field}`;
  return field === 'status' && typeof value === 'number' ? 'Type' : (LABELS.get(field) ?? field);
}

function textOf(field: string, value: unknown, reading: Reading): string {
  const { zone, productNames } = reading;
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'string' && INSTANT.test(value)) return `${wallTime(value, zone)} ${zone}`;
  if (typeof value === 'string') return NAMES.get(field)?.(value, productNames) ?? value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((item) => textOf(field, item, reading)).join(', ') || NONE;
  if (isObject(value))
    return Object.entries(value)
      .flatMap(([name, property]) => {
        const text = textOf(name, property, reading);
        return text === NONE ? [] : [`${labelOf(name, property)}: ${text}`];
      })
      .join(', ');
  return String(value);
}

interface FieldText {
  label: string;
  text: string;
}

/** Labels and text by field. A field in several languages becomes one field for each language. */
export function fieldTexts(values: Values, reading: Reading): Map<string, FieldText> {
  const fields = Object.entries(values ?? {}).flatMap(([field, value]): [string, FieldText][] => {
    const label = labelOf(field, value);
    const languages = isObject(value) ? Object.entries(value) : [];
    return languages.length > 0 && languages.every(([code]) => isLocale(code))
      ? languages.map(([code, text]) => [
          `${field} ${code}`,
          { label: `${label}, ${textOf('locale', code, reading)}`, text: textOf('', text, reading) },
        ])
      : [[field, { label, text: textOf(field, value, reading) }]];
  });
  return new Map(fields);
}

export interface FieldChange {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** Fields of two versions, without fields that are empty in both. */
export function compareFields(before: Values, after: Values, reading: Reading): FieldChange[] {
  const [left, right] = [fieldTexts(before, reading), fieldTexts(after, reading)];
  return [...new Map([...left, ...right])]
    .map(([field, { label }]) => ({
      field,
      label,
      before: left.get(field)?.text ?? NONE,
      after: right.get(field)?.text ?? NONE,
    }))
    .filter((change) => change.before !== NONE || change.after !== NONE);
}

/** Parses values of the audit log. JSON that is not an object becomes an object with a single value. */
export function valuesOf(json: string | null): Values {
  if (json === null) return null;
  const parsed: unknown = JSON.parse(json);
  return isObject(parsed) ? parsed : { value: parsed };
}
