// GET /extras/{hash}.json: HTML that a script inserts into every page of a locale, or of its documentation. A cached
// page may request an older file; it gets the current one with a short lifetime.
import type { Hono } from 'hono';
import { urlOf } from '../../../common/http/request.ts';
import { overlayMenus } from '../../../common/overrides/frame-overlay.ts';
import { IMMUTABLE } from '../../cache/lifetime.ts';
import type { SiteEnv } from '../../env.ts';
import { hotMenusOf } from '../../views/hot-menus.ts';
import { prefetchedSheets } from '../common/page/assets.ts';
import { DOCS_EXTRAS, docsExtrasOf, extrasOf } from '../common/page/extras.tsx';
import { pageTimeOf } from '../common/page/page-time.ts';

const FILE_NAME = new RegExp(`^(?:${DOCS_EXTRAS})?[0-9a-f]{8}\\.json$`);

/** Adds the route for the extras file. */
export function addExtrasRoutes(app: Hono<SiteEnv>): void {
  app.get('/extras/:name', async (c) => {
    const name = c.req.param('name');
    if (!FILE_NAME.test(name)) return c.notFound();
    const [menus, hot] = await Promise.all([
      c
        .get('shared')
        .get('common/getNav')
        .catch(() => []),
      c
        .get('shared')
        .get('common/getHotMenus')
        .catch(() => []),
    ]);
    const locale = c.get('locale');
    const { address, json } = name.startsWith(DOCS_EXTRAS)
      ? docsExtrasOf(locale, prefetchedSheets)
      : extrasOf(
          locale,
          overlayMenus(menus, c.env.overrides, locale, pageTimeOf(c)),
          hotMenusOf(hot),
          prefetchedSheets,
        );
    const isCurrent = urlOf(c).pathname === address;
    return c.body(json, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': isCurrent ? IMMUTABLE : 'public, max-age=60',
    });
  });
}
