// A table; on a phone each row is a card whose cells say what they are.
import type { ReactNode } from 'react';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Heads its row: one column of a table. */
  isHead?: boolean;
}

interface TableProps<Row> {
  /** What the table holds, for whoever does not see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Of tables whose columns have widths of their own. */
  name?: string;
  /** Stands there in place of a table without rows: what to do. */
  empty: ReactNode;
}

/** Rows under their columns, or what is said where there are none. */
export function Table<Row>({ caption, columns, rows, keyOf, name, empty }: TableProps<Row>) {
  if (rows.length === 0) return <p className="empty">{empty}</p>;
  return (
    <table className={name ? `cards ${name}` : 'cards'}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ name, cell, isHead }) =>
              isHead ? (
                <th key={name} scope="row" data-name={name}>
                  {cell(row)}
                </th>
              ) : (
                <td key={name} data-name={name}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
