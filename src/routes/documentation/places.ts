// Documentation categories with their trees, and API resources. Search results and error pages show the section of a
// document.
import { API_PATH } from '../../../common/contract/api-paths.ts';
import type { ApiIndex } from '../../../common/contract/entities/api-reference.ts';
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import type { DocCategory } from '../../views/docs/layout.tsx';
import type { ResultLocations } from '../../views/docs/search-page.tsx';
import type { NearbyPage } from '../../views/visitor/nearby.tsx';
import { tryCall } from '../common/page/optional.ts';
import { loadCategories, loadTree } from './categories.ts';
import { directoriesAbove, docPath, documentsOf, isOpen } from './tree.ts';

export interface CategoryTree extends DocCategory {
  tree: DocNode[];
}

/** A document that the visitor may open. */
interface DocumentPage extends NearbyPage, Pick<DocNode, 'restricted' | 'accessStatus'> {
  section: readonly string[];
  /** Whether it belongs to the `start` step of the learning path. */
  isFirstStep: boolean;
}

/** Loads the categories with these IDs (all by default) with their trees. Rejects if the portal call fails. */
export async function loadCategoryTrees(c: SiteContext, ids?: ReadonlySet<string>): Promise<CategoryTree[]> {
  const categories = await loadCategories(c);
  return Promise.all(
    categories
      .filter(({ id }) => ids === undefined || ids.has(id))
      .map(async (category) => ({ ...category, tree: await loadTree(c, category.id, category.parentId) })),
  );
}

/** Returns the documents that the visitor may open, with the names of their categories and directories. */
export const documentPages = (trees: readonly CategoryTree[]): DocumentPage[] =>
  trees.flatMap(({ id, name, tree }) =>
    documentsOf(tree)
      .filter(isOpen)
      .map((node) => ({
        name: node.name,
        locale: node.locale,
        url: docPath(id, node.nodeId),
        section: [name, ...directoriesAbove(tree, node.nodeId).map((directory) => directory.name)],
        isFirstStep: node.learningPath === 'start',
        restricted: node.restricted,
        accessStatus: node.accessStatus,
      })),
  );

/** Loads the API resources with the names of their groups. */
export async function loadResourcePages(c: SiteContext): Promise<NearbyPage[]> {
  const { t } = createView(c.get('locale'));
  const index: Pick<ApiIndex, 'groups'> | null = await tryCall(c, 'shared', 'document/apiIndex', {});
  return (index?.groups ?? []).flatMap(({ name, resources }) =>
    resources.map(({ title, path }) => ({
      name: title,
      locale: null,
      url: path,
      section: [t('api.title'), name],
    })),
  );
}

/** Returns the category ID in the URL of a document; empty for other URLs. */
const cateIdOf = (url: string): string => /^\/docs\/([^/]+)\/[^/]+\/$/.exec(url)?.[1] ?? '';

/** Loads the location of each search result in the documentation, by URL. Rejects if the portal call fails. */
export async function loadResultLocations(
  c: SiteContext,
  rows: readonly { url: string }[],
): Promise<ResultLocations> {
  const ids = new Set(rows.map(({ url }) => cateIdOf(url)).filter(Boolean));
  const [trees, resources] = await Promise.all([
    ids.size > 0 ? loadCategoryTrees(c, ids) : [],
    rows.some(({ url }) => url.startsWith(API_PATH)) ? loadResourcePages(c) : [],
  ]);
  return new Map([...documentPages(trees), ...resources].map((page) => [page.url, page]));
}
