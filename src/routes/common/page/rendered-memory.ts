// In-memory caches of rendered HTML per isolate: header and footer by locale and data versions, and page parts by the
// values that they depend on.
import { LRUCache } from 'lru-cache';
import type { SiteContext } from '../../../env.ts';
import type { PartMemory } from '../../../views/render.tsx';
import type { ShellTemplate } from './shell.tsx';

export type ShellMemory = LRUCache<string, ShellTemplate>;

export const createShellMemory = (): ShellMemory => new LRUCache({ max: 32 });
/** The home page has ten memo parts in each of four locales. */
export const createPartMemory = (): PartMemory => new LRUCache({ max: 64 });

/** Whether a rendered part may be shared. Sticky parameters in links belong to one visitor (§2). */
export const isShareable = (c: SiteContext): boolean =>
  c.get('stickyParams').length === 0 && !c.get('preview').on;
