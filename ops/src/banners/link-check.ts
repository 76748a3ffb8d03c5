// Page check of overrides: a link should lead to a page in each language of the override.
import { brand, siteOrigin } from '../../../common/config.ts';
import { canonicalPath } from '../../../common/i18n/canonical-path.ts';
import { href } from '../../../common/i18n/links.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { type PageCheck, pageStates, type Site, uncheckedOf, warningsOf } from '../page-check.ts';

/** Checks a link in the specified languages. Links to other hosts are not checked. */
export async function checkLink(
  site: Site,
  url: string,
  locales: readonly Locale[],
  field: 'url' | 'promotionUrl',
): Promise<PageCheck> {
  const targets = [
    ...new Set(
      locales.flatMap((locale) => {
        const { host, pathname } = new URL(href(url, locale), siteOrigin);
        return host === brand.host ? [canonicalPath(pathname, '') ?? pathname] : [];
      }),
    ),
  ];
  const states = await pageStates(site, targets);
  return {
    warnings: warningsOf(states, { field, targets, covered: [] }),
    unchecked: uncheckedOf(states),
  };
}
