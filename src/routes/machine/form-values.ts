// Values that depend on the visitor's country, for form scripts. A page with a form is cached for all visitors, so it
// cannot contain them.
import type { Hono } from 'hono';
import { turnstileKeyFor } from '../../../common/forms/turnstile.ts';
import { NO_STORE } from '../../cache/lifetime.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { countryOf } from '../forms/country.ts';

const HEADERS = { 'Cache-Control': NO_STORE };

/** §7 /get-region: returns the code of the visitor's country; `null` if it is unknown, or if the portal lacks it. */
async function findCountryCode(c: SiteContext): Promise<string | null> {
  const countryName = countryOf(c);
  if (countryName === '') return null;
  const region = await c
    .get('shared')
    .get('common/getRegion', { countryName })
    .catch(() => null);
  return region?.code ?? null;
}

/** Adds GET /api/country (F24: preselects the country in forms) and GET /api/turnstile (Turnstile site key). */
export function addFormValueRoutes(app: Hono<SiteEnv>): void {
  app.get('/api/country', async (c) => c.json({ country: await findCountryCode(c) }, 200, HEADERS));
  app.get('/api/turnstile', (c) => {
    const siteKey = turnstileKeyFor(countryOf(c), c.env.platform.TURNSTILE_SITE_KEY);
    return c.json({ siteKey }, 200, HEADERS);
  });
}
