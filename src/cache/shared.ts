// Shared data of a locale (§3 commonData): isolate memory → KV → portal. Served stale while one request
// refreshes it; stored without expiry.
import type { LRUCache } from 'lru-cache';
import { api } from '../../common/config.ts';
import { isSharedFor } from '../../common/contract/call.ts';
import { type CallName, contract, type Data, type Params } from '../../common/contract/contract.ts';
import { digestOf } from '../../common/crypto/digest.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import {
  type Renewals,
  SHARED_SHAPE,
  type StoredMeta,
  type StoredValue,
  StoredValueSchema,
  sharedKey,
} from '../../common/shared-data/shared-value.ts';
import type { CallOptions, PortalClient } from '../../common/upstream/client.ts';
import { type KvState, readKv } from './kv.ts';
import { acquire, acquireOrWait, release } from './lock.ts';
import type { Entry, Remembered, SharedMemory } from './shared-memory.ts';

/** How long an isolate serves a value from memory before it reads KV again, in milliseconds. */
const MEMORY_MS = 5_000;
/** Interval after which an unchanged value is written again to refresh its age in KV, in milliseconds. */
const REWRITE_MS = 3_600_000;

export interface SharedOptions {
  kv: KVNamespace;
  kvState: KvState;
  memory: SharedMemory;
  portal: PortalClient;
  /** Origin of a portal elsewhere; `''` for the portal Worker. Each portal has its own values. */
  portalOrigin: string;
  locale: Locale;
  /**
   * The current content version: a value of another version is fetched again, and awaited. `null` if unknown: then any
   * cached value is served.
   */
  version: string | null;
  /** Renewals of this locale: a value of another stamp is fetched again, and awaited. */
  renewed: Renewals;
  /** In preview nothing is read from or written to KV or memory. */
  preview: boolean;
  /** Whether the visitor has a session: then data that depends on the session is fetched for this visitor alone. */
  signedIn: boolean;
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
  report: (problem: { event: string; key: string; error: string }) => void;
  /** Called with the duration of a KV read, in milliseconds. */
  time?: (name: string, ms: number) => void;
}

/** A value with its version, which changes exactly when the value does. */
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

/** One value for one request: lookup in memory, KV, and portal, and its refresh. */
class SharedValue<N extends CallName> {
  readonly #options: SharedOptions;
  readonly #name: N;
  readonly #params: Params<N>;
  readonly #call: CallOptions | undefined;
  readonly #key: string;
  readonly #memory: LRUCache<string, Remembered>;

  constructor(options: SharedOptions, name: N, params: Params<N>, call: CallOptions | undefined) {
    this.#options = options;
    this.#name = name;
    this.#params = params;
    this.#call = call;
    this.#key = sharedKey(name, options.locale, params as Record<string, unknown>, options.portalOrigin);
    this.#memory = name === 'common/getMapping' ? options.memory.mappings : options.memory.entries;
  }

  /** Rejects with a `PortalError` only when neither memory, KV nor portal has the value. */
  async get(): Promise<Entry<N>> {
    const { now } = this.#options;
    const entry = await this.#find();
    if (!entry) return this.#fetchOnce(null);
    if (!this.#isPresent(entry))
      return this.#fetchOnce(entry).catch((error) => this.#serveStale(entry, error));
    if (now() - entry.storedAt > contract[this.#name].keepSeconds * 1000) this.#refreshLater(entry);
    return entry;
  }

  /** Version of a current value: the content version and the stamp of its renewal. */
  get #version(): string | null {
    const { version, renewed } = this.#options;
    const stamp = Object.hasOwn(renewed, this.#key) ? `.${renewed[this.#key]}` : '';
    return version === null ? null : `${version}${stamp}`;
  }

  /** Timeout of the portal call, in milliseconds. */
  get #timeoutMs(): number {
    return this.#call?.timeoutMs ?? api.timeoutMs;
  }

  /** Key of the refresh lock. It includes the version, because a waiting request needs the current one. */
  get #lockKey(): string {
    return `${this.#key} ${this.#version ?? ''}`;
  }

  #remembered(): Entry<N> | undefined {
    return this.#memory.get(this.#key)?.entry as Entry<N> | undefined;
  }

