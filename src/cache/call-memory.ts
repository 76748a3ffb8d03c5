// Memory of an isolate for the responses of shared portal calls. Many pages request the same lists, and pages for
// visitors with a session are not cached. A response in memory is not requested, parsed, and validated again.
import { LRUCache } from 'lru-cache';
import { isSharedFor } from '../../common/contract/call.ts';
import { type CallName, contract, type Data } from '../../common/contract/contract.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import type { PortalClient } from '../../common/upstream/client.ts';
import { PAGE_LIFETIME } from './lifetime.ts';

/** Maximum number of responses. The largest ones, complete lists and documents, have about 100 kB. */
const MAX_RESPONSES = 100;

interface RememberedCall {
  storedAt: number;
  data: Data<CallName>;
}

export type CallMemory = LRUCache<string, RememberedCall>;

/** Creates the empty memory of a new isolate. */
export const createCallMemory = (): CallMemory => new LRUCache({ max: MAX_RESPONSES });

export interface CallMemoryOptions {
  memory: CallMemory;
  locale: Locale;
  /** Content version of the request. A response of another version is not used. */
  version: string;
  now: () => number;
}

/** Whether all visitors receive the same response, and the call has a freshness lifetime. */
const isRememberable = (name: CallName): boolean =>
  isSharedFor(contract[name], true) && contract[name].cacheSeconds > 0;

/**
 * Wraps a portal client without a preview: returns the response of a shared call from memory while it is fresh, but at
 * most as long as a cached page is. Failures are not stored.
 */
export function rememberCalls(
  client: PortalClient,
  { memory, locale, version, now }: CallMemoryOptions,
): PortalClient {
  return {
    ...client,
    async call(name, params, options) {
      if (!isRememberable(name) || options?.fresh) return client.call(name, params, options);
      const key = `${version} ${locale} ${name} ${JSON.stringify(params ?? {})}`;
      const known = memory.get(key);
      const seconds = Math.min(contract[name].cacheSeconds, PAGE_LIFETIME.fresh);
      if (known && now() - known.storedAt < seconds * 1000) return known.data as Data<typeof name>;
      const data = await client.call(name, params, options);
      memory.set(key, { storedAt: now(), data });
      return data;
    },
  };
}
