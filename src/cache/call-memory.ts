// In-memory cache of shared portal calls. Many pages request the same lists, and pages for visitors with a session are
// not cached. A cached response need not be requested, parsed, and validated again.
import { LRUCache } from 'lru-cache';
import { api } from '../../common/config.ts';
import { isSharedFor } from '../../common/contract/call.ts';
import { type CallName, contract, type Data } from '../../common/contract/contract.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import type { PortalClient } from '../../common/upstream/client.ts';
import { PAGE_LIFETIME } from './lifetime.ts';
import { acquireOrWait, createLocks, type Locks, release } from './lock.ts';

/** Maximum number of responses. The largest responses, complete lists and documents, are about 100 kB. */
const MAX_RESPONSES = 100;
/** Maximum total length of all responses, in characters of JSON. */
const MAX_CHARACTERS = 4_000_000;

interface CachedCall {
  storedAt: number;
  data: Data<CallName>;
}

export interface CallMemory {
  responses: LRUCache<string, CachedCall>;
  requesting: Locks;
}

/** Creates the empty cache of a new isolate. */
export const createCallMemory = (): CallMemory => ({
  responses: new LRUCache({ max: MAX_RESPONSES, maxSize: MAX_CHARACTERS }),
  requesting: createLocks(),
});

export interface CallMemoryOptions {
  memory: CallMemory;
  locale: Locale;
  /** Content version of the request. A response of a different version is not used. */
  version: string;
  now: () => number;
  waitUntil: (promise: Promise<unknown>) => void;
}

/** Whether all visitors receive the same response, and the call has a freshness lifetime. */
const isCacheable = (name: CallName): boolean =>
  isSharedFor(contract[name], true) && contract[name].cacheSeconds > 0;

/**
 * Wraps a portal client that has no preview. Returns the response of a shared call from memory while it is fresh, but
 * no longer than a cached page is fresh. Concurrent misses wait for one call, which continues after its visitor
 * disconnects. Failures are not stored. After a failure, each waiting request calls the portal itself.
 */
export function cacheCalls(
  client: PortalClient,
  { memory: { responses, requesting }, locale, version, now, waitUntil }: CallMemoryOptions,
): PortalClient {
  return {
    ...client,
    async call(name, params, options) {
      if (!isCacheable(name) || options?.fresh) return client.call(name, params, options);
      const key = `${version} ${locale} ${name} ${JSON.stringify(params ?? {})}`;
      const lifetimeMs = Math.min(contract[name].cacheSeconds, PAGE_LIFETIME.fresh) * 1000;
      const find = () => {
        const cached = responses.get(key);
        return cached && now() - cached.storedAt < lifetimeMs ? cached : null;
      };
      const [startedAt, timeoutMs] = [now(), options?.timeoutMs ?? api.timeoutMs];
      const request = async () => {
        let size = 1;
        const data = await client.call(name, params, {
          ...options,
          // The time spent waiting reduces the timeout.
          timeoutMs: Math.max(1, timeoutMs - (now() - startedAt)),
          onLength: (length) => {
            size = length;
          },
        });
        responses.set(key, { storedAt: now(), data }, { size });
        return data;
      };
      const response =
        find() ??
        (await acquireOrWait(requesting, key, find, now, {
          timeoutMs,
          afterFailure: 'proceed',
          shouldStopWaiting: client.isCircuitOpen,
        }));
      if (response === 'unlocked') return request();
      if (response !== 'acquired') return response.data as Data<typeof name>;
      const promise = request().finally(() => release(requesting, key));
      waitUntil(promise.catch(() => undefined));
      return promise;
    },
  };
}
