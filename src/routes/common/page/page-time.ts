// The time for which a page is rendered: now, or the time in the URL of a preview.
import type { SiteContext } from '../../../env.ts';

/** Returns the time in milliseconds since the epoch. */
export const pageTimeOf = (c: SiteContext): number => c.get('preview').at?.ms ?? Date.now();

/** Maximum age of a cached countdown, in milliseconds. */
export const MAX_COUNTDOWN_AGE_MS = 60_000;
