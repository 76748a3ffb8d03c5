// GET /drawings/{version}/{name}.svg: layers of drawings. The content at a URL never changes, so the response is
// immutable (RFC 8246).
import type { Hono } from 'hono';
import { IMMUTABLE } from '../../cache/lifetime.ts';
import type { SiteEnv } from '../../env.ts';
import { ICONS_FILE, ICONS_NAME } from '../../views/drawings/icon.tsx';
import { DRAWINGS, drawingFile, isImmutable } from '../../views/drawings/sheet.ts';

/** Icons of any build. A cached page of another build gets the current icons. */
const ICONS = /^icons-[0-9a-f]{8}\.svg$/;

/** Adds the route for drawings and icons. */
export function addDrawingRoutes(app: Hono<SiteEnv>): void {
  app.get(`${DRAWINGS}/:name`, (c) => {
    const name = c.req.param('name');
    const isIcons = ICONS.test(name);
    const file = isIcons ? ICONS_FILE : drawingFile(name);
    if (file === null) return c.notFound();
    const isCurrent = isIcons ? name === ICONS_NAME : isImmutable(name);
    return c.body(file, 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': isCurrent ? IMMUTABLE : 'public, max-age=60',
    });
  });
}
