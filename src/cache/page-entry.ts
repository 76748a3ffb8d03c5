// A whole page as it is kept, and the answer that is made of it.
import { digestOf } from '../../common/crypto/digest.ts';
import { type Age, ageOf, type Lifetime, lifetimeOf } from './lifetime.ts';

export const EDGE_CACHE = 'X-Edge-Cache';

export interface PageEntry {
  status: number;
  headers: [string, string][];
  body: Uint8Array;
  etag: string;
  /** Milliseconds since the epoch. */
  storedAt: number;
  lifetime: Lifetime;
  /** What it was made under. */
  version: PageVersion;
}

/** What all pages are made of beside their own content; when it changes, every page is made anew. */
export interface PageVersion {
  /** The content version (version.ts); `null` where it is not known. */
  content: string | null;
  /** The stamp of what ops have flipped (src/live); `null` where it is not known. */
  overrides: string | null;
  /** The build of the site. */
  build: string;
}

/**
 * Whether a page is as good as one of the present version. What is not known makes no difference; but a page that
 * was made without knowing the flips is not good enough once they are known.
 */
const isSame = (page: PageVersion, present: PageVersion): boolean =>
  page.build === present.build &&
  (page.content === present.content || page.content === null || present.content === null) &&
  (page.overrides === present.overrides || present.overrides === null);

/** What of a request decides how an entry is given: HEAD gets no body, and whoever has the page already gets 304. */
export interface PageQuery {
  method: string;
  ifNoneMatch: string | null;
}

/** Whether an answer leads elsewhere. */
export const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400 && status !== 304;

/**
 * Headers that belong to one answer, not to the page. A page that is kept was read to its end, so a platform may
 * compress it.
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

/** The strong entity tag of a body. */
const etagOf = async (body: Uint8Array): Promise<string> => `"${await digestOf(body, 12)}"`;

/**
 * An answer as an entry, read to its end; `null` when it may not be kept: by its own Cache-Control, because it
 * is no page, or because it sets a cookie, which is one visitor's.
 */
export async function toEntry(answer: Response, version: PageVersion): Promise<PageEntry | null> {
  const lifetime = lifetimeOf(answer.headers.get('cache-control'));
  const isPage = answer.status === 200 || answer.status === 404;
  if (!lifetime || !isPage || answer.headers.has('set-cookie')) return null;
  // Its lifetime counts from its headers, not from the end of a body that may be streamed for long.
  const storedAt = Date.now();
  const headers = new Headers(answer.headers);
  for (const name of OWN_HEADERS) headers.delete(name);
  const body = new Uint8Array(await answer.arrayBuffer());
  const etag = await etagOf(body);
  return { status: answer.status, headers: [...headers], body, etag, storedAt, lifetime, version };
}

/**
 * What an entry is good for now. One of another version or build is good only in place of an error, as long as
 * an old one would be.
 */
export function ageOfEntry(entry: PageEntry, version: PageVersion, now = Date.now()): Age {
  const age = ageOf((now - entry.storedAt) / 1000, entry.lifetime);
  return age === 'expired' || isSame(entry.version, version) ? age : 'error-only';
}

/** Setting headers is most of what an answer costs, so they are made once for each second of an entry's age. */
const prepared = new WeakMap<PageEntry, { age: number; state: string; headers: Headers }>();

function headersOf(entry: PageEntry, state: string): Headers {
  const age = Math.max(0, Math.floor((Date.now() - entry.storedAt) / 1000));
  const held = prepared.get(entry);
  if (held && held.age === age && held.state === state) return held.headers;
  const headers = new Headers(entry.headers);
  headers.set('ETag', entry.etag);
  headers.set('Age', String(age));
  headers.set(EDGE_CACHE, state);
  headers.set('Server-Timing', 'total;dur=0');
  prepared.set(entry, { age, state, headers });
  return headers;
}

/** Whether an If-None-Match names an entity tag (RFC 9110 §13.1.2: compared weakly). */
export const namesTag = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ??
  false;

/**
 * An entry as an answer, with its age in seconds; 304 when the visitor has it already. It carries nothing of one
 * request, not even its id.
 */
export function answerOf(
  entry: PageEntry,
  state: 'hit' | 'stale',
  { method, ifNoneMatch }: PageQuery,
): Response {
  const headers = headersOf(entry, state);
  if (entry.status === 200 && namesTag(ifNoneMatch, entry.etag))
    return new Response(null, { status: 304, headers });
  return new Response(method === 'HEAD' ? null : entry.body, { status: entry.status, headers });
}
