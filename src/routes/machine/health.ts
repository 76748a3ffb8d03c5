// GET /healthz: version, portal and KV state (DESIGN §5).
import type { Hono } from 'hono';
import { readKv } from '../../cache/kv.ts';
import { api } from '../../config.ts';
import type { SiteEnv } from '../../env.ts';

/** A health check must end while whoever asks is still listening. */
const PATIENCE_MS = 2_000;

export function healthRoutes(app: Hono<SiteEnv>): void {
  app.get('/healthz', async (c) => {
    const { platform, isolate } = c.env;
    const state = (work: Promise<unknown>) => work.then(() => 'ok' as const).catch(() => 'failing' as const);
    const [portal, kv] = await Promise.all([
      state(c.var.portal.call('common/getWebInfo', {}, { timeoutMs: PATIENCE_MS })),
      state(readKv(isolate.kv, () => platform.KV.get('health', { cacheTtl: 30 }))),
    ]);
    return c.json({ version: api.clientVersion, portal, kv });
  });
}
