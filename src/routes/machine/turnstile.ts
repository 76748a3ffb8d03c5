// GET /api/turnstile: the Turnstile key for the visitor's form. The form's page is cached for everyone, so its script
// requests the key.
import type { Hono } from 'hono';
import { turnstileKeyFor } from '../../../common/forms/turnstile.ts';
import { NO_STORE } from '../../cache/lifetime.ts';
import type { SiteEnv } from '../../env.ts';
import { countryOf } from '../forms/country.ts';

/** Adds GET /api/turnstile, whose response is never cached. */
export function turnstileRoutes(app: Hono<SiteEnv>): void {
  app.get('/api/turnstile', (c) => {
    const siteKey = turnstileKeyFor(countryOf(c), c.env.platform.TURNSTILE_SITE_KEY);
    return c.json({ siteKey }, 200, { 'Cache-Control': NO_STORE });
  });
}
