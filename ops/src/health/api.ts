// Calls about health: a report on the services, and publication of the metrics.
import { Hono } from 'hono';
import type { OpsEnv } from '../env.ts';
import { publishMetrics } from '../metrics/publish.ts';
import { lookAtHealth } from './report.ts';

export const healthCalls = new Hono<OpsEnv>()
  .get('/', async (c) => c.json(await lookAtHealth(c.env), 200))
  /** Publishes the metrics of the speed page now; the cron job does so every hour. */
  .post('/metrics', async (c) => {
    const { at, countries, types } = await publishMetrics(c.env);
    return c.json({ at, countries: countries.length, types: types.length }, 200);
  });
