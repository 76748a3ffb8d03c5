// Our cookies: one way to write them, and names for secrets that no sibling of our host can plant.
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_COOKIE } from '../contract/sign-in/sign-in.ts';

/**
 * True for http://localhost and http://127.0.0.1 with any port, where a browser would drop a Secure cookie;
 * every other address has TLS in front of it.
 */
export function isLocalHost(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]')
  );
}

/** How long a cookie lasts: so many seconds, or until an instant. */
type Life = { maxAge: number } | { expires: Date };

/** What all of them have in common (§4). Secure wherever there is TLS: everywhere but on one's own machine. */
const attributesOf = (c: Context) =>
  ({ path: '/', sameSite: 'Lax', secure: !isLocalHost(c.req.url) }) as const;

/** Writes a cookie that scripts may read: a choice, or a hint. */
export const writeCookie = (c: Context, name: string, value: string, life: Life): void =>
  setCookie(c, name, value, { ...attributesOf(c), ...life });

/** Takes such a cookie back. */
export const dropCookie = (c: Context, name: string): void => void deleteCookie(c, name, attributesOf(c));

/**
 * A browser takes a name that begins with `__Host-` from this very host alone, over TLS, for all its paths
 * (RFC 6265bis §4.1.3.2): another host of ours cannot sign a visitor in as somebody else.
 */
const prefixOf = (address: string): 'host' | undefined => (isLocalHost(address) ? undefined : 'host');

const secretAttributesOf = (c: Context) => {
  const prefix = prefixOf(c.req.url);
  return { ...attributesOf(c), httpOnly: true, prefix };
};

/** Writes a cookie that no script can read. */
export const writeSecret = (c: Context, name: string, value: string, life: Life): void =>
  setCookie(c, name, value, { ...secretAttributesOf(c), ...life });

/** What may stand in a cookie and in a header (RFC 6265 §4.1.1, cookie-octet). */
const OCTETS = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4096}$/;

/** The value of such a cookie; `undefined` for none, and for what none of ours can hold. */
export function readSecret(c: Context, name: string): string | undefined {
  const value = getCookie(c, name, prefixOf(c.req.url));
  return value !== undefined && OCTETS.test(value) ? value : undefined;
}

/** Takes such a cookie back. */
export const dropSecret = (c: Context, name: string): void =>
  void deleteCookie(c, name, secretAttributesOf(c));

const SESSION = new RegExp(`^\\s*(__Host-)?${SESSION_COOKIE}\\s*=`);

/**
 * The visitor's cookies as the portal gets them (§4): the session under the name of the contract, and no
 * other cookie of that name, whoever planted it.
 */
export function forwardedCookies(header: string | null, address: string): string | null {
  if (header === null || isLocalHost(address)) return header;
  const parts = header.split(';').flatMap((part) => {
    const found = SESSION.exec(part);
    if (!found) return [part.trim()];
    return found[1] ? [`${SESSION_COOKIE}=${part.slice(found[0].length).trim()}`] : [];
  });
  return parts.join('; ') || null;
}
