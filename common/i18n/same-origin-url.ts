// Return URLs, limited to the site's own origin.
import { isEndpoint } from '../policy.ts';
import { routePath } from './links.ts';
import { collapseSlashes, plainPath } from './plain-path.ts';

/** Maximum length of a URL. */
const MAX_LENGTH = 2048;

/**
 * Resolves `value`, a path or URL from a query or a form, to an absolute URL on `origin`. Returns `null` if it resolves
 * to another origin, or to an endpoint, which could redirect to one. Also rejects credentials and overlong values.
 */
export function sameOriginUrl(value: string | null | undefined, origin: string): string | null {
  if (!value || value.length > MAX_LENGTH || !URL.canParse(value, origin)) return null;
  // The URL parser treats backslashes, tabs, and user names as browsers do.
  const url = new URL(value, origin);
  // A `blob:` URL has the origin of its creator, so the protocol is compared as well.
  if (url.origin !== origin || url.protocol !== new URL(origin).protocol) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.pathname = collapseSlashes(url.pathname);
  // An escaped path such as `/%72_sec_logout` redirects to its canonical spelling, so the check uses the latter.
  return isEndpoint(routePath(`${origin}${plainPath(url.pathname)}`)) ? null : url.href;
}
