// Campaign parameters and referrer of a lead (F25), stored only with the visitor's consent.
import { getCookie } from 'hono/cookie';
import { consentCookie } from '../../../common/config.ts';
import { urlOf } from '../../../common/http/request.ts';
import { parseConsent } from '../../consent.ts';
import type { SiteContext } from '../../env.ts';

const CAMPAIGN_PARAMS = [
  'rsr',
  'bd_vid',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
];
const MAX_LENGTH = 500;

/** Returns the queries that may contain campaign parameters: of the request, and of the page with the form. */
function queriesOf(c: SiteContext): URLSearchParams[] {
  const page = URL.parse(c.req.header('referer') ?? '');
  const url = urlOf(c);
  return [url.searchParams, ...(page?.origin === url.origin ? [page.searchParams] : [])];
}

/** Returns `rsr`, `bd_vid`, `utm_*`, and the referrer; empty without consent to targeting. */
export function trackingOf(c: SiteContext, referrer: string): Record<string, string> {
  if (!parseConsent(getCookie(c, consentCookie.name))?.targeting) return {};
  const queries = queriesOf(c);
  const params = CAMPAIGN_PARAMS.flatMap((name) => {
    const value = queries.map((query) => query.get(name)).find((found) => found) ?? '';
    return value === '' ? [] : [[name, value.slice(0, MAX_LENGTH)]];
  });
  const referrerEntry = /^https?:\/\//.test(referrer) ? [['referrer', referrer.slice(0, MAX_LENGTH)]] : [];
  return Object.fromEntries([...params, ...referrerEntry]);
}
