// Calls about health: a report on the services, and publication of the metrics.
import { Hono } from 'hono';
import type { OpsEnv } from '../env.ts';
import { publishMetrics } from '../metrics/publish.ts';
import { buildTotals } from '../metrics/store.ts';
import { lookAtHealth } from './report.ts';

/** Period of the sums by build, in hours: longer than a gradual release. */
const BUILD_HOURS = 24;

export const healthCalls = new Hono<OpsEnv>()
  .get('/', async (c) => c.json(await lookAtHealth(c.env), 200))
  /** Responses of the last day by build of the site, which a gradual release compares. */
  .get('/builds', async (c) => c.json(await buildTotals(c.env.DB, BUILD_HOURS, new Date()), 200))
  /** Publishes the metrics of the speed page now; the cron job does so every hour. */
  .post('/metrics', async (c) => {
    const { at, countries, types } = await publishMetrics(c.env);
    return c.json({ at, countries: countries.length, types: types.length }, 200);
  });
