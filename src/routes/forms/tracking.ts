// F25: where a visitor came from is stored with a lead as far as the visitor has consented to.
import { getCookie } from 'hono/cookie';
import { consentCookie } from '../../../common/config.ts';
import { urlOf } from '../../../common/http/request.ts';
import { parseConsent } from '../../consent.ts';
import type { SiteContext } from '../../env.ts';

const MARKS = ['rsr', 'bd_vid', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
const MAX_LENGTH = 500;

/** The queries that may say it: of the address that was posted to, and of the page that the form stood on. */
function queriesOf(c: SiteContext): URLSearchParams[] {
  const page = URL.parse(c.req.header('referer') ?? '');
  const own = urlOf(c);
  return [own.searchParams, ...(page?.origin === own.origin ? [page.searchParams] : [])];
}

/** What consent allows of `rsr`, `bd_vid`, `utm_*` and the referrer: all of it with targeting, else nothing. */
export function trackingOf(c: SiteContext, referrer: string): Record<string, string> {
  if (!parseConsent(getCookie(c, consentCookie.name))?.targeting) return {};
  const queries = queriesOf(c);
  const marks = MARKS.flatMap((name) => {
    const value = queries.map((query) => query.get(name)).find((found) => found) ?? '';
    return value === '' ? [] : [[name, value.slice(0, MAX_LENGTH)]];
  });
  const from = /^https?:\/\//.test(referrer) ? [['referrer', referrer.slice(0, MAX_LENGTH)]] : [];
  return Object.fromEntries([...marks, ...from]);
}
