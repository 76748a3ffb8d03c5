// Two versions of values side by side, field by field.
import { MENU_ONLY_FIELDS, OVERRIDE_FIELDS } from '../../../common/overrides/fields.ts';
import { placeName } from '../banners/status-text.ts';
import { useFrame } from './context.ts';
import { NONE } from './table.tsx';
import { wallTime } from './time-zone.ts';

export type Values = Readonly<Record<string, unknown>> | null;

/** Labels of fields, as in the forms. Other fields are shown by name. */
const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...OVERRIDE_FIELDS, ...MENU_ONLY_FIELDS].map(({ name, label }) => [name, label])),
  position: 'Place',
  to: 'To',
  status: 'Type',
  note: 'Note',
  enabled: 'Active',
  path: 'Page',
  locale: 'Language',
  shows: 'As of',
  roles: 'Roles',
  needed: 'Needed permission',
  place: 'Network (digest)',
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const textOf = (field: string, value: unknown, zone: string): string => {
  if (field === 'position') return placeName(String(value));
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'string') return INSTANT.test(value) ? `${wallTime(value, zone)} ${zone}` : value;
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : JSON.stringify(value);
};

/** Values of the audit log. JSON that is not an object becomes an object with a single value. */
export function valuesOf(json: string | null): Values {
  if (json === null) return null;
  const parsed: unknown = JSON.parse(json);
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  return isObject ? (parsed as Record<string, unknown>) : { value: parsed };
}

/** Two versions side by side, without fields that are empty in both. Differences are marked by more than color. */
export function Versions({
  left,
  right,
  names,
}: {
  left: Values;
  right: Values;
  names: readonly [left: string, right: string];
}) {
  const { zone } = useFrame();
  const fields = [...new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])];
  const of = (values: Values, field: string) =>
    values !== null && Object.hasOwn(values, field) ? textOf(field, values[field], zone) : NONE;
  const rows = fields
    .map((field) => ({ field, a: of(left, field), b: of(right, field) }))
    .filter(({ a, b }) => a !== NONE || b !== NONE);
  return (
    <table className="versions">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{names[0]}</th>
          <th scope="col">{names[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={3}>Empty.</td>
          </tr>
        )}
        {rows.map(({ field, a, b }) => (
          <tr key={field} className={a === b ? undefined : 'differs'}>
            <th scope="row">{Object.hasOwn(LABELS, field) ? LABELS[field] : field}</th>
            <td>{a}</td>
            <td>{a === b ? b : <strong>{b}</strong>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
