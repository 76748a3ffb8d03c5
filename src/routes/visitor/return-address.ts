// Return URLs after sign-in, sign-out, and the choice of language or cookies, limited to the site's own origin.

import { urlOf } from '../../../common/http/request.ts';
import { href } from '../../../common/i18n/links.ts';
import { ownAddress } from '../../../common/i18n/own-address.ts';
import type { SiteContext } from '../../env.ts';

/** Returns the requested return URL if it is on this site, otherwise the home page of the visitor's locale. */
export const returnAddress = (c: SiteContext, value: string | null | undefined): string => {
  const { origin } = urlOf(c);
  return ownAddress(value, origin) ?? `${origin}${href('/', c.var.locale)}`;
};
