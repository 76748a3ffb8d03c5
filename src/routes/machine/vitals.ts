// POST /api/vitals: what a browser measured of a page, from visitors who consent to statistics. It is counted in
// buckets at once; no address, no browser and no name of anybody is kept, or written into the log (policy.ts).
import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { consentCookie } from '../../config.ts';
import { parseConsent } from '../../consent.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { BEACON_PATH } from '../../figures/beacon-path.ts';
import { NOWHERE } from '../../figures/hand-over.ts';
import { LARGEST } from '../../figures/metrics.ts';
import { PAGE_TYPES } from '../../figures/page-types.ts';
import { countBeacon } from '../../figures/tally.ts';
import { LOCALES, localeCodes } from '../../i18n/locales.ts';
import { countryOf } from '../../pages/forms/country.ts';

const MAX_BODY_BYTES = 1024;

const Measured = z.number().int().min(0).max(LARGEST).optional();
const Beacon = z.strictObject({
  type: z.enum(PAGE_TYPES),
  /** As the page itself says it (`<html lang>`). */
  lang: z.enum(localeCodes.map((code) => LOCALES[code].htmlLang)),
  values: z.strictObject({ LCP: Measured, INP: Measured, CLS: Measured, TTFB: Measured }),
});

/** What names itself a machine, and what is known to be one. */
const MACHINE =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|pagespeed|monitor|preview|fetch|curl|python/i;

function isMachine(c: SiteContext): boolean {
  const { cf } = c.req.raw as { cf?: { verifiedBotCategory?: unknown } };
  const agent = c.req.header('user-agent') ?? '';
  return agent === '' || MACHINE.test(agent) || Boolean(cf?.verifiedBotCategory);
}

/** Whether it is to be counted: agreed to, by a person, of a page that others get as well. */
function isWanted(c: SiteContext): boolean {
  if (parseConsent(getCookie(c, consentCookie.name))?.statistics !== true) return false;
  return !c.var.preview.on && c.req.header('save-data') !== 'on' && !isMachine(c);
}

export function vitalsRoutes(app: Hono<SiteEnv>): void {
  app.post(
    BEACON_PATH,
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.body(null, 413) }),
    zValidator('json', Beacon, (checked, c) => (checked.success ? undefined : c.body(null, 400))),
    (c) => {
      const { type, lang, values } = c.req.valid('json');
      if (isWanted(c)) {
        const locale = localeCodes.find((code) => LOCALES[code].htmlLang === lang);
        const country = countryOf(c) || NOWHERE;
        if (locale) countBeacon(c.env.isolate.tally, { type, locale, country, values });
      }
      // Whoever sends is told the same in every case: nothing.
      return c.body(null, 204);
    },
  );
}
