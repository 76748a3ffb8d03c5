// Page cache entries, and the responses created from them.
import { hashHex } from '../../common/crypto/digest.ts';
import { STATE_HEADERS, setCacheState } from './cache-status.ts';
import { type Age, ageOf, type Lifetime, lifetimeOf } from './lifetime.ts';

export interface PageEntry {
  status: number;
  headers: [string, string][];
  body: Uint8Array;
  etag: string;
  /** Milliseconds since the epoch. */
  storedAt: number;
  lifetime: Lifetime;
  /** Version at the time of rendering. */
  version: PageVersion;
}

/** Inputs that all pages share; if one changes, all pages are revalidated. */
export interface PageVersion {
  /** Content version (kv-values.ts); `null` if unknown. */
  content: string | null;
  /** Stamp of the overrides (common/overrides); `null` if unknown. */
  overrides: string | null;
  build: string;
}

/**
 * Whether a page has the current version. Unknown values match any value, except that a page with unknown overrides
 * does not match known ones.
 */
const isSame = (page: PageVersion, current: PageVersion): boolean =>
  page.build === current.build &&
  (page.content === current.content || page.content === null || current.content === null) &&
  (page.overrides === current.overrides || current.overrides === null);

/** Request properties that determine the response. HEAD omits the body; a matching entity tag results in 304. */
export interface PageQuery {
  method: string;
  ifNoneMatch: string | null;
}

/** Whether a response is a redirect. */
export const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400 && status !== 304;

/** Per-response headers, which are not stored. Without Content-Encoding, the platform can compress the page again. */
const OWN_HEADERS = [
  'X-Request-Id',
  'Server-Timing',
  ...STATE_HEADERS,
  'Age',
  'Content-Encoding',
  'Content-Length',
  'Set-Cookie',
];

/** Whether a response has a storable status and does not set a cookie. */
export const isStorable = ({ status, headers }: Response): boolean =>
  (status === 200 || status === 404) && !headers.has('set-cookie');

/** Strong entity tag of a body. */
const computeEtag = async (body: Uint8Array): Promise<string> => `"${await hashHex(body, 12)}"`;

/**
 * Converts a response to an entry and reads its body.
 *
 * @returns `null` if it must not be cached because of its Cache-Control, its status, or a cookie
 */
export async function toEntry(response: Response, version: PageVersion): Promise<PageEntry | null> {
  const lifetime = lifetimeOf(response.headers.get('cache-control'));
  if (!lifetime || !isStorable(response)) return null;
  // The lifetime starts when the headers are available, because the body may be streamed for a long time.
  const storedAt = Date.now();
  const headers = new Headers(response.headers);
  for (const name of OWN_HEADERS) headers.delete(name);
  const body = new Uint8Array(await response.arrayBuffer());
  const etag = await computeEtag(body);
  return { status: response.status, headers: [...headers], body, etag, storedAt, lifetime, version };
}

/** Current state of an entry. An entry of a different version or build may be served only instead of an error. */
export function ageOfEntry(
  entry: Pick<PageEntry, 'storedAt' | 'lifetime' | 'version'>,
  version: PageVersion,
  now = Date.now(),
): Age {
  const age = ageOf((now - entry.storedAt) / 1000, entry.lifetime);
  return age === 'expired' || isSame(entry.version, version) ? age : 'error-only';
}

/** Headers per entry and second of age. Their creation is the most expensive step of a response. */
const prepared = new WeakMap<PageEntry, { age: number; state: string; headers: Headers }>();

function headersOf(entry: PageEntry, state: 'hit' | 'stale'): Headers {
  const age = Math.max(0, Math.floor((Date.now() - entry.storedAt) / 1000));
  const cached = prepared.get(entry);
  if (cached && cached.age === age && cached.state === state) return cached.headers;
  const headers = new Headers(entry.headers);
  headers.set('ETag', entry.etag);
  headers.set('Age', String(age));
  setCacheState(headers, { state, ttl: entry.lifetime.fresh - age });
  headers.set('Server-Timing', 'total;dur=0');
  prepared.set(entry, { age, state, headers });
  return headers;
}

/** Whether an If-None-Match contains an entity tag (RFC 9110 §13.1.2: weak comparison). */
export const matchesEtag = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ??
  false;

/**
 * Response for an entry, with an Age header; 304 if the entity tag matches. Per-request headers are not included.
 */
export function responseOf(
  entry: PageEntry,
  state: 'hit' | 'stale',
  { method, ifNoneMatch }: PageQuery,
): Response {
  const headers = headersOf(entry, state);
  if (entry.status === 200 && matchesEtag(ifNoneMatch, entry.etag)) {
    const response = new Response(null, { status: 304, headers });
    // A browser that has cached the page has also cached the files that the header preloads.
    response.headers.delete('Link');
    return response;
  }
  return new Response(method === 'HEAD' ? null : entry.body, { status: entry.status, headers });
}
