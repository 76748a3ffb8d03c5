// Values as the audit and conflicts show them: field by field, before and after, mine and theirs.
import type { ReactNode } from 'react';
import { useFrame } from './frame.ts';
import { wallTime } from './zone.ts';

export type Values = Readonly<Record<string, unknown>> | null;

/** Fields as the forms call them; any other is its own name. */
const LABELS: Readonly<Record<string, string>> = {
  shown: 'Shown',
  startsAt: 'From',
  endsAt: 'Until',
  title: 'Title',
  text: 'Text',
  url: 'Link',
  urlText: 'Words of the link',
  image: 'Picture',
  order: 'Order',
  position: 'Place',
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const textOf = (value: unknown, zone: string): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return INSTANT.test(value) ? `${wallTime(value, zone)} ${zone}` : value;
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : JSON.stringify(value);
};

/** JSON as it stands in the audit; what is no object is one with a single value. */
export function valuesOf(json: string | null): Values {
  if (json === null) return null;
  const parsed: unknown = JSON.parse(json);
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  return isObject ? (parsed as Record<string, unknown>) : { value: parsed };
}

/** Two versions side by side; what differs is marked, also for whoever does not see colours. */
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
    values !== null && Object.hasOwn(values, field) ? textOf(values[field], zone) : '–';
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
        {fields.length === 0 && (
          <tr>
            <td colSpan={3}>Nothing on either side.</td>
          </tr>
        )}
        {fields.map((field) => {
          const [a, b] = [of(left, field), of(right, field)];
          return (
            <tr key={field} className={a === b ? undefined : 'differs'}>
              <th scope="row">{Object.hasOwn(LABELS, field) ? LABELS[field] : field}</th>
              <td>{a}</td>
              <td>{a === b ? b : <strong>{b}</strong>}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Asks before something is done that visitors will see: what, and a way back. */
export function Confirm({ children, back, form }: { children: ReactNode; back: string; form: ReactNode }) {
  return (
    <section className="confirm">
      {children}
      <div className="actions">
        {form}
        <a href={back}>Keep it as it is</a>
      </div>
    </section>
  );
}
