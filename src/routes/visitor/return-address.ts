// Return addresses after sign-in, sign-out, and the choice of language or cookies. They are limited to the site's own
// origin.

import { urlOf } from '../../../common/http/request.ts';
import { foldSlashes } from '../../../common/i18n/address.ts';
import { href, routePath } from '../../../common/i18n/links.ts';
import { isEndpoint } from '../../../common/policy.ts';
import type { SiteContext } from '../../env.ts';

/** Maximum length of an address. */
const MAX_LENGTH = 2048;

/**
 * The absolute address of `value`, a path or an address from a query or a form, on `origin`. `null` if it is on another
 * origin in any disguise, or an endpoint, which could redirect further.
 */
export function ownAddress(value: string | null | undefined, origin: string): string | null {
  if (!value || value.length > MAX_LENGTH || !URL.canParse(value, origin)) return null;
  // The URL parser treats backslashes, tabs and user names as browsers do.
  const url = new URL(value, origin);
  // A `blob:` URL has the origin of its creator, so the protocol is compared as well.
  if (url.origin !== origin || url.protocol !== new URL(origin).protocol) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.pathname = foldSlashes(url.pathname);
  return isEndpoint(routePath(url.href)) ? null : url.href;
}

/** The visitor's return address, or the home page of their locale. */
export const returnAddress = (c: SiteContext, value: string | null | undefined): string => {
  const { origin } = urlOf(c);
  return ownAddress(value, origin) ?? `${origin}${href('/', c.var.locale)}`;
};
