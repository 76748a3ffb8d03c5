// Formats measured values for the console and the page.
import { type Benchmark, type Column, isMet, type Limit } from './schema.ts';

const precise = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const integer = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A value with its unit: three significant digits below 1,000, two decimals for ratios; a dash if it is missing. */
export function formatValue(value: number | null | undefined, unit: Column['unit']): string {
  if (value === null || value === undefined) return '–';
  if (unit === '×') return `${value.toFixed(2)}×`;
  const text = Math.abs(value) < 1000 ? precise.format(value) : integer.format(value);
  return unit === '' ? text : `${text} ${unit}`;
}

/** A limit with its value and `pass` or `FAIL`. */
export const formatLimit = (limit: Limit): string =>
  `${isMet(limit) ? 'pass' : 'FAIL'}  ${limit.name}: ${formatValue(limit.value, limit.unit)} (${limit.kind} ${formatValue(limit.limit, limit.unit)})`;

/** A table of cells; the first column is left-aligned, the others right-aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A benchmark as text: title, method, table, and limits. */
export function formatBenchmark({ title, note, columns, rows, limits, problem }: Benchmark): string {
  if (problem !== undefined) return `${title}\nnot measured: ${problem}`;
  const cells = [
    ['', ...columns.map(({ name }) => name)],
    ...rows.map(({ name, values }) => [
      name,
      ...columns.map(({ unit }, index) => formatValue(values[index], unit)),
    ]),
  ];
  return [title, note, table(cells), ...limits.map(formatLimit)].filter(Boolean).join('\n');
}
