// The time that a page is rendered for: now, or the time in the address of a preview.
import type { SiteContext } from '../../../env.ts';

/** Milliseconds since the epoch. */
export const pageTimeOf = (c: SiteContext): number => c.get('preview').at?.ms ?? Date.now();

/** Maximum age of a cached countdown, in milliseconds. */
export const TICK_MS = 60_000;
