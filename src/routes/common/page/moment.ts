// The instant that a page is made for: now, or in a preview the one that its address names.
import type { SiteContext } from '../../../env.ts';

/** Milliseconds since the epoch. */
export const momentOf = (c: SiteContext): number => c.get('preview').at?.ms ?? Date.now();
