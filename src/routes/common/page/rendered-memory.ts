// Memory of an isolate for rendered parts: header and footer by locale and data versions, and parts of pages by the
// values that they depend on.
import { LRUCache } from 'lru-cache';
import type { SiteContext } from '../../../env.ts';
import type { PartMemory, ShellStrings } from '../../../views/render.tsx';

export type ShellMemory = LRUCache<string, ShellStrings & { banner: string }>;

/** The memories of a new isolate. */
export const createShellMemory = (): ShellMemory => new LRUCache({ max: 32 });
export const createPartMemory = (): PartMemory => new LRUCache({ max: 32 });

/** Whether a rendered part may be shared: sticky parameters in links belong to one visitor (§2). */
export const isShareable = (c: SiteContext): boolean =>
  c.get('stickyParams').length === 0 && !c.get('preview').on;
