// §2 The one address of a page: where each of its spellings leads.
import { isEndpoint } from '../policy.ts';
import { foldSlashes, plainPath } from './address.ts';
import { hasFileEnding } from './file-ending.ts';
import { splitLocale } from './links.ts';

/** Files and endpoints have exactly one address; only pages have a slash to add. */
const isPage = (path: string) => !isEndpoint(path) && !hasFileEnding(path);

/**
 * Where a path should be read instead, or `null` when it is already right: slashes folded, pages with their
 * slash and in their plain spelling.
 */
export function canonicalPath(pathname: string, search: string): string | null {
  const folded = foldSlashes(pathname);
  const plain = isEndpoint(splitLocale(folded).path) ? folded : plainPath(folded);
  const isComplete = search !== '' || plain.endsWith('/') || !isPage(splitLocale(plain).path);
  const wanted = isComplete ? plain : `${plain}/`;
  return wanted === pathname ? null : wanted;
}
