// Maximum time in milliseconds that the first byte of a page waits for optional data after the page's own data.
import type { SiteContext } from './env.ts';

/** Default value of the setting `FIRST_BYTE_WAIT_MS`. */
const FIRST_BYTE_WAIT_MS = 60;

/**
 * Minimum wait for a Markdown version. Its clients cannot detect a missing section and do not request the page again.
 */
const MARKDOWN_WAIT_MS = 2_000;

/** End of each request's wait, in milliseconds since the epoch. The first wait sets it, and all others share it. */
const deadlines = new WeakMap<SiteContext, number>();

/** Remaining wait of a request in milliseconds. The wait of a preview has no limit, because it must show its drafts. */
export function remainingWaitMs(c: SiteContext): number {
  if (c.get('preview').on) return Number.POSITIVE_INFINITY;
  const now = Date.now();
  const setting = Number(c.env.platform.FIRST_BYTE_WAIT_MS ?? FIRST_BYTE_WAIT_MS);
  const deadline =
    deadlines.get(c) ?? now + (c.get('isMarkdown') ? Math.max(setting, MARKDOWN_WAIT_MS) : setting);
  deadlines.set(c, deadline);
  return Math.max(0, deadline - now);
}
