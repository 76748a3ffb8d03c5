// Fallback for style sheets of older builds, which cached or open pages request: the current sheet is sent. Scripts
// have no fallback, because pages work without them.
import type { Hono } from 'hono';
import type { SiteEnv } from '../../env.ts';
import { assets } from '../common/page/assets.ts';

const sheets = new Map(Object.entries(assets.styles));

/** Adds GET /assets/*.css, the fallback for style sheets of older builds. */
export function assetRoutes(app: Hono<SiteEnv>): void {
  app.get('/assets/:file{.+\\.css}', async (c) => {
    const current = [...sheets.values()];
    // Existing files are served by the platform before this route.
    if (current.includes(c.req.path)) return c.notFound();
    // A sheet without a current counterpart may be the only one of its page: all sheets are sent, and layers preserve
    // their order.
    const match = sheets.get(/^\/assets\/([a-z]+)-/.exec(c.req.path)?.[1] ?? '');
    const found = await Promise.all(
      (match ? [match] : current).map((path) => c.env.platform.ASSETS.fetch(new URL(path, c.req.url))),
    );
    if (!found.every(({ ok }) => ok)) return c.notFound();
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=60' };
    return new Response((await Promise.all(found.map((sheet) => sheet.text()))).join('\n'), { headers });
  });
}
