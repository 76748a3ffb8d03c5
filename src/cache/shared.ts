// Shared data of a locale (§3 commonData), read from isolate memory, KV, or the portal, in this order. A stale value is
// served while one request refreshes it. Values are stored without expiry.
import type { LRUCache } from 'lru-cache';
import { api } from '../../common/config.ts';
import { isSharedFor } from '../../common/contract/call.ts';
import { type CallName, contract, type Data, type Params } from '../../common/contract/contract.ts';
import { hashHex } from '../../common/crypto/digest.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import {
  type Renewals,
  SHARED_SHAPE,
  type StoredMeta,
  type StoredValue,
  StoredValueSchema,
  sharedKey,
} from '../../common/shared-data/shared-value.ts';
import { withSpan } from '../../common/trace/span.ts';
import type { CallOptions, PortalClient } from '../../common/upstream/client.ts';
import { type KvState, readKv } from './kv.ts';
import { acquire, acquireOrWait, release } from './lock.ts';
import type { Entry, MemoryEntry, SharedMemory } from './shared-memory.ts';

/** Interval between KV reads, in milliseconds. */
const MEMORY_MS = 5_000;
/** Interval in milliseconds after which an unchanged value is written again, to update its age in KV. */
const REWRITE_MS = 3_600_000;

export interface SharedOptions {
  kv: KVNamespace;
  kvState: KvState;
  memory: SharedMemory;
  portal: PortalClient;
  /** Origin of an external portal; `''` for the portal Worker. Values are stored separately per portal. */
  portalOrigin: string;
  locale: Locale;
  /**
   * Current content version. Values of a different version are requested again and awaited. `null` accepts any version.
   */
  version: string | null;
  /** Stamps of the last renewals of this locale's values by ops. */
  renewed: Renewals;
  /** Whether the request is a preview, which neither reads nor writes KV or memory. */
  preview: boolean;
  /** Whether the visitor has a session; if so, values that only anonymous visitors share are not used. */
  signedIn: boolean;
  now: () => number;
  waitUntil: (promise: Promise<unknown>) => void;
  report: (problem: { event: string; key: string; error: string }) => void;
  /** Receives the duration of a KV read, in milliseconds. */
  time?: (name: string, ms: number) => void;
}

/** A value with its version, which changes if and only if the value does. */
export interface Versioned<T> {
  data: T;
  version: string;
}

export interface SharedData {
  get: <N extends CallName>(name: N, params?: Params<N>, options?: CallOptions) => Promise<Data<N>>;
  getVersioned: <N extends CallName>(
    name: N,
    params?: Params<N>,
    options?: CallOptions,
  ) => Promise<Versioned<Data<N>>>;
}

/** Access to one shared value in one request. */
class SharedValue<N extends CallName> {
  readonly #options: SharedOptions;
  readonly #name: N;
  readonly #params: Params<N>;
  readonly #call: CallOptions | undefined;
  readonly #key: string;
  readonly #memory: LRUCache<string, MemoryEntry>;

  constructor(options: SharedOptions, name: N, params: Params<N>, call: CallOptions | undefined) {
    this.#options = options;
    this.#name = name;
    this.#params = params;
    this.#call = call;
    this.#key = sharedKey(name, options.locale, params as Record<string, unknown>, options.portalOrigin);
    this.#memory = name === 'common/getMapping' ? options.memory.mappings : options.memory.entries;
  }

  /** Rejects with a `PortalError` only if none of memory, KV, and the portal provides the value. */
  async get(): Promise<Entry<N>> {
    const entry = await this.#find();
    if (!entry) return this.#fetchOnce(null);
    if (!this.#isCurrent(entry))
      return this.#fetchOnce(entry).catch((error) => this.#serveStale(entry, error));
    if (this.#isExpired(entry)) this.#refreshLater(entry);
    return entry;
  }

  /** Version of a current value: the content version and the last renewal by ops. */
  get #version(): string | null {
    const { version, renewed } = this.#options;
    const stamp = Object.hasOwn(renewed, this.#key) ? `.${renewed[this.#key]}` : '';
    return version === null ? null : `${version}${stamp}`;
  }

  /** Timeout of the portal call, in milliseconds. */
  get #timeoutMs(): number {
    return this.#call?.timeoutMs ?? api.timeoutMs;
  }

  /** Lock key. It contains the version, because a waiting request cannot use a value of a different version. */
  get #lockKey(): string {
    return `${this.#key} ${this.#version ?? ''}`;
  }

