// Pages whose addresses are similar to one that does not exist, for the error page.
import { similarityTo } from '../../../../common/text/similarity.ts';
import type { NearbyPage } from '../../../views/visitor/nearby.tsx';

/** Maximum number of pages with similar addresses. */
export const MAX_PAGES = 3;
/** Similarity of addresses that differ by a typing error. */
const MIN_SIMILARITY = 0.5;
/** Similarity of addresses with a common word, or with the same letters in another order. */
const MIN_RELATED = 0.25;
/** Length of a word that two addresses must share. */
const MIN_WORD = 3;
/** Advantage of pages of the requested area. */
const SAME_AREA = 0.1;
/** Length to which the requested address is compared. */
const MAX_LENGTH = 100;

/** The last part of an address, without its extension. */
export const lastPart = (path: string): string =>
  (path.split('/').filter(Boolean).at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .slice(0, MAX_LENGTH)
    .toLowerCase();

const sorted = (part: string): string => [...part].sort().join('');
const wordsOf = (part: string): Set<string> =>
  new Set(part.split('-').filter((word) => word.length >= MIN_WORD));

/**
 * The pages with the most similar addresses, the most similar first.
 *
 * @param path requested path without locale
 * @param depth number of leading parts of an address that are its area
 */
export function nearest<P extends NearbyPage>(path: string, pages: readonly P[], depth: number): P[] {
  const wanted = lastPart(path);
  const similarity = similarityTo(wanted);
  const words = wordsOf(wanted);
  const letters = sorted(wanted);
  const minOf = (part: string): number =>
    wordsOf(part).isDisjointFrom(words) && sorted(part) !== letters ? MIN_SIMILARITY : MIN_RELATED;
  const area = path
    .split('/', depth + 1)
    .join('/')
    .concat('/');
  return pages
    .flatMap((page) => {
      const part = lastPart(page.url);
      const score = similarity(part);
      const advantage = page.url.startsWith(area) ? SAME_AREA : 0;
      return score < minOf(part) ? [] : [{ page, score: score + advantage }];
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_PAGES)
    .map(({ page }) => page);
}
