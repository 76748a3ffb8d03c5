// Calls about health: a report on the services, and publication of the metrics.
import { Hono } from 'hono';
import { z } from 'zod';
import { Instant } from '../../../common/schedule/instant.ts';
import type { OpsEnv } from '../env.ts';
import { publishMetrics } from '../metrics/publish.ts';
import { buildTotals } from '../metrics/store.ts';
import { query } from '../refuse.ts';
import { lookAtHealth } from './report.ts';

const DAY_MS = 86_400_000;
const BuildsQuery = z.object({ from: Instant.default(() => new Date(Date.now() - DAY_MS).toISOString()) });

export const healthCalls = new Hono<OpsEnv>()
  .get('/', async (c) => c.json(await lookAtHealth(c.env), 200))
  /**
   * Responses since an instant, by default of the last day, by build of the site. A gradual release compares two
   * readings since the same instant: in those of the last day, new responses would replace those of the day before.
   */
  .get('/builds', query(BuildsQuery), async (c) =>
    c.json(await buildTotals(c.env.DB, new Date(c.req.valid('query').from)), 200),
  )
  /** Publishes the metrics of the speed page now; the cron job does so every hour. */
  .post('/metrics', async (c) => {
    const { at, countries, types } = await publishMetrics(c.env);
    return c.json({ at, countries: countries.length, types: types.length }, 200);
  });
