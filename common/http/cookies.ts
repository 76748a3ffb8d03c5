// Cookies of the site: shared attributes, and the `__Host-` prefix for secrets, which sibling hosts cannot set.
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_COOKIE } from '../contract/sign-in/sign-in.ts';

/** Whether a URL is HTTP on localhost, 127.0.0.1, or [::1], where browsers drop Secure cookies. All others use TLS. */
export function isLocalHost(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]')
  );
}

/** Lifetime of a cookie in seconds, or its expiry. */
type CookieLifetime = { maxAge: number } | { expires: Date };

/** Attributes of all cookies (§4); Secure except on the local machine. */
const attributesOf = (c: Context) =>
  ({ path: '/', sameSite: 'Lax', secure: !isLocalHost(c.req.url) }) as const;

/** Writes a cookie that scripts can read, such as a preference. */
export const writeCookie = (c: Context, name: string, value: string, lifetime: CookieLifetime): void =>
  setCookie(c, name, value, { ...attributesOf(c), ...lifetime });

/** Deletes a cookie that scripts can read. */
export const removeCookie = (c: Context, name: string): void => void deleteCookie(c, name, attributesOf(c));

/**
 * Prefix `__Host-`, which browsers accept only from this exact host over TLS (RFC 6265bis §4.1.3.2). It prevents a
 * sibling host from signing a visitor in as another user.
 */
const prefixOf = (address: string): 'host' | undefined => (isLocalHost(address) ? undefined : 'host');

const secretAttributesOf = (c: Context) => {
  const prefix = prefixOf(c.req.url);
  return { ...attributesOf(c), httpOnly: true, prefix };
};

/** Writes a cookie that scripts cannot read. */
export const writeSecret = (c: Context, name: string, value: string, life: CookieLifetime): void =>
  setCookie(c, name, value, { ...secretAttributesOf(c), ...life });

/** Characters of a cookie value (RFC 6265 §4.1.1, cookie-octet). */
const OCTETS = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4096}$/;

/** Value of a secret cookie; `undefined` if it is missing or malformed. */
export function readSecret(c: Context, name: string): string | undefined {
  const value = getCookie(c, name, prefixOf(c.req.url));
  return value !== undefined && OCTETS.test(value) ? value : undefined;
}

/** Deletes a secret cookie. */
export const removeSecret = (c: Context, name: string): void =>
  void deleteCookie(c, name, secretAttributesOf(c));

const SESSION = new RegExp(`^\\s*(__Host-)?${SESSION_COOKIE}\\s*=`);

/**
 * Cookie header for the portal (§4): the session of the `__Host-` cookie under the contract's cookie name. Any other
 * cookie with that name is removed, because another host may have set it. On localhost, the header is unchanged.
 */
export function forwardedCookies(header: string | null, address: string): string | null {
  if (header === null || isLocalHost(address)) return header;
  const parts = header.split(';').flatMap((part) => {
    const match = SESSION.exec(part);
    if (!match) return [part.trim()];
    return match[1] ? [`${SESSION_COOKIE}=${part.slice(match[0].length).trim()}`] : [];
  });
  return parts.join('; ') || null;
}
