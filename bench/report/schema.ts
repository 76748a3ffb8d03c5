// Format of dist/bench/report.json, which `npm run bench` writes.
import { z } from 'zod';

/** Format version; `compare` rejects other versions. */
export const REPORT_VERSION = 1;

const ColumnSchema = z.object({ name: z.string(), unit: z.enum(['ms', 'kB', 'B', 'MB', '×', '']) });

const RowSchema = z.object({ name: z.string(), values: z.array(z.number().nullable()) });

/** A limit, with the measured value. */
const LimitSchema = z.object({
  name: z.string(),
  value: z.number(),
  limit: z.number(),
  kind: z.enum(['at most', 'at least']),
  unit: ColumnSchema.shape.unit,
});

const BenchmarkSchema = z.object({
  title: z.string(),
  /** Method of the measurement. */
  note: z.string(),
  columns: z.array(ColumnSchema),
  rows: z.array(RowSchema),
  limits: z.array(LimitSchema),
  /** Column that the page draws as bars. */
  chart: z.string().optional(),
  /** Reason why the benchmark has not been measured. */
  problem: z.string().optional(),
});

/** Each benchmark has its own commit and time, because benchmarks may run alone and be merged into an earlier report. */
const MeasuredSchema = BenchmarkSchema.extend({ commit: z.string(), measuredAt: z.iso.datetime() });

export const ReportSchema = z.object({
  version: z.literal(REPORT_VERSION),
  machine: z.string(),
  parts: z.record(z.string(), MeasuredSchema),
});

export type Column = z.output<typeof ColumnSchema>;
export type Row = z.output<typeof RowSchema>;
export type Limit = z.output<typeof LimitSchema>;
export type Benchmark = z.output<typeof BenchmarkSchema>;
export type Report = z.output<typeof ReportSchema>;

/** Columns of a benchmark, from units by column name, in order. */
export const columns = (units: Readonly<Record<string, Column['unit']>>): Column[] =>
  Object.entries(units).map(([name, unit]) => ({ name, unit }));

const limitOf =
  (kind: Limit['kind']) =>
  (name: string, value: number, limit: number, unit: Column['unit']): Limit => ({
    name,
    value,
    limit,
    kind,
    unit,
  });
export const atMost = limitOf('at most');
export const atLeast = limitOf('at least');

/** Whether the measured value is within the limit. */
export const isMet = ({ value, limit, kind }: Limit): boolean =>
  kind === 'at most' ? value <= limit : value >= limit;

/** A benchmark that could not be measured, with the reason. */
export const unmeasuredBenchmark = (title: string, problem: string): Benchmark => ({
  title,
  note: '',
  columns: [],
  rows: [],
  limits: [],
  problem,
});

/** Values of a column by row name; empty if the benchmark does not have the column. */
export function columnOf(benchmark: Pick<Benchmark, 'columns' | 'rows'>, name: string): Map<string, number> {
  const index = benchmark.columns.findIndex((column) => column.name === name);
  return new Map(
    benchmark.rows.flatMap((row) => {
      const value = row.values[index];
      return typeof value === 'number' ? [[row.name, value]] : [];
    }),
  );
}
