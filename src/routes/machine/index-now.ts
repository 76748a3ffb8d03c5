// IndexNow key file, if INDEXNOW_KEY is set.
import type { Hono } from 'hono';
import { indexNowKey, indexNowPath } from '../../../common/index-now.ts';
import type { SiteEnv } from '../../env.ts';
import { CACHE_CONTROL } from '../common/page/send.tsx';

/** Adds the route for the key file. Other text file names return 404. */
export function addIndexNowRoutes(app: Hono<SiteEnv>): void {
  app.get('/:file{[A-Za-z0-9-]{8,128}\\.txt}', (c) => {
    const key = indexNowKey(c.env.platform.INDEXNOW_KEY);
    if (key === null || c.req.path !== indexNowPath(key)) return c.notFound();
    return c.body(key, 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': CACHE_CONTROL.page,
    });
  });
}
