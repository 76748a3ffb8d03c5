// The answer made of a kept page, the same whoever keeps it.
import { digestOf } from './digest.ts';
import type { KeptPage } from './page-store.ts';

export const EDGE_CACHE = 'X-Edge-Cache';

/**
 * What of a request decides how a kept page is given: HEAD gets no body, and whoever has the page already
 * gets 304.
 */
export interface Asked {
  method: string;
  ifNoneMatch: string | null;
}

/**
 * Setting headers is most of what an answer costs, so they are made once for each second of a page's age.
 * They belong to no request.
 */
const prepared = new WeakMap<KeptPage, { age: number; state: string; headers: Headers }>();

function headersOf(page: KeptPage, state: string): Headers {
  const age = Math.max(0, Math.floor((Date.now() - page.storedAt) / 1000));
  const held = prepared.get(page);
  if (held && held.age === age && held.state === state) return held.headers;
  const headers = new Headers(page.headers);
  headers.set('ETag', page.etag);
  headers.set('Age', String(age));
  headers.set(EDGE_CACHE, state);
  headers.set('Server-Timing', 'total;dur=0');
  prepared.set(page, { age, state, headers });
  return headers;
}

/**
 * Headers that belong to one answer, not to the page. A page that is kept was read to its end, so a platform
 * may compress it.
 */
const OWN_HEADERS = [
  'X-Request-Id',
  'Server-Timing',
  EDGE_CACHE,
  'Age',
  'Content-Encoding',
  'Content-Length',
  'Set-Cookie',
];

/** The headers of a rendered answer that are the page's own: those that every visitor may get. */
export function pageHeaders(answer: Response): Headers {
  const headers = new Headers(answer.headers);
  for (const name of OWN_HEADERS) headers.delete(name);
  return headers;
}

/** The strong entity tag of a body. */
export const etagOf = async (body: Uint8Array): Promise<string> => `"${await digestOf(body, 12)}"`;

/** Whether an If-None-Match names an entity tag (RFC 9110 §13.1.2: compared weakly). */
export const namesTag = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ??
  false;

/**
 * A kept page as an answer, with its age in seconds; 304 when the visitor has it already. It carries nothing
 * of one request, not even its id.
 */
export function answerOf(page: KeptPage, state: 'hit' | 'stale', { method, ifNoneMatch }: Asked): Response {
  const headers = headersOf(page, state);
  if (page.status === 200 && namesTag(ifNoneMatch, page.etag))
    return new Response(null, { status: 304, headers });
  return new Response(method === 'HEAD' ? null : page.body, { status: page.status, headers });
}
