// All that an isolate holds between requests, in one object: values only, since a promise or an I/O object of
// one request must not be awaited in another. Made in worker.ts and handed in, so that a test has as many as it
// wants.

import { defaultLocale, type Locale } from '../common/i18n/locales.ts';
import { type Counters, emptyCounters } from '../common/metrics/counters.ts';
import { type BreakerState, closedBreaker } from '../common/upstream/breaker.ts';
import { createTokenMemory, type TokenMemory } from './api/preview-tokens.ts';
import { initialRedirects, type RedirectState } from './cache/known-redirects.ts';
import { type KvState, trustedKv } from './cache/kv.ts';
import { type LiveValue, unseen } from './cache/live-value.ts';
import { initialOverrides, type Overrides } from './cache/overrides.ts';
import { createPageMemory, type PageMemory } from './cache/page-memory.ts';
import type { RevokedLinks } from './cache/revoked-links.ts';
import { createSharedMemory, type SharedMemory } from './cache/shared-memory.ts';
import {
  createPartMemory,
  createShellMemory,
  type ShellMemory,
} from './routes/common/page/rendered-memory.ts';
import { type HealthMemory, nothingSeen } from './routes/machine/health.ts';
import type { PartMemory } from './views/render.tsx';

export interface Isolate {
  /** Whole pages, and which address shows which. */
  pages: PageMemory;
  /** What all visitors of a locale share: menus, banners, mapping. */
  shared: SharedMemory;
  /** Header and footer as strings. */
  shells: ShellMemory;
  /** Parts of pages as strings. */
  parts: PartMemory;
  /** What web info last said (§3): the locale of visitors who ask for none. */
  site: { defaultLocale: Locale };
  /** The content version last seen. */
  version: LiveValue<string>;
  /** What ops have flipped, as last seen. */
  overrides: Overrides;
  /** What ops lead elsewhere, as last seen, and how often it was followed. */
  redirects: RedirectState;
  /** Which preview links were taken back, as last seen. */
  revoked: RevokedLinks;
  /** Preview tokens that the portal has judged. */
  tokens: TokenMemory;
  /** Whether KV is left alone for having hung. */
  kv: KvState;
  /** Whether the portal is. */
  breaker: BreakerState;
  /** What the health check saw last. */
  health: HealthMemory;
  /** What has been counted since it was last handed over. */
  counters: Counters;
}

/** What an isolate knows that has just been started: nothing. */
export const createIsolate = (): Isolate => ({
  pages: createPageMemory(),
  shared: createSharedMemory(),
  shells: createShellMemory(),
  parts: createPartMemory(),
  site: { defaultLocale },
  version: unseen(),
  overrides: initialOverrides(),
  redirects: initialRedirects(),
  revoked: unseen(),
  tokens: createTokenMemory(),
  kv: trustedKv(),
  breaker: closedBreaker(),
  health: nothingSeen(),
  counters: emptyCounters(),
});
