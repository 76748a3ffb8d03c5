// Origins of the console and the site, which differ if the console has its own host.
import type { Bindings } from './env.ts';

export interface Origins {
  console: string;
  site: string;
}

/** The origins for a request URL. The site has the same origin as the console unless SITE_ORIGIN is a valid URL. */
export function originsOf({ SITE_ORIGIN = '' }: Pick<Bindings, 'SITE_ORIGIN'>, url: string): Origins {
  const { origin } = new URL(url);
  return { console: origin, site: URL.canParse(SITE_ORIGIN) ? new URL(SITE_ORIGIN).origin : origin };
}

/** Prefix of links from the console to the site: the site's origin, or empty if both origins are the same. */
export const sitePrefix = ({ console, site }: Origins): string => (site === console ? '' : site);