  #inMemory(): Entry<N> | undefined {
    return this.#memory.get(this.#key)?.entry as Entry<N> | undefined;
  }

  #storeInMemory(entry: Entry<N>): void {
    this.#memory.set(this.#key, { readAt: this.#options.now(), entry: entry as Entry });
  }

  async #find(): Promise<Entry<N> | null> {
    const { now, version } = this.#options;
    const inMemory = this.#memory.get(this.#key);
    if (inMemory) {
      const entry = inMemory.entry as Entry<N>;
      // A publication or a renewal changes the version, so a fresh value of the known version is not read again.
      const isKnownFresh = version !== null && this.#isCurrent(entry) && !this.#isExpired(entry);
      if (isKnownFresh || now() - inMemory.readAt < MEMORY_MS) return entry;
    }
    const stored = await this.#read();
    // Another request may have refreshed memory in the meantime. If KV fails, the value in memory is used.
    const cached = this.#inMemory();
    const entry = stored && (!cached || this.#isNewer(stored, cached)) ? stored : (cached ?? null);
    if (entry) this.#storeInMemory(entry);
    return entry;
  }

  /** Whether a value has the current version. */
  #isCurrent(entry: Entry<N>): boolean {
    const version = this.#version;
    return version === null || entry.version === version;
  }

  /** Whether the freshness lifetime of the call has ended. */
  #isExpired({ storedAt }: Entry<N>): boolean {
    return this.#options.now() - storedAt > contract[this.#name].cacheSeconds * 1000;
  }

  #isNewer(stored: Entry<N>, cached: Entry<N>): boolean {
    const isCurrent = this.#isCurrent(stored);
    if (isCurrent !== this.#isCurrent(cached)) return isCurrent;
    return stored.storedAt > cached.storedAt && stored.hash !== cached.hash;
  }

  async #read(): Promise<Entry<N> | null> {
    const { kv, kvState, now, report, time } = this.#options;
    const startedAt = now();
    try {
      const read = () => kv.get(this.#key, { type: 'json', cacheTtl: 30 });
      return this.#parsed(await readKv(kvState, read));
    } catch (error) {
      report({ event: 'kv-read-failed', key: this.#key, error: String(error) });
      return null;
    } finally {
      time?.('kv', now() - startedAt);
    }
  }

  /** Parses a KV value; `null` if its shape does not match. */
  #parsed(value: unknown): Entry<N> | null {
    const stored = StoredValueSchema.safeParse(value);
    const data = stored.success ? contract[this.#name].data.safeParse(stored.data.data) : null;
    if (!stored.success || !data?.success) return null;
    const { storedAt, version, hash } = stored.data;
    return { storedAt, version, hash, data: data.data as Data<N> };
  }

  /**
   * Requests the value from the portal once for all waiting requests; otherwise, each page would request every menu
   * after a publication. The call continues after this visitor disconnects, because other requests wait for it.
   */
  async #fetchOnce(previous: Entry<N> | null): Promise<Entry<N>> {
    const { now, portal, waitUntil, memory } = this.#options;
    const { refreshing } = memory;
    const key = this.#lockKey;
    const timeoutMs = this.#timeoutMs;
    const startedAt = now();
    const find = () => {
      const cached = this.#inMemory();
      return cached && this.#isCurrent(cached) ? cached : null;
    };
    const lock = await acquireOrWait(refreshing, key, find, now, {
      timeoutMs,
      afterFailure: 'proceed',
      shouldStopWaiting: portal.isCircuitOpen,
    });
    // The time spent waiting reduces the timeout of this request's own call.
    if (lock === 'unlocked') return this.#fetch(previous, Math.max(1, timeoutMs - (now() - startedAt)));
    if (lock !== 'acquired') return lock;
    const promise = this.#fetch(previous).finally(() => release(refreshing, key));
    waitUntil(promise.catch(() => undefined));
    return promise;
  }

  async #fetch(previous: Entry<N> | null, timeoutMs = this.#timeoutMs): Promise<Entry<N>> {
    const { portal, now } = this.#options;
    const version = this.#version;
    const data = await portal.call(this.#name, this.#params, { ...this.#call, timeoutMs });
    const hash = await hashHex(JSON.stringify(data), 8);
    const isSame = previous?.hash === hash;
    const entry: Entry<N> = { storedAt: now(), version, hash, data: isSame ? previous.data : data };
    this.#storeInMemory(entry);
    const isStoredAlready =
      isSame && previous.version === version && entry.storedAt - previous.storedAt <= REWRITE_MS;
    // A missing mapping is stored in memory only, because the number of paths without a mapping is unlimited.
    if (data !== null && !isStoredAlready) this.#write(entry);
    return entry;
  }

  #write({ storedAt, version, hash, data }: Entry<N>): void {
    const { kv, report, waitUntil } = this.#options;
    const key = this.#key;
    const json = JSON.stringify({ v: SHARED_SHAPE, storedAt, version, hash, data } satisfies StoredValue);
    const metadata: StoredMeta = { storedAt, version, hash, bytes: json.length };
    const written = kv.put(key, json, { metadata });
    waitUntil(written.catch((error) => report({ event: 'kv-write-failed', key, error: String(error) })));
  }

  #refreshLater(previous: Entry<N>): void {
    const { memory, now, report, waitUntil } = this.#options;
    const cached = this.#inMemory();
    if (cached && cached.storedAt > previous.storedAt) return; // another request has refreshed it
    const lockKey = this.#lockKey;
    if (!acquire(memory.refreshing, lockKey, now())) return;
    const promise = this.#fetch(previous)
      .catch((error) => report({ event: 'refresh-failed', key: this.#key, error: String(error) }))
      .finally(() => release(memory.refreshing, lockKey));
    waitUntil(promise);
  }

  #serveStale(entry: Entry<N>, error: unknown): Entry<N> {
    this.#options.report({ event: 'refresh-failed', key: this.#key, error: String(error) });
    return entry;
  }
}

/**
 * Creates the shared data for one request's locale. `get` rejects with a `PortalError` if the value is unavailable.
 * Personal and preview values come directly from the portal and are not stored.
 */
export function createSharedData(options: SharedOptions): SharedData {
  async function getVersioned<N extends CallName>(
    name: N,
    params: Params<N> = {} as Params<N>,
    call?: CallOptions,
  ): Promise<Versioned<Data<N>>> {
    const isOwn = !isSharedFor(contract[name], options.signedIn);
    if (options.preview || isOwn)
      return { data: await options.portal.call(name, params, call), version: isOwn ? 'own' : 'preview' };
    const { data, hash } = await withSpan(`shared:${name}`, () =>
      new SharedValue(options, name, params, call).get(),
    );
    return { data, version: hash };
  }
  return { getVersioned, get: async (name, params, call) => (await getVersioned(name, params, call)).data };
}
