// Calls about health: how everything behind the site is, and its figures published at once.
import { Hono } from 'hono';
import type { OpsEnv } from '../env.ts';
import { publishMetrics } from '../metrics/publish.ts';
import { lookAtHealth } from './report.ts';

export const healthCalls = new Hono<OpsEnv>()
  .get('/', async (c) => c.json(await lookAtHealth(c.env), 200))
  /** Writes the figures of the site itself to where its page about them reads them; by itself that is done hourly. */
  .post('/metrics', async (c) => {
    const { at, countries, types } = await publishMetrics(c.env);
    return c.json({ at, countries: countries.length, types: types.length }, 200);
  });
