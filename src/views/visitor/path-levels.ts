// Levels of the site tree around an unknown path: its known segments, and similar existing segments.
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { similarityTo } from '../../../common/text/similarity.ts';

/** Maximum number of neighbors of a known segment, and of the first unknown segment. */
const MAX_NEIGHBORS = [3, 7] as const;
/** Maximum length of the requested path and of a displayed segment in characters, and maximum number of segments. */
const MAX_CHARACTERS = 300;
const MAX_LABEL_LENGTH = 40;
const MAX_PARTS = 6;
/** Lower similarities are accidental. Segments below this value keep their original order. */
const MIN_SIMILARITY = 0.25;

/** Page with its path, without locale. */
export interface UrlPage extends Pick<DocNode, 'name' | 'locale'> {
  url: string;
}

/** Path segment, with the page at this path if there is one. */
export interface PathSegment {
  name: string;
  page?: UrlPage | undefined;
}

export interface PathLevel extends PathSegment {
  /** Known segment, or the rest of the path from the first unknown segment on. Empty if all segments are known. */
  name: string;
  isKnown: boolean;
  /** Other segments at this level, most similar first. */
  neighbors: readonly PathSegment[];
}

/** Decodes the percent-encoding of a segment. Returns an invalid segment unchanged. */
export function decodeSegment(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const shorten = (text: string): string =>
  text.length > MAX_LABEL_LENGTH ? `${text.slice(0, MAX_LABEL_LENGTH)}…` : text;

/** Segments directly below a prefix that ends with a slash. */
const partsBelow = (addresses: readonly string[], prefix: string): Set<string> =>
  new Set(
    addresses.flatMap((address) => {
      const suffix = address.startsWith(prefix) ? address.slice(prefix.length) : '';
      return /^[^/?#]+/.exec(suffix) ?? [];
    }),
  );

/** Sorts segments by similarity to a name, most similar first. */
function sortBySimilarity(parts: readonly PathSegment[], to: string): PathSegment[] {
  const similarity = similarityTo(to);
  return parts
    .map((part) => ({ part, score: Math.max(MIN_SIMILARITY, similarity(part.name)) }))
    .sort((a, b) => b.score - a.score)
    .map(({ part }) => part);
}

/**
 * Returns the levels from the root to the first unknown segment of a path.
 *
 * @param path requested path, percent-encoded and without locale
 * @param addresses existing paths without locale
 * @param pages pages at these paths, for links; if there are any, neighbors without a page are omitted
 */
export function pathLevels(
  path: string,
  addresses: readonly string[],
  pages: readonly UrlPage[] = [],
): PathLevel[] {
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const parts = path
    .slice(0, MAX_CHARACTERS)
    .split('/')
    .filter(Boolean)
    .slice(0, MAX_PARTS)
    .map(decodeSegment);
  const levels: PathLevel[] = [];
  const partBelow = (above: string) => (name: string) => ({ name, page: byUrl.get(`${above}${name}/`) });
  const isListed = ({ page }: PathSegment): boolean => page !== undefined || pages.length === 0;
  let prefix = '/';
  for (const [index, part] of parts.entries()) {
    const names = partsBelow(addresses, prefix);
    const isKnown = names.delete(part);
    const below = [...names].map(partBelow(prefix)).filter(isListed);
    const neighbors = sortBySimilarity(below, part).slice(0, MAX_NEIGHBORS[isKnown ? 0 : 1]);
    if (!isKnown) return [...levels, { name: shorten(parts.slice(index).join('/')), isKnown, neighbors }];
    levels.push({ ...partBelow(prefix)(part), name: shorten(part), isKnown, neighbors });
    prefix += `${part}/`;
  }
  const below = [...partsBelow(addresses, prefix)].map(partBelow(prefix)).filter(isListed);
  return [...levels, { name: '', isKnown: false, neighbors: below.slice(0, MAX_NEIGHBORS[1]) }];
}
