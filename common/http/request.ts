// What is asked of a request in more than one place, so that it is asked the same way.
import type { Context } from 'hono';

/** Whether a method only reads (RFC 9110 §9.2.1); OPTIONS reads nothing of ours. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const urls = new WeakMap<Request, URL>();

/**
 * The address of a request, as the platform's parser reads it: `c.req.path` is without locale and slash. All that
 * ask get the same one, since a dozen do: whoever needs another makes a copy.
 */
export function urlOf({ req }: Context): Readonly<URL> {
  const known = urls.get(req.raw);
  if (known) return known;
  const url = new URL(req.url);
  urls.set(req.raw, url);
  return url;
}

/**
 * Whether a request comes from the origin it goes to, by Sec-Fetch-Site or else Origin (Fetch Metadata, RFC
 * 6454). One with neither comes from no browser, and so carries nobody's cookies without their knowing.
 */
export function isSameOrigin(
  origin: string,
  secFetchSite: string | undefined,
  originHeader: string | undefined,
): boolean {
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin' || secFetchSite === 'none';
  return originHeader === undefined || originHeader === origin;
}

/** Whether a path is one of the ops Worker's calls and pages, which come below our own host. */
export const isOps = (path: string): boolean => /^\/ops(?:\/|$)/.test(path);
