// API of scheduled changes under /ops/api/plan. The banner API edits the changes themselves.
import { Hono } from 'hono';
import type { OpsEnv } from '../env.ts';
import { query } from '../refuse.ts';
import { planFile } from './calendar-file.ts';
import { PlanQuery } from './schema.ts';
import { readPlan } from './store.ts';

export const planCalls = new Hono<OpsEnv>()
  .get('/', query(PlanQuery), async (c) => c.json(await readPlan(c.env, c.req.valid('query')), 200))
  /** The scheduled changes as a calendar file (RFC 5545). */
  .get('/file', query(PlanQuery), async (c) =>
    c.body(planFile(await readPlan(c.env, c.req.valid('query')), new Date(), c.env.origins), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="plan.ics"',
    }),
  );
