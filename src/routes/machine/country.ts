// GET /api/country: the visitor's country, which a script preselects in forms (F24). The form's page is cached for
// everyone, so it cannot contain the country.
import type { Hono } from 'hono';
import { NO_STORE } from '../../cache/lifetime.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { countryOf } from '../forms/country.ts';

/** §7 /get-region: the country's code if the portal knows it; otherwise `null`. */
async function known(c: SiteContext): Promise<string | null> {
  const countryName = countryOf(c);
  if (countryName === '') return null;
  const found = await c.var.shared.get('common/getRegion', { countryName }).catch(() => null);
  return found?.code ?? null;
}

/** Adds GET /api/country, whose response is never cached. */
export function countryRoutes(app: Hono<SiteEnv>): void {
  app.get('/api/country', async (c) =>
    c.json({ country: await known(c) }, 200, { 'Cache-Control': NO_STORE }),
  );
}
