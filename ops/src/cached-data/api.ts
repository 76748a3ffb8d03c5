// Cached shared data API under /ops/api/cached-data: lists the values of a locale, and renews a value.
import { Hono } from 'hono';
import { parseSharedKey } from '../../../common/shared-data/shared-value.ts';
import type { OpsEnv } from '../env.ts';
import { publishSnapshots } from '../publish.ts';
import { json, query } from '../validators.ts';
import { readRenewals, renew } from './renewals.ts';
import { CachedQuery, RenewBody } from './schema.ts';
import { listCached } from './store.ts';

export const cachedDataCalls = new Hono<OpsEnv>()
  .get('/', query(CachedQuery), async (c) => {
    const { locale, cursor } = c.req.valid('query');
    const [page, renewals] = await Promise.all([
      listCached(c.env, locale, cursor),
      readRenewals(c.env.DB, [locale]),
    ]);
    return c.json({ ...page, renewals }, 200);
  })
  /** Renews a value. The site fetches it from the portal for the next page that needs it. */
  .post('/renew', json(RenewBody), async (c) => {
    const { key } = c.req.valid('json');
    const renewal = await renew(c.env.DB, key, { by: c.var.by, at: new Date().toISOString() });
    const locale = parseSharedKey(key)?.locale;
    await publishSnapshots(c.env, locale && [locale]);
    return c.json({ renewal }, 200);
  });
