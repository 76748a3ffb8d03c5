// GET /drawings/{version}/{name}.svg: the layers of a drawing, for pages to use. What a name stands for never
// changes, so browsers and shared caches may keep it for good (RFC 8246).
import type { Hono } from 'hono';
import { IMMUTABLE } from '../../cache/lifetime.ts';
import type { SiteEnv } from '../../env.ts';
import { DRAWINGS, drawingFile } from '../../views/drawings/sheet.ts';

export function drawingRoutes(app: Hono<SiteEnv>): void {
  app.get(`${DRAWINGS}/:name`, (c) => {
    const file = drawingFile(c.req.param('name'));
    if (file === null) return c.notFound();
    return c.body(file, 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': IMMUTABLE,
    });
  });
}
