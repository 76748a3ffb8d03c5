// An address of the documentation that does not exist: where it leaves the tree of addresses, and pages with similar
// addresses, for the error page.
import { API_PATH } from '../../../common/contract/api-paths.ts';
import { DOCS_PATH } from '../../../common/contract/docs-paths.ts';
import type { SiteContext } from '../../env.ts';
import { addressLevels } from '../../views/visitor/address-levels.ts';
import type { NearbyPage } from '../../views/visitor/nearby.tsx';
import type { LostAddress } from '../common/page/lost-address.ts';
import { MAX_PAGES, nearest } from '../common/page/nearby-pages.ts';
import { inTimeOr, optional } from '../common/page/optional.ts';
import { categoriesOf, treeOf } from './categories.ts';
import { docPath, documentsOf, isOpen } from './tree.ts';

async function pagesOf(c: SiteContext): Promise<NearbyPage[]> {
  const [categories, index] = await Promise.all([
    categoriesOf(c).catch(() => []),
    optional(c, 'shared', 'document/apiIndex', {}),
  ]);
  const documents = await Promise.all(
    categories.map(async ({ id, parentId }) =>
      documentsOf(await treeOf(c, id, parentId))
        .filter(isOpen)
        .map(({ name, locale, nodeId }) => ({ name, locale, url: docPath(id, nodeId) })),
    ),
  );
  const resources = (index?.groups ?? []).flatMap(({ resources }) =>
    resources.map(({ title, path }) => ({ name: title, locale: null, url: path })),
  );
  return [...documents.flat(), ...resources];
}

/** Pages of the documentation for an address below it, the most similar first. */
export async function nearbyDocuments(c: SiteContext): Promise<LostAddress> {
  const pages = await inTimeOr(c, 'document/documentCate', pagesOf(c), []);
  const levels = addressLevels(c.req.path, [DOCS_PATH, API_PATH, ...pages.map(({ url }) => url)]);
  return {
    pages: nearest(c.req.path, pages, 2),
    // Numbers of other categories say nothing.
    levels: levels.map((level) => ({
      ...level,
      neighbors: level.isKnown ? [] : level.neighbors.slice(0, MAX_PAGES),
    })),
  };
}
