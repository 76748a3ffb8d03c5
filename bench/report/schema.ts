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

const PartSchema = z.object({
  title: z.string(),
  /** Method of the measurement. */
  note: z.string(),
  columns: z.array(ColumnSchema),
  rows: z.array(RowSchema),
  limits: z.array(LimitSchema),
  /** Column that the page draws as bars. */
  chart: z.string().optional(),
  /** Reason why the part has not been measured. */
  problem: z.string().optional(),
});

/** Each part has its own commit and time, because parts may run alone and be merged into an earlier report. */
const MeasuredSchema = PartSchema.extend({ commit: z.string(), measuredAt: z.iso.datetime() });

export const ReportSchema = z.object({
  version: z.literal(REPORT_VERSION),
  machine: z.string(),
  parts: z.record(z.string(), MeasuredSchema),
});

export type Column = z.output<typeof ColumnSchema>;
export type Row = z.output<typeof RowSchema>;
export type Limit = z.output<typeof LimitSchema>;
export type Part = z.output<typeof PartSchema>;
export type Report = z.output<typeof ReportSchema>;

/** Columns of a part, from units by column name, in order. */
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

/** A part that could not be measured, with the reason. */
export const unmeasuredPart = (title: string, problem: string): Part => ({
  title,
  note: '',
  columns: [],
  rows: [],
  limits: [],
  problem,
});

/** Values of a column by row name; empty if the part does not have the column. */
export function columnOf(part: Pick<Part, 'columns' | 'rows'>, name: string): Map<string, number> {
  const index = part.columns.findIndex((column) => column.name === name);
  return new Map(
    part.rows.flatMap((row) => {
      const value = row.values[index];
      return typeof value === 'number' ? [[row.name, value]] : [];
    }),
  );
}
