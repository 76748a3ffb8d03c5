// Metrics: counts every response to a visit by page type and status. Once a minute, the counters are sent to ops in the
// background, so that no visitor waits for the call.
import built from 'virtual:client-assets';
import type { MiddlewareHandler } from 'hono';
import { isOpsPath } from '../../../common/http/request.ts';
import { rejectAfter } from '../../../common/http/timeout.ts';
import {
  type Counters,
  counterIndexOf,
  countRendered,
  countRequest,
  isDue,
  takeBatch,
} from '../../../common/metrics/counters.ts';
import { TIMEOUTS } from '../../../common/timeouts.ts';
import { EDGE_CACHE } from '../../cache/cache-status.ts';
import type { OuterContext, OuterEnv } from '../../env.ts';
import type { Isolate } from '../../isolate.ts';
import { isSpeculation } from './speculation.ts';

/** Interval in milliseconds while the console is open, so that it shows the recent requests of this isolate. */
const CONSOLE_INTERVAL_MS = 2_000;

/**
 * Sends the counters to ops. If the delivery fails, the failure is reported and the counters of about one minute are
 * lost.
 */
async function sendCounters(c: OuterContext, counters: Counters, now: number): Promise<void> {
  const sums = takeBatch(counters, now, built.build);
  if (sums === null) return;
  try {
    await rejectAfter(c.env.METRICS.add(sums), TIMEOUTS.metrics);
  } catch (error) {
    c.get('log').report({ event: 'metrics-lost', error: String(error) });
  }
}

/** Whether the response is a page rendered for this request. Times of cached pages depend only on the cache. */
const isRendered = (c: OuterContext): boolean =>
  c.get('policy').type !== 'endpoint' &&
  c.res.status === 200 &&
  /^(?:miss|bypass)$/.test(c.res.headers.get(EDGE_CACHE) ?? '');

export const metrics = ({ counters }: Isolate): MiddlewareHandler<OuterEnv> =>
  async function metrics(c, next) {
    const isConsole = isOpsPath(c.req.path);
    if (isConsole && isDue(counters, Date.now(), CONSOLE_INTERVAL_MS))
      await sendCounters(c, counters, Date.now());
    const startedAt = Date.now();
    await next();
    if (isRendered(c)) countRendered(counters, Date.now() - startedAt);
    // The visitor may never open a page that is loaded ahead of time.
    if (!isSpeculation(c)) countRequest(counters, counterIndexOf(c.get('policy').type), c.res.status);
    if (isDue(counters, Date.now())) c.get('waitUntil')(sendCounters(c, counters, Date.now()));
  };
