// Documentation path that does not exist: where it diverges from existing paths, and pages with similar paths, for the
// error page.
import { API_PATH } from '../../../common/contract/api-paths.ts';
import { DOCS_PATH } from '../../../common/contract/docs-paths.ts';
import { fold } from '../../../common/text/fold.ts';
import type { SiteContext } from '../../env.ts';
import { decodeSegment, pathLevels } from '../../views/visitor/path-levels.ts';
import { lastSegment, MAX_PAGES, nearest } from '../common/page/nearby-pages.ts';
import { waitOrFallback } from '../common/page/optional.ts';
import type { UnknownPath } from '../common/page/unknown-path.ts';
import { type CategoryTree, documentPages, loadCategoryTrees, loadResourcePages } from './places.ts';

/** Maximum length of the words that fill the search field. */
const MAX_WORDS = 60;

/** Returns the words of the last path segment, for the search field; empty for numbers. */
function wordsOf(path: string): string {
  const words = fold(decodeSegment(lastSegment(path))).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => /^\p{N}+$/u.test(word)) ? '' : words.join(' ').slice(0, MAX_WORDS).trim();
}

/** Returns the documentation pages with paths similar to the requested one, the most similar first. */
export async function findNearbyDocuments(c: SiteContext): Promise<UnknownPath> {
  const { path } = c.req;
  const [trees, resources] = await Promise.all([
    waitOrFallback(
      c,
      'document/documentCate',
      loadCategoryTrees(c).catch((): CategoryTree[] => []),
      [],
    ),
    waitOrFallback(c, 'document/apiIndex', loadResourcePages(c), []),
  ]);
  const pages = [...documentPages(trees), ...resources];
  const levels = pathLevels(path, [DOCS_PATH, API_PATH, ...pages.map(({ url }) => url)]);
  const category = trees.find(({ url }) => path.startsWith(url));
  return {
    pages: nearest(path, pages, 2),
    // The numeric IDs of other categories do not help the visitor.
    levels: levels.map((level) => ({
      ...level,
      neighbors: level.isKnown ? [] : level.neighbors.slice(0, MAX_PAGES),
    })),
    ...(trees.length > 0 && {
      docs: { categories: trees, cateId: category?.id, tree: category?.tree ?? [], words: wordsOf(path) },
    }),
  };
}
