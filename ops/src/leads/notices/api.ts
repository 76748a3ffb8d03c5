// API of the notice delivery log under /ops/api/leads/notices.
import { Hono } from 'hono';
import type { OpsEnv } from '../../env.ts';
import { json, query } from '../../validators.ts';
import { recordLeadAccess } from '../access.ts';
import { channelsOf } from './channels.ts';
import { attempts, resend, undeliveredNotices } from './log-store.ts';
import { NoticesQuery, ResendBody } from './schema.ts';

export const noticeCalls = new Hono<OpsEnv>()
  .get('/', query(NoticesQuery), async (c) => {
    const [rows, undelivered] = await Promise.all([
      attempts(c.env.DB, c.req.valid('query')),
      undeliveredNotices(c.env.DB),
    ]);
    return c.json({ rows, undelivered, channels: channelsOf(c.env) }, 200);
  })
  /** Sends a notice again within a minute, with the same ID. */
  .post('/resend', json(ResendBody), async (c) => {
    const { id } = c.req.valid('json');
    await recordLeadAccess(c.env.DB, c.var.by, 'replay', { detail: { notice: id } });
    const isDue = await resend(c.env.DB, id, new Date());
    return isDue ? c.json({ id }, 200) : c.json({ error: 'not-found' as const }, 404);
  });
