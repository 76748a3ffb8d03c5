// Pages whose addresses are similar to one that does not exist, for the error page.
import { isDocsPath } from '../../../common/contract/docs-paths.ts';
import { similarity } from '../../../common/text/similarity.ts';
import type { SiteContext } from '../../env.ts';
import type { NearbyPage } from '../../views/docs/nearby.tsx';
import { inTimeOr, optional } from '../common/page/optional.ts';
import { categoriesOf, treeOf } from './categories.ts';
import { docPath, documentsOf, isOpen } from './tree.ts';

const MAX_PAGES = 4;
/** Similarity below which addresses have nothing in common. */
const MIN_SIMILARITY = 0.25;
/** Advantage of pages of the requested category. */
const SAME_CATEGORY = 0.1;
/** Length to which the requested address is compared. */
const MAX_LENGTH = 100;

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

/** The last part of an address, without its extension. */
const lastPart = (path: string): string =>
  (path.split('/').filter(Boolean).at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .slice(0, MAX_LENGTH)
    .toLowerCase();

/** Pages of the documentation for an address below it, the most similar first; `null` for other addresses. */
export async function nearbyPages(c: SiteContext): Promise<NearbyPage[] | null> {
  const { path } = c.req;
  if (!isDocsPath(path)) return null;
  const requested = lastPart(path);
  const category = path.split('/', 3).join('/').concat('/');
  const pages = await inTimeOr(c, 'document/documentCate', pagesOf(c), []);
  return pages
    .map((page) => ({ page, score: similarity(requested, lastPart(page.url)) }))
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .map(({ page, score }) => ({ page, score: score + (page.url.startsWith(category) ? SAME_CATEGORY : 0) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_PAGES)
    .map(({ page }) => page);
}
