// A page of an older build, kept at the edge or open in a browser, asks for a style sheet that is gone: it gets
// the present one, which is better than none. Scripts are not mixed: without theirs, pages still work.
import type { Hono } from 'hono';
import type { SiteEnv } from '../../env.ts';
import { assets } from '../../pages/assets.ts';

const FIRST = /\/first-[^/]+$/;

export function assetRoutes(app: Hono<SiteEnv>): void {
  app.get('/assets/:file{.+\\.css}', async (c) => {
    const { first, late } = assets.styles;
    // The platform answers for files that exist; what comes here does not.
    if (c.req.path === first || c.req.path === late) return c.notFound();
    // What is not the sheet of the first view may be the only one that its page has: layers keep their order.
    const present = FIRST.test(c.req.path) ? [first] : [first, late];
    const found = await Promise.all(
      present.map((path) => c.env.platform.ASSETS.fetch(new URL(path, c.req.url))),
    );
    if (!found.every(({ ok }) => ok)) return c.notFound();
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=60' };
    return new Response((await Promise.all(found.map((sheet) => sheet.text()))).join('\n'), { headers });
  });
}
