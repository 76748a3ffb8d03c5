// What an isolate holds of header and footer: strings, by locale and the versions of what they are made of.
import { LRUCache } from 'lru-cache';
import type { ShellStrings } from '../views/render.tsx';

export type ShellMemory = LRUCache<string, ShellStrings & { banner: string }>;

/** The memory of a new isolate. */
export const createShellMemory = (): ShellMemory => new LRUCache({ max: 32 });
