// Counts every answer by page type and status, and hands the sums over to ops once a minute, behind an answer: no
// request of a visitor makes a call of its own.
import type { MiddlewareHandler } from 'hono';
import { isOps } from '../../../common/http/request.ts';
import { withTimeout } from '../../../common/http/timeout.ts';
import { type Counters, countRequest, isDue, placeOf, take } from '../../../common/metrics/counters.ts';
import type { OuterContext, OuterEnv } from '../../env.ts';
import type { Isolate } from '../../isolate.ts';

const TIMEOUT_MS = 4_000;
/** Whoever looks at the figures is shown those of a moment ago: of this isolate, at least. */
const LOOKED_AT_MS = 2_000;

/** Hands the sums over. What cannot be is lost, and reported: a minute more or less is no different figure. */
async function handOver(c: OuterContext, counters: Counters, now: number): Promise<void> {
  const sums = take(counters, now);
  if (sums === null) return;
  try {
    await withTimeout(c.env.METRICS.add(sums), TIMEOUT_MS, () => {
      throw new Error(`ops did not answer within ${TIMEOUT_MS} ms`);
    });
  } catch (error) {
    c.get('log').report({ event: 'figures-lost', error: String(error) });
  }
}

export const metrics =
  ({ counters }: Isolate): MiddlewareHandler<OuterEnv> =>
  async (c, next) => {
    const isLooking = isOps(c.req.path);
    if (isLooking && isDue(counters, Date.now(), LOOKED_AT_MS)) await handOver(c, counters, Date.now());
    await next();
    countRequest(counters, placeOf(c.get('policy').type), c.res.status);
    if (isDue(counters, Date.now())) c.get('waitUntil')(handOver(c, counters, Date.now()));
  };
