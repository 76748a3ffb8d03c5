// Column widths of tables, and line breaking in their cells.
import type { Run } from './blocks.ts';
import { extentOf, type Line, linesOf, type Setting } from './lines.ts';
import { CELL, PADDING, type TextStyle } from './styles.ts';

export interface Row {
  head: boolean;
  /** `x` is measured from the left edge of the table. */
  cells: { x: number; lines: Line[] }[];
  /** Number of lines of the tallest cell. */
  height: number;
  style: TextStyle;
}

/**
 * Computes column widths that fill the table. Each column is at least as wide as its longest word, if possible. Narrow
 * columns get their full width, and columns that wrap share the rest.
 */
export function columnWidths(
  extents: readonly { minWidth: number; maxWidth: number }[],
  width: number,
): number[] {
  const padding = 2 * PADDING.cellX + 1;
  const minWidths = extents.map((extent) => extent.minWidth + padding);
  const maxWidths = extents.map((extent) => extent.maxWidth + padding);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const scaleWidths = (values: readonly number[]) => {
    const factor = width / sum(values);
    return values.map((value) => value * factor);
  };
  if (sum(minWidths) >= width) return scaleWidths(minWidths);
  const widths = [...minWidths];
  const narrowestFirst = [...maxWidths.keys()].sort((a, b) => (maxWidths[a] ?? 0) - (maxWidths[b] ?? 0));
  let spare = width - sum(minWidths);
  narrowestFirst.forEach((column, index) => {
    const extraWidth = (maxWidths[column] ?? 0) - (minWidths[column] ?? 0);
    const extra = Math.min(extraWidth, spare / (narrowestFirst.length - index));
    widths[column] = (minWidths[column] ?? 0) + extra;
    spare -= extra;
  });
  return scaleWidths(widths);
}

/** Breaks the cells of table rows into lines. Shorter rows have fewer cells. */
export function breakTableRows(
  rows: readonly { head: boolean; cells: Run[][] }[],
  width: number,
  settingOf: (size: number) => Setting,
): Row[] {
  const setting = settingOf(CELL.size);
  const columns = rows.reduce((max, row) => Math.max(max, row.cells.length), 0);
  const extents = Array.from({ length: columns }, () => ({ minWidth: 0, maxWidth: 0 }));
  for (const row of rows)
    row.cells.forEach((cell, column) => {
      const extent = extents[column];
      if (!extent) return;
      const { minWidth, maxWidth } = extentOf(cell, setting);
      extent.minWidth = Math.max(extent.minWidth, minWidth);
      extent.maxWidth = Math.max(extent.maxWidth, maxWidth);
    });
  const widths = columnWidths(extents, width);
  const starts: number[] = [];
  widths.reduce((start, value) => {
    starts.push(start);
    return start + value;
  }, 0);
  return rows.map(({ head, cells }) => {
    const set = cells.map((cell, column) => ({
      x: (starts[column] ?? 0) + PADDING.cellX,
      lines: linesOf(cell, Math.max(1, (widths[column] ?? 0) - 2 * PADDING.cellX), setting),
    }));
    return {
      head,
      cells: set,
      height: set.reduce((max, { lines }) => Math.max(max, lines.length), 1),
      style: CELL,
    };
  });
}
