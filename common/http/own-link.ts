// Allowed links and images of banners: the site's own hosts only, so that an editor cannot link to an external site.
import { brand, redirectHosts } from '../config.ts';

/** Base for parsing paths; never resolved. */
const BASE = 'https://here.invalid';
/** Allowed hosts of banners and redirects: the site's own and `redirectHosts`. */
export const OWN_HOSTS: ReadonlySet<string> = new Set([brand.host, ...redirectHosts]);
/** No spaces, control characters, or backslashes, which some parsers remove or treat as slashes. */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]{1,300}$/;

/** Whether a link is a path of this site that browsers do not resolve to another host. */
export const isOwnPath = (link: string): boolean =>
  PLAIN.test(link) &&
  link.startsWith('/') &&
  !link.startsWith('//') &&
  URL.canParse(link, BASE) &&
  new URL(link, BASE).origin === BASE;

/** Whether a link is a path of this site, or an https URL on one of `OWN_HOSTS`. */
export function isOwnLink(link: string): boolean {
  if (isOwnPath(link)) return true;
  if (!PLAIN.test(link) || !URL.canParse(link)) return false;
  const { protocol, host, username, password } = new URL(link);
  return protocol === 'https:' && OWN_HOSTS.has(host) && username === '' && password === '';
}
