// Pages of the documentation whose addresses are similar to one that does not exist, for the error page.
import type { SiteContext } from '../../env.ts';
import type { NearbyPage } from '../../views/visitor/nearby.tsx';
import type { LostAddress } from '../common/page/lost-address.ts';
import { nearest } from '../common/page/nearby-pages.ts';
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
  return { pages: nearest(c.req.path, pages, 2) };
}