  #remember(entry: Entry<N>): void {
    this.#memory.set(this.#key, { readAt: this.#options.now(), entry: entry as Entry });
  }

  async #find(): Promise<Entry<N> | null> {
    const { now } = this.#options;
    const inMemory = this.#memory.get(this.#key);
    if (inMemory && now() - inMemory.readAt < MEMORY_MS) return inMemory.entry as Entry<N>;
    const stored = await this.#read();
    // Memory may have been refreshed meanwhile, and is the fallback if KV fails.
    const remembered = this.#remembered();
    const entry =
      stored && (!remembered || this.#isNewer(stored, remembered)) ? stored : (remembered ?? null);
    if (entry) this.#remember(entry);
    return entry;
  }

  /** Whether a value has the current version. */
  #isPresent(entry: Entry<N>): boolean {
    const version = this.#version;
    return version === null || entry.version === version;
  }

  #isNewer(stored: Entry<N>, remembered: Entry<N>): boolean {
    const isPresent = this.#isPresent(stored);
    if (isPresent !== this.#isPresent(remembered)) return isPresent;
    return stored.storedAt > remembered.storedAt && stored.hash !== remembered.hash;
  }

  async #read(): Promise<Entry<N> | null> {
    const { kv, kvState, now, report, time } = this.#options;
    const began = now();
    try {
      const read = () => kv.get(this.#key, { type: 'json', cacheTtl: 30 });
      return this.#parsed(await readKv(kvState, read));
    } catch (error) {
      report({ event: 'kv-read-failed', key: this.#key, error: String(error) });
      return null;
    } finally {
      time?.('kv', now() - began);
    }
  }

  /** Parses a stored value; `null` for another format. */
  #parsed(value: unknown): Entry<N> | null {
    const stored = StoredValueSchema.safeParse(value);
    const data = stored.success ? contract[this.#name].data.safeParse(stored.data.data) : null;
    if (!stored.success || !data?.success) return null;
    const { storedAt, version, hash } = stored.data;
    return { storedAt, version, hash, data: data.data as Data<N> };
  }

  /**
   * Fetches the value from the portal once for all concurrent requests: after a publication, every page needs every menu.
   * Continues after this visitor has left, because other requests wait for the value.
   */
  async #fetchOnce(known: Entry<N> | null): Promise<Entry<N>> {
    const { now, portal, waitUntil, memory } = this.#options;
    const { refreshing } = memory;
    const key = this.#lockKey;
    const timeoutMs = this.#timeoutMs;
    const began = now();
    const made = () => {
      const remembered = this.#remembered();
      return remembered && this.#isPresent(remembered) ? remembered : null;
    };
    const lock = await acquireOrWait(refreshing, key, made, now, {
      timeoutMs,
      afterFailure: 'alone',
      shouldStopWaiting: portal.isCircuitOpen,
    });
    // The time spent waiting for the other request counts towards the timeout.
    if (lock === 'alone') return this.#fetch(known, Math.max(1, timeoutMs - (now() - began)));
    if (lock !== 'acquired') return lock;
    const work = this.#fetch(known).finally(() => release(refreshing, key));
    waitUntil(work.catch(() => undefined));
    return work;
  }

  async #fetch(known: Entry<N> | null, timeoutMs = this.#timeoutMs): Promise<Entry<N>> {
    const { portal, now } = this.#options;
    const version = this.#version;
    const data = await portal.call(this.#name, this.#params, { ...this.#call, timeoutMs });
    const hash = await digestOf(JSON.stringify(data), 8);
    const isSame = known?.hash === hash;
    const entry: Entry<N> = { storedAt: now(), version, hash, data: isSame ? known.data : data };
    this.#remember(entry);
    const isStoredAlready =
      isSame && known.version === version && entry.storedAt - known.storedAt <= REWRITE_MS;
    // "No mapping" is the result for an unlimited number of paths, so it stays in memory only.
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

  #refreshLater(known: Entry<N>): void {
    const { memory, now, report, waitUntil } = this.#options;
    const remembered = this.#remembered();
    if (remembered && remembered.storedAt > known.storedAt) return; // refreshed while this request read KV
    const lockKey = this.#lockKey;
    if (!acquire(memory.refreshing, lockKey, now())) return;
    const work = this.#fetch(known)
      .catch((error) => report({ event: 'refresh-failed', key: this.#key, error: String(error) }))
      .finally(() => release(memory.refreshing, lockKey));
    waitUntil(work);
  }

  #serveStale(entry: Entry<N>, error: unknown): Entry<N> {
    this.#options.report({ event: 'refresh-failed', key: this.#key, error: String(error) });
    return entry;
  }
}

/**
 * Creates access to the shared data of a request's locale. `get` rejects with a `PortalError` when neither cache nor
 * portal has the value. Data of one visitor and data of a preview come from the portal and are not cached.
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
    const { data, hash } = await new SharedValue(options, name, params, call).get();
    return { data, version: hash };
  }
  return { getVersioned, get: async (name, params, call) => (await getVersioned(name, params, call)).data };
}
