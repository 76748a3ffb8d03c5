// Which country a request comes from, as the platform says.
import type { SiteContext } from '../../env.ts';

interface Platform {
  cf?: { country?: unknown; timezone?: unknown };
}

/** What the platform says of a place that it does not know; Tor is T1. */
const UNKNOWN = 'XX';

/** ISO 3166-1; empty where it is not known. */
export function countryOf(c: SiteContext): string {
  const { country } = (c.req.raw as Platform).cf ?? {};
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== UNKNOWN ? country : '';
}

/** An IANA time zone; empty where it is not known. */
export function timeZoneOf(c: SiteContext): string {
  const { cf } = c.req.raw as Platform;
  return typeof cf?.timezone === 'string' ? cf.timezone : '';
}
