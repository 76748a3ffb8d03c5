// Stored values as labeled texts, field by field: labels of the forms instead of names of JSON.
import { isLocale } from '../../../common/i18n/locales.ts';
import { MENU_ONLY_FIELDS, OVERRIDE_FIELDS } from '../../../common/overrides/fields.ts';
import { placeName } from '../banners/status-text.ts';
import { languageName } from './languages.tsx';
import { NONE } from './table.tsx';
import { wallTime } from './time-zone.ts';

export type Values = Readonly<Record<string, unknown>> | null;

/** Labels of fields, as in the forms. Other fields are shown by name. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ...[...OVERRIDE_FIELDS, ...MENU_ONLY_FIELDS].map(({ name, label }) => [name, label] as const),
  ['position', 'Place'],
  ['to', 'To'],
  ['status', 'Type'],
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
  ['owner', 'Person'],
  ['form', 'Form'],
  ['country', 'Country'],
  ['product', 'Product'],
  ['value', 'Value'],
]);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Name of a field; the numbered values of a list are routing rules. */
const labelOf = (field: string): string =>
  /^\d+$/.test(field) ? `Rule ${field}` : (LABELS.get(field) ?? field);

function textOf(field: string, value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (field === 'position') return placeName(String(value));
  if (field === 'locale') return languageName(String(value));
  if (typeof value === 'string') return INSTANT.test(value) ? `${wallTime(value, zone)} ${zone}` : value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => textOf('', one, zone)).join(', ') || NONE;
  if (isObject(value))
    return Object.entries(value)
      .flatMap(([name, own]) => {
        const text = textOf(name, own, zone);
        return text === NONE ? [] : [`${labelOf(name)}: ${text}`];
      })
      .join(', ');
  return String(value);
}

/** Labeled texts of values. A text in several languages becomes a field for each language. */
export function fieldTexts(values: Values, zone: string): Map<string, string> {
  const fields = Object.entries(values ?? {}).flatMap(([field, value]): [string, string][] => {
    const languages = isObject(value) ? Object.entries(value) : [];
    return languages.length > 0 && languages.every(([code]) => isLocale(code))
      ? languages.map(([code, text]) => [
          `${labelOf(field)}, ${textOf('locale', code, zone)}`,
          textOf('', text, zone),
        ])
      : [[labelOf(field), textOf(field, value, zone)]];
  });
  return new Map(fields);
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** Fields of two versions, without those that are empty in both. */
export function compared(before: Values, after: Values, zone: string): FieldChange[] {
  const [left, right] = [fieldTexts(before, zone), fieldTexts(after, zone)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .map((field) => ({ field, before: left.get(field) ?? NONE, after: right.get(field) ?? NONE }))
    .filter((change) => change.before !== NONE || change.after !== NONE);
}

/** Values of the audit log. JSON that is not an object becomes an object with a single value. */
export function valuesOf(json: string | null): Values {
  if (json === null) return null;
  const parsed: unknown = JSON.parse(json);
  return isObject(parsed) ? parsed : { value: parsed };
}
