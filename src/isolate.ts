// State of an isolate between requests. It contains only data, because a request must not use promises or I/O objects
// of another request. worker.ts creates it; a test can create several.

import type { LRUCache } from 'lru-cache';
import { defaultLocale, type Locale } from '../common/i18n/locales.ts';
import { type Counters, emptyCounters } from '../common/metrics/counters.ts';
import type { PublishedStatus } from '../common/status/status.ts';
import { type BreakerState, closedBreaker } from '../common/upstream/breaker.ts';
import { createBoundedMap } from './cache/bounded-map.ts';
import { type CallMemory, createCallMemory } from './cache/call-memory.ts';
import { initialRedirects, type RedirectState } from './cache/known-redirects.ts';
import { initialKvState, type KvState } from './cache/kv.ts';
import type { RevokedLinks } from './cache/kv-values.ts';
import { emptyValue, type LiveValue } from './cache/live-value.ts';
import { initialOverrides, type Overrides } from './cache/overrides.ts';
import { createPageMemory, type PageMemory } from './cache/page-memory.ts';
import { createSharedMemory, type SharedMemory } from './cache/shared-memory.ts';
import {
  createPartMemory,
  createShellMemory,
  type ShellMemory,
} from './routes/common/page/rendered-memory.ts';
import { createHealthMemory, type HealthMemory } from './routes/machine/health.ts';
import type { PartMemory } from './views/render.tsx';

export interface Isolate {
  /** Complete pages, and the page of each URL. */
  pages: PageMemory;
  /** Shared data of all locales, such as menus, banners, and mappings. */
  shared: SharedMemory;
  /** Responses of shared portal calls that KV does not store. */
  calls: CallMemory;
  shells: ShellMemory;
  /** Rendered fragments of pages. */
  parts: PartMemory;
  /** Default locale of the last web info (§3), for visitors without a preference. */
  site: { defaultLocale: Locale };
  status: LiveValue<PublishedStatus>;
  version: LiveValue<string>;
  overrides: Overrides;
  /** Last redirects, and the number of hits of each. */
  redirects: RedirectState;
  revoked: RevokedLinks;
  /** Validity of preview tokens, from the portal. It rejects an invalid token without a portal lookup per call. */
  tokens: LRUCache<string, boolean>;
  kv: KvState;
  breaker: BreakerState;
  health: HealthMemory;
  /** Counts since the last delivery to ops. */
  counters: Counters;
}

/** State of a new isolate. */
export const createIsolate = (): Isolate => ({
  pages: createPageMemory(),
  shared: createSharedMemory(),
  calls: createCallMemory(),
  shells: createShellMemory(),
  parts: createPartMemory(),
  site: { defaultLocale },
  status: emptyValue(),
  version: emptyValue(),
  overrides: initialOverrides(),
  redirects: initialRedirects(),
  revoked: emptyValue(),
  // The lifetime is limited because tokens can be created and revoked.
  tokens: createBoundedMap(1_000, 60_000),
  kv: initialKvState(),
  breaker: closedBreaker(),
  health: createHealthMemory(),
  counters: emptyCounters(),
});
