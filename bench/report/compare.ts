// `npm run bench -- compare A.json B.json`: prints the differences between two reports, for example of two commits.
import { readFileSync } from 'node:fs';
import { formatLimit, formatValue, table } from './format.ts';
import { type Benchmark, type Column, columnOf, isMet, type Report, ReportSchema } from './schema.ts';

/** Minimum relative change to print. Smaller changes are within the noise of a shared machine. */
export const MIN_RELATIVE_CHANGE = 0.05;

export interface Difference {
  benchmark: string;
  row: string;
  column: string;
  unit: Column['unit'];
  before: number;
  after: number;
}

const isNotable = ({ before, after }: Difference): boolean =>
  Math.abs(after - before) >= MIN_RELATIVE_CHANGE * Math.abs(before) && after !== before;

/** Values in both reports that differ by at least `MIN_RELATIVE_CHANGE`, in the order of the second report. */
export function differences(before: Report, after: Report): Difference[] {
  const differing: Difference[] = [];
  for (const [name, benchmark] of Object.entries(after.parts)) {
    const earlierBenchmark = before.parts[name];
    if (!earlierBenchmark) continue;
    for (const { name: column, unit } of benchmark.columns) {
      const oldValues = columnOf(earlierBenchmark, column);
      for (const [row, value] of columnOf(benchmark, column)) {
        const old = oldValues.get(row);
        if (old !== undefined)
          differing.push({ benchmark: name, row, column, unit, before: old, after: value });
      }
    }
  }
  return differing.filter(isNotable);
}

/** Limits of a benchmark that pass in one report and fail in the other. */
const changedLimits = (before: Benchmark | undefined, after: Benchmark): string[] =>
  after.limits
    .filter((limit) => {
      const oldLimit = before?.limits.find(({ name }) => name === limit.name);
      return oldLimit !== undefined && isMet(oldLimit) !== isMet(limit);
    })
    .map(formatLimit);

const commitsOf = ({ parts }: Report): string =>
  [...new Set(Object.values(parts).map(({ commit }) => commit))].join(', ');

const change = ({ before, after }: Difference): string =>
  before === 0 ? 'new' : `${after >= before ? '+' : ''}${(((after - before) / before) * 100).toFixed(0)}%`;

/** Formats the differences between two reports. */
export function formatComparison(before: Report, after: Report): string {
  const differing = differences(before, after);
  const names = Object.keys({ ...before.parts, ...after.parts });
  const single = names.filter((name) => !before.parts[name] || !after.parts[name]);
  const rows = differing.map((difference) => [
    `${difference.benchmark}: ${difference.row}, ${difference.column}`,
    formatValue(difference.before, difference.unit),
    formatValue(difference.after, difference.unit),
    change(difference),
  ]);
  return [
    `${commitsOf(before)} → ${commitsOf(after)}: values that differ by ${MIN_RELATIVE_CHANGE * 100}% or more: ${differing.length}`,
    ...(before.machine === after.machine ? [] : [`other machine: ${before.machine} → ${after.machine}`]),
    ...(rows.length > 0 ? [table([['', 'before', 'after', 'change'], ...rows])] : []),
    ...Object.entries(after.parts).flatMap(([name, benchmark]) =>
      changedLimits(before.parts[name], benchmark),
    ),
    ...(single.length > 0 ? [`in one report only: ${single.join(', ')}`] : []),
  ].join('\n');
}

/** Reads a report. Throws if the file is missing or has an unsupported format. */
export const readReport = (file: string): Report =>
  ReportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
