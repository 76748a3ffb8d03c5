// GET /healthz: version and the states of portal, KV and outbox, read once in some seconds however often it is asked for.
import type { Hono } from 'hono';
import { api } from '../../../common/config.ts';
import { withTimeout } from '../../../common/http/timeout.ts';
import { readKv } from '../../cache/kv.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';

/** A health check must end while whoever asks is still listening. */
const TIMEOUT_MS = 2_000;
/** For how long what was seen is told to whoever else asks: it is asked for without limit. */
const FRESH_MS = 5_000;

/** Age in seconds of an undelivered lead from which on a person has to look: the portal was away for so long. */
const LATE_SECONDS = 3_600;

interface Health {
  version: string;
  portal: 'ok' | 'failing';
  kv: 'ok' | 'failing';
  /** The outbox of ops, which accepts leads that the portal does not. */
  outbox: 'ok' | 'failing';
  /** Age in seconds of the oldest lead that the portal has not accepted; `null` without one, or where nobody can say. */
  oldestLead: number | null;
}

/** Whether nothing fails, and no lead is late. */
const isWell = ({ portal, kv, outbox, oldestLead }: Health): boolean =>
  [portal, kv, outbox].every((state) => state === 'ok') && (oldestLead ?? 0) < LATE_SECONDS;

/** What an isolate saw last, and when. */
export interface HealthMemory {
  seen: Health | null;
  at: number;
}

/** What a new isolate has seen: nothing. */
export const nothingSeen = (): HealthMemory => ({ seen: null, at: 0 });

/** Age of the oldest undelivered lead, in seconds. Rejects when the outbox does not answer in time. */
async function ageOfOldestLead(c: SiteContext): Promise<number | null> {
  const late = () => {
    throw new Error(`the outbox did not answer within ${TIMEOUT_MS} ms`);
  };
  const sent = await withTimeout(c.env.platform.OUTBOX.oldest(), TIMEOUT_MS, late);
  return sent === null ? null : Math.max(0, Math.round((Date.now() - Date.parse(sent)) / 1000));
}

/** Reads the states of portal, KV and outbox. Takes two seconds at most, and never fails. */
async function look(c: SiteContext): Promise<Health> {
  const { platform, isolate } = c.env;
  const state = (work: Promise<unknown>) => work.then(() => 'ok' as const).catch(() => 'failing' as const);
  const leads = ageOfOldestLead(c);
  const [portal, kv, outbox, oldestLead] = await Promise.all([
    state(c.var.portal.call('common/getWebInfo', {}, { timeoutMs: TIMEOUT_MS })),
    state(readKv(isolate.kv, () => platform.KV.get('health', { cacheTtl: 30 }))),
    state(leads),
    leads.catch(() => null),
  ]);
  return { version: api.clientVersion, portal, kv, outbox, oldestLead };
}

export function healthRoutes(app: Hono<SiteEnv>): void {
  // A site that serves cached pages is well. A monitor that has to hear of failures asks `?strict`: 503 then.
  app.get('/healthz', async (c) => {
    const { health } = c.env.isolate;
    const isFresh = health.seen !== null && Date.now() - health.at < FRESH_MS;
    const seen = health.seen && isFresh ? health.seen : await look(c);
    if (!isFresh) Object.assign(health, { seen, at: Date.now() });
    const isStrict = c.req.query('strict') !== undefined;
    return c.json(seen, !isStrict || isWell(seen) ? 200 : 503);
  });
}
