// The audit's calls, below /ops/api/audit.
import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import { AuditExport, AuditParam, AuditQuery } from '../calls/audit.ts';
import type { OpsEnv } from '../env.ts';
import { refuse } from '../refuse.ts';
import { auditFile, TYPES } from './export.ts';
import { auditChoices, readAudit, readAuditRow } from './rows.ts';
import { canUndo, undo } from './undo.ts';

export const auditCalls = new Hono<OpsEnv>()
  .get('/', zValidator('query', AuditQuery, refuse), async (c) =>
    c.json({ rows: await readAudit(c.env.DB, c.req.valid('query')) }, 200),
  )
  /** What the rows can be chosen by. */
  .get('/choices', async (c) => c.json(await auditChoices(c.env.DB), 200))
  .get('/file', zValidator('query', AuditExport, refuse), (c) => {
    const { format, ...filter } = c.req.valid('query');
    return c.body(auditFile(c.env.DB, filter, format), 200, {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="audit.${format}"`,
    });
  })
  .get('/:id', zValidator('param', AuditParam, refuse), async (c) => {
    const row = await readAuditRow(c.env.DB, c.req.valid('param').id);
    return row ? c.json({ row, canUndo: canUndo(row) }, 200) : c.json({ error: 'not-found' as const }, 404);
  })
  /** Makes the value before a change again. 409: changed since. 422: cannot be taken back, or makes no sense now. */
  .post('/:id/undo', zValidator('param', AuditParam, refuse), async (c) => {
    const row = await readAuditRow(c.env.DB, c.req.valid('param').id);
    if (!row) return c.json({ error: 'not-found' as const }, 404);
    if (!canUndo(row)) return c.json({ error: 'mistakes' as const, mistakes: ['cannot be taken back'] }, 422);
    const undone = await undo(c.env, row, { by: c.var.by, at: new Date().toISOString() });
    if (undone.outcome === 'mistakes')
      return c.json({ error: 'mistakes' as const, mistakes: undone.mistakes }, 422);
    if (undone.outcome === 'conflict')
      return c.json({ error: 'conflict' as const, wanted: undone.wanted, present: undone.present }, 409);
    return c.json({ undone: row.id }, 200);
  });
