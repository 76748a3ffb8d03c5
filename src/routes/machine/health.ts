// GET /healthz: version, states of portal, KV, and outbox, and age of the oldest lead, cached for a few seconds.
import type { Hono } from 'hono';
import { api } from '../../../common/config.ts';
import { rejectAfter } from '../../../common/http/timeout.ts';
import { readKv } from '../../cache/kv.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';

/** Timeout in milliseconds, shorter than a monitor's timeout. */
const TIMEOUT_MS = 2_000;
/** Lifetime of a result in milliseconds. The route has no rate limit, so the result is cached. */
const FRESH_MS = 5_000;

/** Age in seconds from which an undelivered lead makes the site unhealthy. */
const LATE_SECONDS = 3_600;

interface Health {
  version: string;
  portal: 'ok' | 'failing';
  kv: 'ok' | 'failing';
  /** The ops outbox, which accepts leads while the portal does not. */
  outbox: 'ok' | 'failing';
  /** Age in seconds of the oldest lead that the portal has not accepted; `null` if there is none or it is unknown. */
  oldestLead: number | null;
}

/** Whether all dependencies work and no lead is late. */
const isHealthy = ({ portal, kv, outbox, oldestLead }: Health): boolean =>
  [portal, kv, outbox].every((state) => state === 'ok') && (oldestLead ?? 0) < LATE_SECONDS;

/** Latest result of an isolate, and its time in milliseconds since the epoch. */
export interface HealthMemory {
  seen: Health | null;
  at: number;
}

export const createHealthMemory = (): HealthMemory => ({ seen: null, at: 0 });

/** Returns the age of the oldest undelivered lead in seconds. Rejects if the outbox does not respond in time. */
async function readOldestLeadAge(c: SiteContext): Promise<number | null> {
  const sent = await rejectAfter(c.env.platform.OUTBOX.oldest(), TIMEOUT_MS);
  return sent === null ? null : Math.max(0, Math.round((Date.now() - Date.parse(sent)) / 1000));
}

/** Reads the states of portal, KV, and outbox. Takes at most two seconds and never rejects. */
async function readHealth(c: SiteContext): Promise<Health> {
  const { platform, isolate } = c.env;
  const state = (promise: Promise<unknown>) =>
    promise.then(() => 'ok' as const).catch(() => 'failing' as const);
  const leads = readOldestLeadAge(c);
  const [portal, kv, outbox, oldestLead] = await Promise.all([
    state(c.get('portal').call('common/getWebInfo', {}, { timeoutMs: TIMEOUT_MS, fresh: true })),
    state(readKv(isolate.kv, () => platform.KV.get('health', { cacheTtl: 30 }))),
    state(leads),
    leads.catch(() => null),
  ]);
  return { version: api.clientVersion, portal, kv, outbox, oldestLead };
}

/** Adds GET /healthz. With `?strict`, it returns 503 if a dependency fails or a lead is late. */
export function addHealthRoutes(app: Hono<SiteEnv>): void {
  // Without `?strict`, the status is 200, because the site still serves cached pages.
  app.get('/healthz', async (c) => {
    const { health } = c.env.isolate;
    const isFresh = health.seen !== null && Date.now() - health.at < FRESH_MS;
    const seen = health.seen && isFresh ? health.seen : await readHealth(c);
    if (!isFresh) Object.assign(health, { seen, at: Date.now() });
    const isStrict = c.req.query('strict') !== undefined;
    return c.json(seen, !isStrict || isHealthy(seen) ? 200 : 503);
  });
}
