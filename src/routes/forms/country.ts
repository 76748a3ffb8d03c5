// Country and time zone of a request, from the platform's geolocation.
import type { SiteContext } from '../../env.ts';

interface Platform {
  cf?: { country?: unknown; timezone?: unknown };
}

/** The platform's code for an unknown country; Tor is T1. */
const UNKNOWN = 'XX';

/** ISO 3166-1 code; empty if unknown. */
export function countryOf(c: SiteContext): string {
  const { country } = (c.req.raw as Platform).cf ?? {};
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== UNKNOWN ? country : '';
}

/** IANA time zone; empty if unknown. */
export function timeZoneOf(c: SiteContext): string {
  const { cf } = c.req.raw as Platform;
  return typeof cf?.timezone === 'string' ? cf.timezone : '';
}
