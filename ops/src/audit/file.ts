// Export of the audit log as CSV without formulas (F26) or JSON.
import type { D1Database } from '@cloudflare/workers-types';
import { BYTE_ORDER_MARK, line } from '../csv/cell.ts';
import type { AuditFilter, AuditFormat } from './schema.ts';
import { type AuditRow, readAudit } from './store.ts';

const PAGE_SIZE = 500;
const COLUMNS = [
  'id',
  'at',
  'by',
  'action',
  'kind',
  'target',
  'locale',
  'before',
  'after',
  'undoes',
] as const satisfies readonly (keyof AuditRow)[];

export const AUDIT_CONTENT_TYPES: Record<AuditFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};

interface Serializer {
  head: string;
  row: (row: AuditRow, isFirst: boolean) => string;
  foot: string;
}

const parseJson = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

const SERIALIZERS: Record<AuditFormat, Serializer> = {
  csv: {
    head: BYTE_ORDER_MARK + line(COLUMNS),
    row: (row) => line(COLUMNS.map((name) => String(row[name] ?? ''))),
    foot: '',
  },
  json: {
    head: '[',
    row: ({ before, after, ...row }, isFirst) =>
      `${isFirst ? '\n' : ',\n'}${JSON.stringify({ ...row, before: parseJson(before), after: parseJson(after) })}`,
    foot: '\n]\n',
  },
};

/** Streams all rows that match a filter, newest first. */
export function auditFile(
  db: D1Database,
  filter: AuditFilter,
  format: AuditFormat,
  hiddenKind: string | null,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const { head, row, foot } = SERIALIZERS[format];
  let before: number | undefined;
  return new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(head)),
    async pull(stream) {
      const rows = await readAudit(db, { ...filter, limit: PAGE_SIZE, before, hiddenKind });
      const isStart = before === undefined;
      const text = rows.map((values, index) => row(values, isStart && index === 0)).join('');
      if (text !== '') stream.enqueue(encoder.encode(text));
      before = rows.at(-1)?.id;
      if (rows.length === PAGE_SIZE) return;
      stream.enqueue(encoder.encode(foot));
      stream.close();
    },
  });
}
