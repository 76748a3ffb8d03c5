// API of open console sessions. Admins see all sessions, and other callers see their own.
import { Hono } from 'hono';
import { z } from 'zod';
import type { OpsEnv } from '../env.ts';
import { json, param } from '../validators.ts';
import { endSessions, openSessions } from './store.ts';

export const SessionParam = z.object({ id: z.string().regex(/^[0-9a-f]{32,64}$/) });
/** Person whose sessions to end; by default all sessions. */
export const EndedSessions = z.strictObject({ by: z.string().min(1).max(254).optional() });

export const sessionCalls = new Hono<OpsEnv>()
  .get('/', async (c) => c.json({ rows: await openSessions(c.env.DB, c.env.caller, new Date()) }, 200))
  .post('/end', json(EndedSessions), async (c) => {
    const { by } = c.req.valid('json');
    return c.json(
      { count: await endSessions(c.env.DB, c.env.caller, by === undefined ? null : { by }) },
      200,
    );
  })
  .delete('/:id', param(SessionParam), async (c) => {
    const count = await endSessions(c.env.DB, c.env.caller, c.req.valid('param'));
    return count === 0 ? c.json({ error: 'not-found' as const }, 404) : c.json({ count }, 200);
  });
