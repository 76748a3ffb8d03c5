// Preview link API under /ops/api/previews.
import { Hono } from 'hono';
import { previewSecrets } from '../../../common/preview/preview-link.ts';
import type { OpsEnv } from '../env.ts';
import { json, param } from '../validators.ts';
import { LinkParam, NewLink } from './schema.ts';
import { createLink, listLinks, publishRevoked, readLink, revokeLink } from './store.ts';

export const previewCalls = new Hono<OpsEnv>()
  .get('/', async (c) => c.json({ links: await listLinks(c.env, new Date()) }, 200))
  /** Creates a link and returns its URL. 409: the maximum number of links is reached. 503: there is no key. */
  .post('/', json(NewLink), async (c) => {
    if (previewSecrets(c.env.PREVIEW_KEY).length === 0) return c.json({ error: 'no-key' as const }, 503);
    const now = new Date();
    const id = await createLink(c.env.DB, c.req.valid('json'), { by: c.var.by, at: now.toISOString() });
    const link = id === null ? null : await readLink(c.env, id, now);
    return link ? c.json({ link }, 200) : c.json({ error: 'too-many' as const }, 409);
  })
  .get('/:id', param(LinkParam), async (c) => {
    const link = await readLink(c.env, c.req.valid('param').id, new Date());
    return link ? c.json({ link }, 200) : c.json({ error: 'not-found' as const }, 404);
  })
  /** Revokes a link. It stops working everywhere within a minute. */
  .delete('/:id', param(LinkParam), async (c) => {
    const now = new Date();
    const link = await readLink(c.env, c.req.valid('param').id, now);
    if (!link) return c.json({ error: 'not-found' as const }, 404);
    await revokeLink(c.env.DB, link, { by: c.var.by, at: now.toISOString() });
    await publishRevoked(c.env, now);
    return c.json({ link: await readLink(c.env, link.id, now) }, 200);
  });
