// GET /speculation/{hash}.json: speculation rules of a locale. A page of an older build requests an older file; it gets
// the current one with a short lifetime.
import type { Hono } from 'hono';
import { urlOf } from '../../../common/http/request.ts';
import { IMMUTABLE } from '../../cache/lifetime.ts';
import type { SiteEnv } from '../../env.ts';
import { speculationFile } from '../common/page/speculation-file.ts';

const FILE_NAME = /^[0-9a-f]{8}\.json$/;

/** Adds the route for the speculation rules. */
export function addSpeculationRoutes(app: Hono<SiteEnv>): void {
  app.get('/speculation/:name', (c) => {
    if (!FILE_NAME.test(c.req.param('name'))) return c.notFound();
    const { address, json } = speculationFile(c.get('locale'));
    return c.body(json, 200, {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': urlOf(c).pathname === address ? IMMUTABLE : 'public, max-age=60',
    });
  });
}
