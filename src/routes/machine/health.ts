// GET /healthz: version, portal and KV state, looked at once in some seconds however often it is asked for.
import type { Hono } from 'hono';
import { readKv } from '../../cache/kv.ts';
import { api } from '../../config.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';

/** A health check must end while whoever asks is still listening. */
const TIMEOUT_MS = 2_000;
/** For how long what was seen is told to whoever else asks: it is asked for without limit. */
const FRESH_MS = 5_000;

interface Health {
  version: string;
  portal: 'ok' | 'failing';
  kv: 'ok' | 'failing';
}

/** What an isolate saw last, and when. */
export interface HealthMemory {
  seen: Health | null;
  at: number;
}

/** What a new isolate has seen: nothing. */
export const nothingSeen = (): HealthMemory => ({ seen: null, at: 0 });

/** Looks at portal and KV. Takes two seconds at most, and never fails. */
async function look(c: SiteContext): Promise<Health> {
  const { platform, isolate } = c.env;
  const state = (work: Promise<unknown>) => work.then(() => 'ok' as const).catch(() => 'failing' as const);
  const [portal, kv] = await Promise.all([
    state(c.var.portal.call('common/getWebInfo', {}, { timeoutMs: TIMEOUT_MS })),
    state(readKv(isolate.kv, () => platform.KV.get('health', { cacheTtl: 30 }))),
  ]);
  return { version: api.clientVersion, portal, kv };
}

export function healthRoutes(app: Hono<SiteEnv>): void {
  // A site that serves what it keeps is well. Who has to hear of a failing portal asks `?strict`: 503 then.
  app.get('/healthz', async (c) => {
    const { health } = c.env.isolate;
    const isFresh = health.seen !== null && Date.now() - health.at < FRESH_MS;
    const seen = health.seen && isFresh ? health.seen : await look(c);
    if (!isFresh) Object.assign(health, { seen, at: Date.now() });
    const isWell = c.req.query('strict') === undefined || (seen.portal === 'ok' && seen.kv === 'ok');
    return c.json(seen, isWell ? 200 : 503);
  });
}
