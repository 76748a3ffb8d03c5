// Files of other builds, for cached or open pages, and for pages of another build that is live at the same time.
// A deployment stores the files of its build in KV. If KV lacks a style sheet, the route sends the current one.
import type { Hono } from 'hono';
import { RELEASED_PREFIX, RELEASED_SECONDS, releasedType } from '../../../common/http/released-files.ts';
import { readKv } from '../../cache/kv.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { assets } from '../common/page/assets.ts';

/** Cache TTL of KV reads in seconds, also for missing keys. */
const CACHE_SECONDS = 300;

const sheets = new Map(Object.entries(assets.styles));

/** Reads a file of another build from KV; `null` if there is none, or if KV fails. A failure is logged. */
async function readReleasedFile(c: SiteContext, file: string): Promise<Response | null> {
  const { platform, isolate } = c.env;
  const type = releasedType(file);
  if (type === null) return null;
  try {
    const bytes = await readKv(isolate.kv, () =>
      platform.KV.get(`${RELEASED_PREFIX}${file}`, { type: 'arrayBuffer', cacheTtl: CACHE_SECONDS }),
    );
    const headers = {
      'Content-Type': type,
      'Cache-Control': `public, max-age=${RELEASED_SECONDS}, immutable`,
    };
    return bytes && new Response(bytes, { headers });
  } catch (error) {
    c.get('log').report({ event: 'released-file-failed', error: String(error) });
    return null;
  }
}

/** Returns the current style sheets that replace one of another build; `null` if a current one is missing. */
async function fetchCurrentSheet(c: SiteContext): Promise<Response | null> {
  const current = [...sheets.values()];
  // The platform serves existing files before this route, so this file is missing.
  if (current.includes(c.req.path)) return null;
  // A sheet without a current counterpart may be the only sheet of its page, so all sheets are sent. Cascade layers
  // preserve their order.
  const match = sheets.get(/^\/assets\/([a-z]+)-/.exec(c.req.path)?.[1] ?? '');
  const responses = await Promise.all(
    (match ? [match] : current).map((path) => c.env.platform.ASSETS.fetch(new URL(path, c.req.url))),
  );
  if (!responses.every(({ ok }) => ok)) return null;
  const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=60' };
  return new Response((await Promise.all(responses.map((sheet) => sheet.text()))).join('\n'), { headers });
}

/** Adds GET /assets/* for files of other builds. The platform serves the files of this build before this route. */
export function addAssetRoutes(app: Hono<SiteEnv>): void {
  app.get('/assets/:file', async (c) => {
    const file = c.req.param('file');
    const released = await readReleasedFile(c, file);
    if (released) return released;
    return (file.endsWith('.css') ? await fetchCurrentSheet(c) : null) ?? c.notFound();
  });
}
