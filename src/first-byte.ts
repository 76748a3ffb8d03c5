// How long the first byte of a page waits for optional data once the page's own data has arrived, in milliseconds.
import type { SiteContext } from './env.ts';

/** Default of the setting `FIRST_BYTE_WAIT_MS`. */
const FIRST_BYTE_WAIT_MS = 60;

/** End of the wait of each request, in milliseconds since the epoch. Its first wait sets it, and all others share it. */
const deadlines = new WeakMap<SiteContext, number>();

/** Remaining wait of a request. A preview waits without a limit, because it must show its drafts. */
export function firstByteWaitOf(c: SiteContext): number {
  if (c.get('preview').on) return Number.POSITIVE_INFINITY;
  const now = Date.now();
  const deadline = deadlines.get(c) ?? now + Number(c.env.platform.FIRST_BYTE_WAIT_MS ?? FIRST_BYTE_WAIT_MS);
  deadlines.set(c, deadline);
  return Math.max(0, deadline - now);
}
