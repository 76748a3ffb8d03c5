// Two versions of values side by side, field by field.
import { useFrame } from './context.ts';
import { compareFields, type Values } from './field-texts.ts';

/** Two versions side by side, without fields that are empty in both. Differences are not marked by color alone. */
export function Versions({
  left,
  right,
  names,
}: {
  left: Values;
  right: Values;
  names: readonly [left: string, right: string];
}) {
  const rows = compareFields(left, right, useFrame());
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
        {rows.map(({ field, label, before, after }) => (
          <tr key={field} className={before === after ? undefined : 'differs'}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{before === after ? after : <strong>{after}</strong>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
