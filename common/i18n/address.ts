// How a path of ours is spelt: one spelling each, so that every page has one address and is kept once.

/** The path with repeated slashes and backslashes folded, so that no redirect can name another host. */
export const foldSlashes = (path: string): string => path.replace(/[/\\]+/g, '/');

const UNRESERVED = /^[\w.~-]$/;

/** One pass of RFC 3986 §6.2.2: unreserved characters decoded, the hexadecimal of all others in capitals. */
const decodeOnce = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });

/**
 * The plain spelling of a path (RFC 3986 §6.2.2.1, §6.2.2.2). What decodes to another code is decoded again,
 * so that the plain spelling of a plain path is itself; each further pass needs three times the characters.
 */
export function plainPath(path: string): string {
  let plain = decodeOnce(path);
  for (let before = path; plain !== before; plain = decodeOnce(plain)) before = plain;
  return plain;
}
