// Canonical path of a page (§2) for each of its spellings.
import { isEndpoint } from '../policy.ts';
import { hasFileExtension } from './file-extension.ts';
import { splitLocale } from './links.ts';
import { collapseSlashes, plainPath } from './plain-path.ts';

/** Only pages get a trailing slash; files and endpoints do not. */
const isPage = (path: string) => !isEndpoint(path) && !hasFileExtension(path);

/**
 * The canonical form of a path, or `null` if the path is already canonical: collapsed slashes; normalized escapes,
 * except for endpoints; a trailing slash for pages without a query.
 */
export function canonicalPath(pathname: string, search: string): string | null {
  const folded = collapseSlashes(pathname);
  const plain = isEndpoint(splitLocale(folded).path) ? folded : plainPath(folded);
  const isComplete = search !== '' || plain.endsWith('/') || !isPage(splitLocale(plain).path);
  const canonical = isComplete ? plain : `${plain}/`;
  return canonical === pathname ? null : canonical;
}
