// Pages whose paths are similar to a path that does not exist, for the error page.
import { similarityTo } from '../../../../common/text/similarity.ts';
import type { NearbyPage } from '../../../views/visitor/nearby.tsx';

/** Maximum number of pages with similar paths. */
export const MAX_PAGES = 3;
/** Minimum similarity of paths that differ by a typo. */
const MIN_SIMILARITY = 0.5;
/** Minimum similarity of paths with a common word, or with the same letters in another order. */
const MIN_RELATED_SIMILARITY = 0.25;
/** Minimum length of a word that two paths share. */
const MIN_WORD = 3;
const SAME_AREA_BONUS = 0.1;
/** Maximum compared length of the requested path. */
const MAX_LENGTH = 100;

/** Returns the last segment of a path in lowercase, without its extension. */
export const lastSegment = (path: string): string =>
  (path.split('/').filter(Boolean).at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .slice(0, MAX_LENGTH)
    .toLowerCase();

const sortLetters = (part: string): string => [...part].sort().join('');
const wordsOf = (part: string): Set<string> =>
  new Set(part.split('-').filter((word) => word.length >= MIN_WORD));

/**
 * Returns up to `MAX_PAGES` pages with similar paths, the most similar first.
 *
 * @param path requested path without locale
 * @param depth number of leading path segments that form the area
 */
export function nearest<P extends NearbyPage>(path: string, pages: readonly P[], depth: number): P[] {
  const segment = lastSegment(path);
  const similarity = similarityTo(segment);
  const words = wordsOf(segment);
  const letters = sortLetters(segment);
  const minOf = (part: string): number =>
    wordsOf(part).isDisjointFrom(words) && sortLetters(part) !== letters
      ? MIN_SIMILARITY
      : MIN_RELATED_SIMILARITY;
  const area = path
    .split('/', depth + 1)
    .join('/')
    .concat('/');
  return pages
    .flatMap((page) => {
      const part = lastSegment(page.url);
      const score = similarity(part);
      const bonus = page.url.startsWith(area) ? SAME_AREA_BONUS : 0;
      return score < minOf(part) ? [] : [{ page, score: score + bonus }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_PAGES)
    .map(({ page }) => page);
}
