// Approval API under /ops/api/leads/approvals: requests that wait for a second person. Requires the permission `leads`.
import { Hono } from 'hono';
import type { OpsEnv } from '../env.ts';
import { param } from '../validators.ts';
import { ApprovalParam } from './schema.ts';
import { confirm, decline, openApprovals } from './store.ts';

export const approvalCalls = new Hono<OpsEnv>()
  .get('/', async (c) => c.json({ rows: await openApprovals(c.env.DB, new Date()) }, 200))
  .post('/:id', param(ApprovalParam), async (c) => {
    const { id } = c.req.valid('param');
    const outcome = await confirm(c.env.DB, id, c.var.by);
    if (outcome === 'absent') return c.json({ error: 'not-found' as const }, 404);
    if (outcome === 'own') return c.json({ error: 'own' as const }, 409);
    return c.json({ id }, 200);
  })
  .delete('/:id', param(ApprovalParam), async (c) => {
    const { id } = c.req.valid('param');
    if (!(await decline(c.env.DB, id, c.var.by))) return c.json({ error: 'not-found' as const }, 404);
    return c.json({ id }, 200);
  });
