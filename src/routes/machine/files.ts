// GET /files/{name}: documents that were created at publication. A name is one segment of lowercase letters,
// digits, and hyphens, so it cannot refer to other paths.
import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import { brand } from '../../../common/config.ts';
import { FILES_PATH, FileName } from '../../../common/contract/entities/files.ts';
import { cacheFile } from '../../cache/file-cache.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { path } from '../common/input/validated.ts';

/** One hour, because the URL stays the same when the content changes. The ETag detects the change. */
const CACHE_CONTROL = 'public, max-age=3600';

async function loadBytes(c: SiteContext, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const { data } = await c.get('portal').call('resources/getFile', { name });
  return Uint8Array.fromBase64(data);
}

async function sendFile(c: SiteContext, name: string): Promise<Response> {
  const waitUntil = c.get('waitUntil');
  const log = c.get('log');
  const bytes = await cacheFile({
    name,
    portal: c.env.platform.PORTAL_ORIGIN,
    version: c.env.version,
    make: () => loadBytes(c, name),
    waitUntil,
    report: log.report,
  });
  return c.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${brand.slug}-${name}"`,
    'Cache-Control': CACHE_CONTROL,
  });
}

/** Adds the route for published documents, with ETags. */
export function addFileRoutes(app: Hono<SiteEnv>): void {
  app.get(`${FILES_PATH}:name`, path({ name: FileName }), etag(), (c) =>
    sendFile(c, c.req.valid('param').name),
  );
}
