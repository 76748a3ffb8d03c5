// GET /files/{name}: documents that the portal made when their content was published. A name is one segment of
// small letters, digits and hyphens, looked up as it stands: it can lead nowhere else.
import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import { brand } from '../../../common/config.ts';
import { FILES_PATH, FileName } from '../../../common/contract/entities/files.ts';
import { cachedFile } from '../../cache/file-cache.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { path } from '../common/input/validated.ts';

/** An hour: the address stays when the text changes, and the entity tag says whether it has. */
const KEEP = 'public, max-age=3600';

async function bytesOf(c: SiteContext, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const { data } = await c.var.portal.call('resources/getFile', { name });
  return Uint8Array.fromBase64(data);
}

async function sendFile(c: SiteContext, name: string): Promise<Response> {
  const { waitUntil, log } = c.var;
  const bytes = await cachedFile({
    name,
    portal: c.env.platform.PORTAL_ORIGIN,
    version: c.env.version,
    make: () => bytesOf(c, name),
    waitUntil,
    report: log.report,
  });
  return c.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${brand.slug}-${name}"`,
    'Cache-Control': KEEP,
  });
}

export function fileRoutes(app: Hono<SiteEnv>): void {
  app.get(`${FILES_PATH}:name`, path({ name: FileName }), etag(), (c) =>
    sendFile(c, c.req.valid('param').name),
  );
}
