// How long the first byte of a page waits for optional data once the page's own data has arrived, in milliseconds.
import type { SiteContext } from './env.ts';

/** Default of the setting `FIRST_BYTE_WAIT_MS`. */
const FIRST_BYTE_WAIT_MS = 60;

/** Minimum wait of a Markdown version: nobody watches it load, and its reader does not notice a missing section. */
const MARKDOWN_WAIT_MS = 2_000;

/** Maximum wait of a request. A preview waits without a limit, because it must show its drafts. */
export function firstByteWaitOf(c: SiteContext): number {
  if (c.get('preview').on) return Number.POSITIVE_INFINITY;
  const wait = Number(c.env.platform.FIRST_BYTE_WAIT_MS ?? FIRST_BYTE_WAIT_MS);
  return c.get('isMarkdown') ? Math.max(wait, MARKDOWN_WAIT_MS) : wait;
}
