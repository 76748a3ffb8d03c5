// Backup API: state of the backup, and export on request.
import { Hono } from 'hono';
import { addAuditRow } from '../audit/store.ts';
import type { OpsEnv } from '../env.ts';
import { exportNow } from './runs.ts';
import { readBackupState, readBookmarks } from './state.ts';

export const backupCalls = new Hono<OpsEnv>()
  .get('/', async (c) => {
    const [state, bookmarks] = await Promise.all([readBackupState(c.env, new Date()), readBookmarks(c.env)]);
    return c.json({ state, bookmarks }, 200);
  })
  /** 409: another export started less than five minutes ago, or there is no bucket or key. 502: the export failed. */
  .post('/', async (c) => {
    const now = new Date();
    const exported = await exportNow(c.env, now).catch((error: Error) => ({
      outcome: 'failed' as const,
      reason: error.message,
    }));
    if (exported.outcome === 'failed')
      return c.json({ error: 'failed' as const, reason: exported.reason }, 502);
    if (exported.outcome !== 'exported') return c.json({ error: exported.outcome }, 409);
    const { id, rows } = exported;
    const started = { action: 'export', kind: 'backup', target: id, after: { rows } };
    await addAuditRow(c.env.DB, { at: now.toISOString(), by: c.var.by, ...started });
    return c.json({ id, rows }, 200);
  });
