// How long the first byte of a page waits for optional data once the page's own data has arrived, in milliseconds.
import type { SiteContext } from './env.ts';

/** Default of the setting `FIRST_BYTE_WAIT_MS`. */
const FIRST_BYTE_WAIT_MS = 60;

/** Maximum wait of a request. A preview waits without a limit, because it must show its drafts. */
export const firstByteWaitOf = (c: SiteContext): number =>
  c.get('preview').on
    ? Number.POSITIVE_INFINITY
    : Number(c.env.platform.FIRST_BYTE_WAIT_MS ?? FIRST_BYTE_WAIT_MS);
