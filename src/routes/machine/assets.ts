// A page of an older build, kept at the edge or open in a browser, asks for a style sheet that is gone: it gets
// the present one, which is better than none. Scripts are not mixed: without theirs, pages still work.
import type { Hono } from 'hono';
import type { SiteEnv } from '../../env.ts';
import { assets } from '../../pages/assets.ts';

export function assetRoutes(app: Hono<SiteEnv>): void {
  app.get('/assets/:file{.+\\.css}', async (c) => {
    const [present] = assets.styles;
    // The platform answers for files that exist; what comes here does not.
    if (!present || c.req.path === present) return c.notFound();
    const found = await c.env.platform.ASSETS.fetch(new URL(present, c.req.url));
    if (!found.ok) return c.notFound();
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=60' };
    return new Response(found.body, { headers });
  });
}
