// Where a banner may lead, and what picture it may show: whoever may flip one must not lead our visitors astray.
import { brand, redirectHosts } from '../config.ts';

/** Never resolved. */
const HERE = 'https://here.invalid';
/** The hosts that a banner or a redirect may lead to: the site's own, and those of the settings. */
export const OWN_HOSTS: ReadonlySet<string> = new Set([brand.host, ...redirectHosts]);
/** No space, no control sign, and none of what some parsers take for a slash or leave out. */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]{1,300}$/;

/** A path of this site: `/x`, and nothing that a browser takes for another host. */
export const isOwnPath = (link: string): boolean =>
  PLAIN.test(link) &&
  link.startsWith('/') &&
  !link.startsWith('//') &&
  URL.canParse(link, HERE) &&
  new URL(link, HERE).origin === HERE;

/** A path of this site, or an https address on a host of ours (common/config.ts). */
export function isOwnLink(link: string): boolean {
  if (isOwnPath(link)) return true;
  if (!PLAIN.test(link) || !URL.canParse(link)) return false;
  const { protocol, host, username, password } = new URL(link);
  return protocol === 'https:' && OWN_HOSTS.has(host) && username === '' && password === '';
}
