// Levels of an unknown address: its known parts, and similar addresses of the site.
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { similarityTo } from '../../../common/text/similarity.ts';

/** Neighbors of a known part, and of the part at which the address leaves the tree. */
const MAX_NEIGHBORS = [3, 7] as const;
/** Limits of the requested address: characters in total and of a label, and parts. */
const MAX_CHARACTERS = 300;
const MAX_LABEL = 40;
const MAX_PARTS = 6;
/** Lower similarities are accidental; these neighbors remain in the order of the site's lists. */
const MIN_SIMILARITY = 0.25;

/** A page with its path without locale. */
export interface AddressedPage extends Pick<DocNode, 'name' | 'locale'> {
  url: string;
}

/** A part of an address, and the page at this place, if there is one. */
export interface AddressPart {
  name: string;
  page?: AddressedPage | undefined;
}

export interface AddressLevel extends AddressPart {
  /** A part of the address; from the first unknown part on, all the rest. Empty if the complete address is known. */
  name: string;
  isKnown: boolean;
  /** Other parts at this place, the most similar ones first if the part is unknown. */
  neighbors: readonly AddressPart[];
}

/** A part of an address without percent-encoding; unchanged if that is invalid. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const shortened = (text: string): string => (text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL)}…` : text);

/** The parts directly below a prefix that ends with a slash. */
const partsBelow = (addresses: readonly string[], prefix: string): Set<string> =>
  new Set(
    addresses.flatMap((address) => {
      const rest = address.startsWith(prefix) ? address.slice(prefix.length) : '';
      return /^[^/?#]+/.exec(rest) ?? [];
    }),
  );

/** Parts in the order of their similarity to a name, the most similar first. */
function bySimilarity(parts: readonly AddressPart[], to: string): AddressPart[] {
  const similarity = similarityTo(to);
  return parts
    .map((part) => ({ part, score: Math.max(MIN_SIMILARITY, similarity(part.name)) }))
    .sort((one, other) => other.score - one.score)
    .map(({ part }) => part);
}

/**
 * Levels from the root to the first unknown part of an address.
 *
 * @param path requested path, percent-encoded and without locale
 * @param addresses existing paths without locale
 * @param pages pages of these paths to which the parts refer; with pages, neighbors without one are omitted
 */
export function addressLevels(
  path: string,
  addresses: readonly string[],
  pages: readonly AddressedPage[] = [],
): AddressLevel[] {
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const parts = path.slice(0, MAX_CHARACTERS).split('/').filter(Boolean).slice(0, MAX_PARTS).map(decoded);
  const levels: AddressLevel[] = [];
  const partBelow = (above: string) => (name: string) => ({ name, page: byUrl.get(`${above}${name}/`) });
  const isListed = ({ page }: AddressPart): boolean => page !== undefined || pages.length === 0;
  let prefix = '/';
  for (const [index, part] of parts.entries()) {
    const names = partsBelow(addresses, prefix);
    const isKnown = names.delete(part);
    const below = [...names].map(partBelow(prefix)).filter(isListed);
    const neighbors = bySimilarity(below, part).slice(0, MAX_NEIGHBORS[isKnown ? 0 : 1]);
    if (!isKnown) return [...levels, { name: shortened(parts.slice(index).join('/')), isKnown, neighbors }];
    levels.push({ ...partBelow(prefix)(part), name: shortened(part), isKnown, neighbors });
    prefix += `${part}/`;
  }
  const below = [...partsBelow(addresses, prefix)].map(partBelow(prefix)).filter(isListed);
  return [...levels, { name: '', isKnown: false, neighbors: below.slice(0, MAX_NEIGHBORS[1]) }];
}
