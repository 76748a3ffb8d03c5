// Audit log API under /ops/api/audit.
import type { D1Database } from '@cloudflare/workers-types';
import { type Context, Hono } from 'hono';
import { hasPermission } from '../auth/roles.ts';
import type { OpsEnv } from '../env.ts';
import { ROUTING_KIND } from '../leads/routing/store.ts';
import { json, param, query } from '../validators.ts';
import { extendChain, verifyChain } from './chain.ts';
import { AUDIT_CONTENT_TYPES, auditFile } from './file.ts';
import { AuditExport, AuditParam, AuditQuery, UndoBody, VerifyQuery } from './schema.ts';
import {
  type AuditRow,
  type LaterChanges,
  readAudit,
  readAuditChoices,
  readAuditRow,
  readLaterChanges,
} from './store.ts';
import { canUndo, undo } from './undo.ts';

const LAST: LaterChanges = { next: null, undone: null };

/** Adds the IDs of the next change and of the undo to each row. */
async function withLaterChanges(
  db: D1Database,
  rows: readonly AuditRow[],
): Promise<(AuditRow & LaterChanges)[]> {
  const later = await readLaterChanges(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ...(later.get(row.id) ?? LAST) }));
}

/** Kind of rows that the caller may not see or undo; `null` for callers with access to leads. */
const hiddenFrom = ({ env }: Context<OpsEnv>): string | null =>
  hasPermission(env.caller.roles, 'leads') ? null : ROUTING_KIND;

/** Reads a row by ID. Returns `null` if it does not exist or is hidden from the caller. */
async function readVisibleRow(c: Context<OpsEnv>, id: number): Promise<AuditRow | null> {
  const row = await readAuditRow(c.env.DB, id);
  const hiddenKind = hiddenFrom(c);
  return hiddenKind !== null && row?.kind === hiddenKind ? null : row;
}

export const auditCalls = new Hono<OpsEnv>()
  .get('/', query(AuditQuery), async (c) => {
    const rows = await readAudit(c.env.DB, { ...c.req.valid('query'), hiddenKind: hiddenFrom(c) });
    return c.json({ rows: await withLaterChanges(c.env.DB, rows) }, 200);
  })
  .get('/choices', async (c) => c.json(await readAuditChoices(c.env.DB, hiddenFrom(c)), 200))
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
    const row = await readVisibleRow(c, c.req.valid('param').id);
    if (!row) return c.json({ error: 'not-found' as const }, 404);
    const [rowWithNext = { ...row, ...LAST }] = await withLaterChanges(c.env.DB, [row]);
    return c.json({ row: rowWithNext, canUndo: canUndo(row) }, 200);
  })
  /**
   * Restores the value before a change. 409: the value has changed since. 422: the change cannot be undone, or the
   * value is no longer allowed (`problems`), or there are warnings and `confirm` is missing (`unconfirmed`).
   */
  .post('/:id/undo', param(AuditParam), json(UndoBody), async (c) => {
    const row = await readVisibleRow(c, c.req.valid('param').id);
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
