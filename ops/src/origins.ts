// Origins that links lead to: of the console, and of the site, which differ where the console has a host of its own.
import type { Bindings } from './env.ts';

export interface Origins {
  console: string;
  site: string;
}

/** The origins for a request; the site is below the host of the console unless SITE_ORIGIN names another one. */
export function originsOf({ SITE_ORIGIN = '' }: Pick<Bindings, 'SITE_ORIGIN'>, address: string): Origins {
  const { origin } = new URL(address);
  return { console: origin, site: URL.canParse(SITE_ORIGIN) ? new URL(SITE_ORIGIN).origin : origin };
}

/** The origin of the site in front of a path, for a link on a page of the console: nothing where it is the same. */
export const sitePrefix = ({ console, site }: Origins): string => (site === console ? '' : site);
