// Beacons of visitors who consent to statistics. POST /api/vitals: Web Vitals of a page. Each network counts once a day
// (ops/src/metrics/store.ts); the IP address is never stored or logged (policy.ts). POST /api/clicks: rank of a search
// result.

import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { consentCookie } from '../../../common/config.ts';
import { networkKey } from '../../../common/contract/address-key.ts';
import { SEARCH_SCOPES } from '../../../common/editorial/editorial.ts';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { BEACON_PATH, CLICK_PATH } from '../../../common/metrics/beacon-path.ts';
import { MAX_RANK } from '../../../common/metrics/clicks.ts';
import { countBeacon, countClick } from '../../../common/metrics/counters.ts';
import { UNKNOWN_COUNTRY } from '../../../common/metrics/enqueue.ts';
import { isPlausible, LIMITS, type Metric } from '../../../common/metrics/metrics.ts';
import { PAGE_TYPES } from '../../../common/metrics/page-types.ts';
import { parseConsent } from '../../consent.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { requestBody } from '../common/input/request-body.ts';
import { countryOf } from '../forms/country.ts';

const MAX_BODY_BYTES = 1024;

const measurement = (metric: Metric) => z.number().int().min(0).max(LIMITS[metric]).optional();
/** Language of the page (`<html lang>`). */
const lang = z.enum(localeCodes.map((code) => LOCALES[code].htmlLang));
const localeOf = (htmlLang: string) => localeCodes.find((code) => LOCALES[code].htmlLang === htmlLang);
const Beacon = z.strictObject({
  type: z.enum(PAGE_TYPES),
  lang,
  values: z
    .strictObject({
      LCP: measurement('LCP'),
      INP: measurement('INP'),
      CLS: measurement('CLS'),
      TTFB: measurement('TTFB'),
    })
    .refine(isPlausible),
});

const Click = z.strictObject({
  scope: z.enum(SEARCH_SCOPES),
  lang,
  /** Counted from 1. */
  rank: z.number().int().min(1).max(MAX_RANK),
});

/** User agents of bots and tools. */
const MACHINE =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|pagespeed|monitor|preview|fetch|curl|python/i;

function isMachine(c: SiteContext): boolean {
  const agent = c.req.header('user-agent') ?? '';
  return agent === '' || MACHINE.test(agent) || Boolean(c.req.raw.cf?.verifiedBotCategory);
}

/** Whether a beacon counts: with consent, without Save-Data, and neither from a bot nor from a preview. */
function isCounted(c: SiteContext): boolean {
  if (parseConsent(getCookie(c, consentCookie.name))?.statistics !== true) return false;
  return !c.get('preview').on && c.req.header('save-data') !== 'on' && !isMachine(c);
}

const beaconBody = () =>
  requestBody({ maxSize: MAX_BODY_BYTES, onReject: (c, status) => c.body(null, status) });
const json = <T extends z.ZodType>(schema: T) =>
  zValidator('json', schema, (checked, c) => (checked.success ? undefined : c.body(null, 400)));

/** Adds the beacon routes. */
export function addVitalsRoutes(app: Hono<SiteEnv>): void {
  app.post(CLICK_PATH, beaconBody(), json(Click), (c) => {
    const { scope, lang, rank } = c.req.valid('json');
    const locale = localeOf(lang);
    if (locale && isCounted(c)) countClick(c.env.isolate.counters, { scope, locale, rank });
    return c.body(null, 204);
  });
  app.post(BEACON_PATH, beaconBody(), json(Beacon), (c) => {
    const { type, lang, values } = c.req.valid('json');
    if (isCounted(c)) {
      const locale = localeOf(lang);
      const country = countryOf(c) || UNKNOWN_COUNTRY;
      const network = networkKey(c.get('clientIp'));
      if (locale) countBeacon(c.env.isolate.counters, network, { type, locale, country, values });
    }
    // The response is the same in all cases, so it does not reveal whether the beacon counted.
    return c.body(null, 204);
  });
}
