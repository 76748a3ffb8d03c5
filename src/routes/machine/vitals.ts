// POST /api/vitals: Web Vitals of a page, from visitors who consent to statistics. Each network counts once a day
// (ops/src/metrics/store.ts); the address is never stored or logged (policy.ts).

import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { consentCookie } from '../../../common/config.ts';
import { networkKey } from '../../../common/contract/address-key.ts';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { BEACON_PATH } from '../../../common/metrics/beacon-path.ts';
import { countBeacon } from '../../../common/metrics/counters.ts';
import { NOWHERE } from '../../../common/metrics/enqueue.ts';
import { isPlausible, LIMITS, type Metric } from '../../../common/metrics/metrics.ts';
import { PAGE_TYPES } from '../../../common/metrics/page-types.ts';
import { parseConsent } from '../../consent.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { requestBody } from '../common/input/request-body.ts';
import { countryOf } from '../forms/country.ts';

const MAX_BODY_BYTES = 1024;

const measured = (metric: Metric) => z.number().int().min(0).max(LIMITS[metric]).optional();
const Beacon = z.strictObject({
  type: z.enum(PAGE_TYPES),
  /** Language of the page (`<html lang>`). */
  lang: z.enum(localeCodes.map((code) => LOCALES[code].htmlLang)),
  values: z
    .strictObject({
      LCP: measured('LCP'),
      INP: measured('INP'),
      CLS: measured('CLS'),
      TTFB: measured('TTFB'),
    })
    .refine(isPlausible),
});

/** User agents of bots and tools. */
const MACHINE =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|pagespeed|monitor|preview|fetch|curl|python/i;

function isMachine(c: SiteContext): boolean {
  const agent = c.req.header('user-agent') ?? '';
  return agent === '' || MACHINE.test(agent) || Boolean(c.req.raw.cf?.verifiedBotCategory);
}

/** Whether a beacon counts: with consent, from a person, and for a page that is not a preview. */
function isCounted(c: SiteContext): boolean {
  if (parseConsent(getCookie(c, consentCookie.name))?.statistics !== true) return false;
  return !c.var.preview.on && c.req.header('save-data') !== 'on' && !isMachine(c);
}

/** Adds the beacon route of Web Vitals. */
export function vitalsRoutes(app: Hono<SiteEnv>): void {
  app.post(
    BEACON_PATH,
    requestBody({ maxSize: MAX_BODY_BYTES, refuse: (c, status) => c.body(null, status) }),
    zValidator('json', Beacon, (checked, c) => (checked.success ? undefined : c.body(null, 400))),
    (c) => {
      const { type, lang, values } = c.req.valid('json');
      if (isCounted(c)) {
        const locale = localeCodes.find((code) => LOCALES[code].htmlLang === lang);
        const country = countryOf(c) || NOWHERE;
        const network = networkKey(c.var.clientIp);
        if (locale) countBeacon(c.env.isolate.counters, network, { type, locale, country, values });
      }
      // The response is the same in every case, so it does not reveal the reason.
      return c.body(null, 204);
    },
  );
}
