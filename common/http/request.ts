// Helpers for requests: method, URL, and origin.
import type { Context } from 'hono';

/** Whether a method is GET or HEAD. */
export const isReadMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';

const urls = new WeakMap<Request, URL>();

/** Parsed URL of a request, with locale and trailing slash, which `c.req.path` lacks. Do not modify it. */
export function urlOf({ req }: Context): Readonly<URL> {
  const cached = urls.get(req.raw);
  if (cached) return cached;
  const url = new URL(req.url);
  urls.set(req.raw, url);
  return url;
}

/**
 * Whether a request is same-origin or user-initiated, by Sec-Fetch-Site or else by Origin (Fetch Metadata, RFC 6454). A
 * request with neither header is allowed, because it does not come from a browser.
 */
export function isSameOrigin(
  origin: string,
  secFetchSite: string | undefined,
  originHeader: string | undefined,
): boolean {
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin' || secFetchSite === 'none';
  return originHeader === undefined || originHeader === origin;
}

/** Whether a path belongs to the ops Worker, which the site proxies. */
export const isOpsPath = (path: string): boolean => /^\/ops(?:\/|$)/.test(path);
