// A page of an older build, kept at the edge or open in a browser, asks for a style sheet that is gone: it gets
// the present one, which is better than none. Scripts are not mixed: without theirs, pages still work.
import type { Hono } from 'hono';
import type { SiteEnv } from '../../env.ts';
import { assets } from '../common/page/assets.ts';

const sheets = new Map(Object.entries(assets.styles));

export function assetRoutes(app: Hono<SiteEnv>): void {
  app.get('/assets/:file{.+\\.css}', async (c) => {
    const present = [...sheets.values()];
    // The platform answers for files that exist; what comes here does not.
    if (present.includes(c.req.path)) return c.notFound();
    // A sheet that has no like today may be the only one that its page has: layers keep their order.
    const like = sheets.get(/^\/assets\/([a-z]+)-/.exec(c.req.path)?.[1] ?? '');
    const found = await Promise.all(
      (like ? [like] : present).map((path) => c.env.platform.ASSETS.fetch(new URL(path, c.req.url))),
    );
    if (!found.every(({ ok }) => ok)) return c.notFound();
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=60' };
    return new Response((await Promise.all(found.map((sheet) => sheet.text()))).join('\n'), { headers });
  });
}
