// Which country a request comes from, as the platform says.
import type { SiteContext } from '../../env.ts';

interface Platform {
  cf?: { country?: unknown; timezone?: unknown };
}

/** ISO 3166-1; empty where it is not known. */
export function countryOf(c: SiteContext): string {
  const { cf } = c.req.raw as Platform;
  return typeof cf?.country === 'string' && /^[A-Z]{2}$/.test(cf.country) ? cf.country : '';
}

/** An IANA time zone; empty where it is not known. */
export function timeZoneOf(c: SiteContext): string {
  const { cf } = c.req.raw as Platform;
  return typeof cf?.timezone === 'string' ? cf.timezone : '';
}
