// Return URLs after sign-in, sign-out, and the choice of language or cookies, limited to the site's own origin.

import { urlOf } from '../../../common/http/request.ts';
import { href } from '../../../common/i18n/links.ts';
import { sameOriginUrl } from '../../../common/i18n/same-origin-url.ts';
import type { SiteContext } from '../../env.ts';

/** Returns the requested return URL if it is on this site, otherwise the home page of the visitor's locale. */
export const returnUrl = (c: SiteContext, value: string | null | undefined): string => {
  const { origin } = urlOf(c);
  return sameOriginUrl(value, origin) ?? `${origin}${href('/', c.get('locale'))}`;
};
