// API of the notification delivery log under /ops/api/leads/notices.
import { Hono } from 'hono';
import type { OpsEnv } from '../../env.ts';
import { json, query } from '../../validators.ts';
import { recordLeadAccess } from '../access.ts';
import { channelsOf } from './channels.ts';
import { listAttempts, listUndelivered, resend } from './log-store.ts';
import { NotificationsQuery, ResendBody } from './schema.ts';

export const notificationCalls = new Hono<OpsEnv>()
  .get('/', query(NotificationsQuery), async (c) => {
    const [rows, undelivered] = await Promise.all([
      listAttempts(c.env.DB, c.req.valid('query')),
      listUndelivered(c.env.DB),
    ]);
    return c.json({ rows, undelivered, channels: channelsOf(c.env) }, 200);
  })
  /** Sends a notification again within a minute, with the same ID. */
  .post('/resend', json(ResendBody), async (c) => {
    const { id } = c.req.valid('json');
    await recordLeadAccess(c.env.DB, c.var.by, 'replay', { detail: { notice: id } });
    const isDue = await resend(c.env.DB, id, new Date());
    return isDue ? c.json({ id }, 200) : c.json({ error: 'not-found' as const }, 404);
  });
