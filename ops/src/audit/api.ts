// Audit log API under /ops/api/audit, with an export as CSV without formulas (F26) or JSON.
import type { D1Database } from '@cloudflare/workers-types';
import { type Context, Hono } from 'hono';
import { hasPermission } from '../auth/roles.ts';
import { BYTE_ORDER_MARK, line } from '../csv/cell.ts';
import type { OpsEnv } from '../env.ts';
import { ROUTING_KIND } from '../leads/routing/store.ts';
import { json, param, query } from '../refuse.ts';
import { extendChain, verifyChain } from './chain.ts';
import {
  AuditExport,
  type AuditFilter,
  type AuditFormat,
  AuditParam,
  AuditQuery,
  UndoBody,
  VerifyQuery,
} from './schema.ts';
import { type AuditRow, auditChoices, type Later, laterChanges, readAudit, readAuditRow } from './store.ts';
import { canUndo, undo } from './undo.ts';

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

const AUDIT_CONTENT_TYPES: Record<AuditFormat, string> = {
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
function auditFile(
  db: D1Database,
  filter: AuditFilter,
  format: AuditFormat,
  hidden: string | null,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const { head, row, foot } = SERIALIZERS[format];
  let before: number | undefined;
  return new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(head)),
    async pull(stream) {
      const rows = await readAudit(db, { ...filter, limit: PAGE_SIZE, before, hidden });
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

const LAST: Later = { next: null, undone: null };

/** Adds the IDs of the next change and of the undo to each row. */
async function withLater(db: D1Database, rows: readonly AuditRow[]): Promise<(AuditRow & Later)[]> {
  const later = await laterChanges(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ...(later.get(row.id) ?? LAST) }));
}

/** Kind of rows that the caller may not see or undo; `null` for callers with access to leads. */
const hiddenFrom = ({ env }: Context<OpsEnv>): string | null =>
  hasPermission(env.caller.roles, 'leads') ? null : ROUTING_KIND;

/** Reads a row by ID. Returns `null` if it does not exist or is hidden from the caller. */
async function visibleRow(c: Context<OpsEnv>, id: number): Promise<AuditRow | null> {
  const row = await readAuditRow(c.env.DB, id);
  const hidden = hiddenFrom(c);
  return hidden !== null && row?.kind === hidden ? null : row;
}

export const auditCalls = new Hono<OpsEnv>()
  .get('/', query(AuditQuery), async (c) => {
    const rows = await readAudit(c.env.DB, { ...c.req.valid('query'), hidden: hiddenFrom(c) });
    return c.json({ rows: await withLater(c.env.DB, rows) }, 200);
  })
  .get('/choices', async (c) => c.json(await auditChoices(c.env.DB, hiddenFrom(c)), 200))
  .get('/file', query(AuditExport), (c) => {
    const { format, ...filter } = c.req.valid('query');
    return c.body(auditFile(c.env.DB, filter, format, hiddenFrom(c)), 200, {
      'Content-Type': AUDIT_CONTENT_TYPES[format],
      'Content-Disposition': `attachment; filename="audit.${format}"`,
    });
  })
  /** Verifies up to 1,000 rows of the chain, starting after the link in the query. */
  .get('/verify', query(VerifyQuery), async (c) => {
    await extendChain(c.env.DB);
    return c.json(await verifyChain(c.env.DB, c.req.valid('query')), 200);
  })
  .get('/:id', param(AuditParam), async (c) => {
    const row = await visibleRow(c, c.req.valid('param').id);
    if (!row) return c.json({ error: 'not-found' as const }, 404);
    const [withNext = { ...row, ...LAST }] = await withLater(c.env.DB, [row]);
    return c.json({ row: withNext, canUndo: canUndo(row) }, 200);
  })
  /**
   * Restores the value before a change. 409: the value has changed since. 422: the change cannot be undone, or the
   * value is no longer allowed (`problems`), or there are warnings and `confirm` is missing (`unconfirmed`).
   */
  .post('/:id/undo', param(AuditParam), json(UndoBody), async (c) => {
    const row = await visibleRow(c, c.req.valid('param').id);
    if (!row) return c.json({ error: 'not-found' as const }, 404);
    if (!canUndo(row)) return c.json({ error: 'problems' as const, problems: ['cannot be undone'] }, 422);
    const undone = await undo(c.env, row, {
      by: c.var.by,
      at: new Date().toISOString(),
      confirm: c.req.valid('json').confirm,
    });
    if (undone.outcome === 'problems')
      return c.json({ error: 'problems' as const, problems: undone.problems }, 422);
    if (undone.outcome === 'unconfirmed')
      return c.json({ error: 'unconfirmed' as const, warnings: undone.warnings }, 422);
    if (undone.outcome === 'conflict')
      return c.json({ error: 'conflict' as const, previous: undone.previous, present: undone.present }, 409);
    return c.json({ undone: row.id }, 200);
  });
