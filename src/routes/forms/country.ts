// Country and time zone of a request, from the platform's geolocation.
import type { SiteContext } from '../../env.ts';

/** The platform's code for an unknown country; Tor is T1. */
const UNKNOWN = 'XX';

/** Returns the ISO 3166-1 code; empty if unknown. */
export function countryOf(c: SiteContext): string {
  const country = c.req.raw.cf?.country;
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== UNKNOWN ? country : '';
}

/** Returns the IANA time zone; empty if unknown. */
export function timeZoneOf(c: SiteContext): string {
  const timeZone = c.req.raw.cf?.timezone;
  return typeof timeZone === 'string' ? timeZone : '';
}
