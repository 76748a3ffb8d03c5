// Origins of the console and of the site, which differ if the console has its own host.
import type { Bindings } from './env.ts';

export interface Origins {
  console: string;
  site: string;
}

/** The origins for a request. The site has the host of the console unless SITE_ORIGIN is set. */
export function originsOf({ SITE_ORIGIN = '' }: Pick<Bindings, 'SITE_ORIGIN'>, address: string): Origins {
  const { origin } = new URL(address);
  return { console: origin, site: URL.canParse(SITE_ORIGIN) ? new URL(SITE_ORIGIN).origin : origin };
}

/** Prefix of links to the site on a page of the console: its origin, or empty if it is the same. */
export const sitePrefix = ({ console, site }: Origins): string => (site === console ? '' : site);
