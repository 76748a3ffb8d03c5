// Where the visitor is, for forms that choose the country beforehand (F24): asked for by their script, because
// the pages they stand on are everybody's.
import type { Hono } from 'hono';
import { NO_STORE } from '../../cache/lifetime.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { countryOf } from '../forms/country.ts';

/** §7 /get-region: the portal says whether it is a country of ours. */
async function known(c: SiteContext): Promise<string | null> {
  const countryName = countryOf(c);
  if (countryName === '') return null;
  const found = await c.var.shared.get('common/getRegion', { countryName }).catch(() => null);
  return found?.code ?? null;
}

export function countryRoutes(app: Hono<SiteEnv>): void {
  app.get('/api/country', async (c) =>
    c.json({ country: await known(c) }, 200, { 'Cache-Control': NO_STORE }),
  );
}
