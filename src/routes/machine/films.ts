// GET /films/{name}: the site's own films with posters and captions, which are files of the build. The name contains a
// hash, so the response is immutable (RFC 8246). The Worker serves the films because static assets do not support range
// requests, which Safari requires and every player needs for seeking.
import type { Hono } from 'hono';
import { IMMUTABLE } from '../../cache/lifetime.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { type ByteRange, byteRangeOf } from '../../http/byte-range.ts';

const TYPES = new Map([
  ['mp4', 'video/mp4'],
  ['vtt', 'text/vtt; charset=utf-8'],
  ['webp', 'image/webp'],
]);

/** File name of a film: a code, the locale for captions, and a prefix of the hash. */
const NAME = /^[a-z0-9-]{1,80}-[0-9a-f]{8}\.(mp4|vtt|webp)$/;

/** Returns the requested range; `null` if there is none, or if `If-Range` is outdated (RFC 9110 §13.1.5). */
function requestedRange(c: SiteContext, length: number, tag: string | null): ReturnType<typeof byteRangeOf> {
  const validator = c.req.header('if-range');
  return validator !== undefined && validator !== tag ? null : byteRangeOf(c.req.header('range'), length);
}

const partOf = (bytes: ArrayBuffer, { first, last }: ByteRange): ArrayBuffer => bytes.slice(first, last + 1);

async function sendFilm(c: SiteContext, name: string): Promise<Response> {
  const type = TYPES.get(NAME.exec(name)?.[1] ?? '');
  if (!type) return c.notFound();
  const response = await c.env.platform.ASSETS.fetch(new URL(`/films/${name}`, c.req.url));
  // Static assets may return an HTML page for a missing file.
  if (response.status !== 200 || response.headers.get('content-type')?.startsWith('text/html')) {
    await response.body?.cancel();
    return c.notFound();
  }
  const tag = response.headers.get('etag');
  const bytes = await response.arrayBuffer();
  const length = bytes.byteLength;
  c.header('Content-Type', type);
  c.header('Accept-Ranges', 'bytes');
  c.header('Cache-Control', IMMUTABLE);
  if (tag) c.header('ETag', tag);
  if (tag && c.req.header('if-none-match') === tag) return c.body(null, 304);
  const range = requestedRange(c, length, tag);
  if (range === 'unsatisfiable') {
    c.header('Cache-Control', 'no-store');
    return c.body(null, 416, { 'Content-Range': `bytes */${length}` });
  }
  if (range === null) return c.body(bytes, 200, { 'Content-Length': String(length) });
  const part = partOf(bytes, range);
  return c.body(part, 206, {
    'Content-Range': `bytes ${range.first}-${range.last}/${length}`,
    'Content-Length': String(part.byteLength),
  });
}

/** Adds the route for films, with range requests. */
export function addFilmRoutes(app: Hono<SiteEnv>): void {
  app.get('/films/:name', (c) => sendFilm(c, c.req.param('name')));
}
