// Return addresses after sign-in, sign-out, and the choice of language or cookies. They are limited to the site's own
// origin.

import { urlOf } from '../../../common/http/request.ts';
import { href } from '../../../common/i18n/links.ts';
import { ownAddress } from '../../../common/i18n/own-address.ts';
import type { SiteContext } from '../../env.ts';

/** The visitor's return address, or the home page of their locale. */
export const returnAddress = (c: SiteContext, value: string | null | undefined): string => {
  const { origin } = urlOf(c);
  return ownAddress(value, origin) ?? `${origin}${href('/', c.var.locale)}`;
};
