// Health API: a report on the services, responses by build, and publication of the metrics.
import { Hono } from 'hono';
import { z } from 'zod';
import { Instant } from '../../../common/schedule/instant.ts';
import type { OpsEnv } from '../env.ts';
import { publishMetrics } from '../metrics/publish.ts';
import { listBuildTotals } from '../metrics/store.ts';
import { query } from '../validators.ts';
import { readHealth } from './report.ts';

const DAY_MS = 86_400_000;
const BuildsQuery = z.object({ from: Instant.default(() => new Date(Date.now() - DAY_MS).toISOString()) });

export const healthCalls = new Hono<OpsEnv>()
  .get('/', async (c) => c.json(await readHealth(c.env), 200))
  /**
   * Responses by build of the site since an instant (one day ago by default). A gradual release compares two readings
   * with the same start, because old responses would leave a sliding window.
   */
  .get('/builds', query(BuildsQuery), async (c) =>
    c.json(await listBuildTotals(c.env.DB, new Date(c.req.valid('query').from)), 200),
  )
  /** Publishes the metrics of the speed page now. The cron job publishes them every hour. */
  .post('/metrics', async (c) => {
    const { at, countries, types } = await publishMetrics(c.env);
    return c.json({ at, countries: countries.length, types: types.length }, 200);
  });
