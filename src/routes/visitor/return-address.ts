// Where a visitor is sent back to after signing in or out, after a choice of language or of cookies: never
// off our own origin.

import { urlOf } from '../../../common/http/request.ts';
import { foldSlashes } from '../../../common/i18n/address.ts';
import { href, routePath } from '../../../common/i18n/links.ts';
import { isEndpoint } from '../../../common/policy.ts';
import type { SiteContext } from '../../env.ts';

/** No address of ours is longer. */
const MAX_LENGTH = 2048;

/**
 * The absolute address that `value`, a path or an address from a query or a form, means on `origin`;
 * `null` when it leads elsewhere, in whatever disguise, or to an endpoint, where going back to would go on to
 * who knows what.
 */
export function ownAddress(value: string | null | undefined, origin: string): string | null {
  if (!value || value.length > MAX_LENGTH || !URL.canParse(value, origin)) return null;
  // The parser reads an address as browsers do: backslashes, tabs and names before an @ included.
  const url = new URL(value, origin);
  // The origin of a `blob:` is that of the page that made it, so the protocol is asked as well.
  if (url.origin !== origin || url.protocol !== new URL(origin).protocol) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.pathname = foldSlashes(url.pathname);
  return isEndpoint(routePath(url.href)) ? null : url.href;
}

/** The visitor's way back, or the home page of their locale. */
export const returnAddress = (c: SiteContext, value: string | null | undefined): string => {
  const { origin } = urlOf(c);
  return ownAddress(value, origin) ?? `${origin}${href('/', c.var.locale)}`;
};
