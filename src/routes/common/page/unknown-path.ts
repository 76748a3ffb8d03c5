// A path that does not exist: where it diverges from the site's paths, and the pages with the most similar paths.
import type { SiteContext } from '../../../env.ts';
import { createView } from '../../../views/context.tsx';
import type { DocsNotFound } from '../../../views/docs/not-found-page.tsx';
import type { NearbyPage } from '../../../views/visitor/nearby.tsx';
import { type PathLevel, pathLevels } from '../../../views/visitor/path-levels.ts';
import { FILTERED_LISTS, INTERFACE_PAGES, SECTIONS } from '../articles/interface-pages.ts';
import { entriesInLocale, kindOf, loadFirstPart } from '../metadata/published.ts';
import { nearest } from './nearby-pages.ts';
import { waitOrFallback } from './optional.ts';

export interface UnknownPath {
  /** Pages with similar paths, the most similar first. */
  pages: readonly NearbyPage[];
  levels: readonly PathLevel[];
  /** Its position in the documentation; absent for other paths. */
  docs?: DocsNotFound;
}

/** Compares the path with all public paths, or only with the site's lists if the portal's pages are unavailable. */
export async function comparePath(c: SiteContext): Promise<UnknownPath> {
  const locale = c.get('locale');
  const { t } = createView(locale);
  const entries = await waitOrFallback(c, 'site/getPublished', loadFirstPart(c), []);
  const pages = [
    ...INTERFACE_PAGES.map(({ url, title }) => ({ url, name: t(title), locale, kind: undefined })),
    ...entriesInLocale(entries, locale).map(({ url, title, type }) => ({
      url,
      name: title,
      locale,
      kind: kindOf(type),
    })),
  ];
  const sections = SECTIONS.map(({ path }) => path);
  const addresses = [...sections, ...pages.map(({ url }) => url), ...FILTERED_LISTS];
  return {
    // A product and a term can have the same name, so each page is shown with its kind.
    pages: nearest(c.req.path, pages, 1).map(({ kind, ...page }) => ({
      ...page,
      ...(kind && { section: [t(`siteMap.${kind}`)] }),
    })),
    levels: pathLevels(c.req.path, addresses, pages),
  };
}
