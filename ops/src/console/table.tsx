// Table. On phones, each row becomes a card whose cells show their column names, unless the rows are short.
import type { ReactNode } from 'react';
import { Empty } from './state.tsx';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Whether the column contains the row headers. A table has one such column. */
  isHead?: boolean;
  /** Aligns numbers or buttons at the end of the column. */
  isEnd?: boolean;
}

interface TableProps<Row> {
  /** Description of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Class for tables with their own column widths. */
  name?: string;
  /** Displays short rows as rows on phones. */
  isCompact?: boolean;
  /** Initially shows only the first rows; a button shows the rest. */
  isLong?: boolean;
  /** Whether a filter hides the row. The script may show it again. */
  isHidden?: (row: Row) => boolean;
  /** Content that replaces a table without rows. */
  empty: ReactNode;
}

/** Content of a cell without a value. Cards on phones omit it. */
export const NONE = '–';

/** Number of initially visible rows of a long list. Must match fold.css. */
const FIRST_ROWS = 10;

function Cell<Row>({ column: { name, cell, isHead, isEnd }, row }: { column: Column<Row>; row: Row }) {
  const content = cell(row);
  if (isHead)
    return (
      <th scope="row" data-name={name}>
        {content}
      </th>
    );
  const classes = [isEnd && 'end', content === NONE && 'none'].filter(Boolean).join(' ');
  return (
    <td data-name={name} className={classes || undefined}>
      {content}
    </td>
  );
}

/** A table, or `empty` if it has no rows. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  name,
  isCompact = false,
  isLong = false,
  isHidden,
  empty,
}: TableProps<Row>) {
  if (rows.length === 0) return typeof empty === 'string' ? <Empty title={empty} /> : empty;
  const table = (
    <table className={[isCompact ? 'compact' : 'cards', name].filter(Boolean).join(' ')}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, isEnd }) => (
            <th key={name} scope="col" className={isEnd ? 'end' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} hidden={isHidden?.(row)}>
            {columns.map((column) => (
              <Cell key={column.name} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!isLong || rows.length <= FIRST_ROWS) return table;
  return (
    <div className="long">
      {table}
      <details>
        <summary>{rows.length - FIRST_ROWS} more</summary>
      </details>
    </div>
  );
}
