// Counts every answer by page type and status, and hands the sums over to ops once a minute, behind an answer: no
// request of a visitor makes a call of its own.
import type { MiddlewareHandler } from 'hono';
import type { OuterContext, OuterEnv } from '../env.ts';
import { countRequest, isDue, placeOf, type Tally, take } from '../figures/tally.ts';
import type { Isolate } from '../isolate.ts';
import { isOps } from '../request.ts';
import { withTimeout } from '../timeout.ts';

const PATIENCE_MS = 4_000;
/** Whoever looks at the figures is shown those of a moment ago: of this isolate, at least. */
const LOOKED_AT_MS = 2_000;

/** Hands the sums over. What cannot be is lost, and reported: a minute more or less is no different figure. */
async function handOver(c: OuterContext, tally: Tally, now: number): Promise<void> {
  const sums = take(tally, now);
  if (sums === null) return;
  try {
    await withTimeout(c.env.FIGURES.add(sums), PATIENCE_MS, () => {
      throw new Error(`ops did not answer within ${PATIENCE_MS} ms`);
    });
  } catch (error) {
    c.get('log').report({ event: 'figures-lost', error: String(error) });
  }
}

export const figures =
  ({ tally }: Isolate): MiddlewareHandler<OuterEnv> =>
  async (c, next) => {
    const isLooking = isOps(c.req.path);
    if (isLooking && isDue(tally, Date.now(), LOOKED_AT_MS)) await handOver(c, tally, Date.now());
    await next();
    countRequest(tally, placeOf(c.get('policy').type), c.res.status);
    if (isDue(tally, Date.now())) c.get('waitUntil')(handOver(c, tally, Date.now()));
  };
