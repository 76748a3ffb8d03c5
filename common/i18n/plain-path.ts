// Canonical spelling of paths, so that every page has one URL and one cache entry.

/** Collapses repeated slashes and backslashes, so that no redirect can point to another host. */
export const collapseSlashes = (path: string): string => path.replace(/[/\\]+/g, '/');

const UNRESERVED = /^[\w.~-]$/;

/** One pass of RFC 3986 §6.2.2: decodes unreserved characters and writes other escapes in upper case. */
const decodeOnce = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });

/**
 * The normalized spelling of a path (RFC 3986 §6.2.2.1, §6.2.2.2). Decodes repeatedly until the result is stable, so
 * that normalization is idempotent. The number of passes is logarithmic in the length of the path.
 */
export function plainPath(path: string): string {
  let plain = decodeOnce(path);
  for (let before = path; plain !== before; plain = decodeOnce(plain)) before = plain;
  return plain;
}
