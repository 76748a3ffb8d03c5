// What an isolate holds of rendered pages: header and footer, by locale and the versions of what they are made of, and
// parts of pages, by the values that they are made of.
import { LRUCache } from 'lru-cache';
import type { SiteContext } from '../../../env.ts';
import type { PartMemory, ShellStrings } from '../../../views/render.tsx';

export type ShellMemory = LRUCache<string, ShellStrings & { banner: string }>;

/** The memories of a new isolate. */
export const createShellMemory = (): ShellMemory => new LRUCache({ max: 32 });
export const createPartMemory = (): PartMemory => new LRUCache({ max: 32 });

/** Whether others get what is rendered for a request: links that carry parameters belong to one visitor's way (§2). */
export const isShareable = (c: SiteContext): boolean =>
  c.get('stickyParams').length === 0 && !c.get('preview').on;
