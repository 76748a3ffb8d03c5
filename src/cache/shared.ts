// Shared data of a locale (§3 commonData): isolate memory → KV → portal. Served stale while one request
// refreshes it, kept without expiry.
import type { LRUCache } from 'lru-cache';
import { api } from '../../common/config.ts';
import { isSharedFor } from '../../common/contract/call.ts';
import { type CallName, contract, type Data, type Params } from '../../common/contract/contract.ts';
import { digestOf } from '../../common/crypto/digest.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import {
  type Held,
  pinnedKey,
  previousKey,
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

/** How long an isolate answers from memory before it looks into KV again. */
const MEMORY_MS = 5_000;
/** An unchanged value is written again after this long, so that its age in KV stays true enough. */
const REWRITE_MS = 3_600_000;

export interface SharedOptions {
  kv: KVNamespace;
  kvState: KvState;
  memory: SharedMemory;
  portal: PortalClient;
  /** Origin of a portal elsewhere; `''` for the portal Worker. No value of one is used for another. */
  portalOrigin: string;
  locale: Locale;
  /**
   * The present content version: what was made under another one is asked for anew, and awaited. `null` where it
   * is not known: then what there is will do.
   */
  version: string | null;
  /** What ops wish of this locale's values: some as they are, some asked anew. */
  held: Held;
  /** In preview nothing is read from or written to KV or memory. */
  preview: boolean;
  /** Whether the visitor has a session: what is shared by all who have none is asked for this one alone. */
  signedIn: boolean;
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
  report: (problem: { event: string; key: string; error: string }) => void;
  /** Told how long KV took, in milliseconds. */
  time?: (name: string, ms: number) => void;
}

/** A value with its version: the version changes exactly when the value does. */
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

/** One value of one request: where it may come from, and how it gets there. */
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
    const pinned = await this.#pinned();
    if (pinned) return pinned;
    const entry = await this.#find();
    if (!entry) return this.#fetchOnce(null);
    if (!this.#isPresent(entry))
      return this.#fetchOnce(entry).catch((error) => this.#serveStale(entry, error));
    if (now() - entry.storedAt > contract[this.#name].keepSeconds * 1000) this.#refreshLater(entry);
    return entry;
  }

  /** What a present value is of: the content version, and ops' last wish for this one anew. */
  get #version(): string | null {
    const { version, held } = this.#options;
    const renewed = Object.hasOwn(held.renewed, this.#key) ? `.${held.renewed[this.#key]}` : '';
    return version === null ? null : `${version}${renewed}`;
  }

  /** How long the portal may take, in milliseconds. */
  get #timeoutMs(): number {
    return this.#call?.timeoutMs ?? api.timeoutMs;
  }

  /** A value of another version is of no use to whoever waits for this one. */
  get #lockKey(): string {
    return `${this.#key} ${this.#version ?? ''}`;
  }

  /** The value that ops have pinned; `null` without a pin, and where it cannot be had: then it goes on as ever. */
  async #pinned(): Promise<Entry<N> | null> {
    const { held, memory, kv, kvState, now, report } = this.#options;
    const hash = Object.hasOwn(held.pins, this.#key) ? held.pins[this.#key] : undefined;
    if (hash === undefined) return null;
    const key = pinnedKey(this.#key, hash);
    const known = memory.entries.get(key);
    if (known) return known.entry as Entry<N>;
    try {
      const entry = this.#parsed(await readKv(kvState, () => kv.get(key, { type: 'json', cacheTtl: 3_600 })));
      if (entry?.hash !== hash) throw new Error('there is no such value');
      memory.entries.set(key, { readAt: now(), entry: entry as Entry });
      return entry;
    } catch (error) {
      report({ event: 'pin-read-failed', key, error: String(error) });
      return null;
    }
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
    // Memory may have been refreshed meanwhile; and with KV failing, what it has is still better than nothing.
    const remembered = this.#remembered();
    const entry =
      stored && (!remembered || this.#isNewer(stored, remembered)) ? stored : (remembered ?? null);
    if (entry) this.#remember(entry);
    return entry;
  }

  /** Whether a value is of the present version. */
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

  /** What stood in KV; `null` for another shape. */
  #parsed(value: unknown): Entry<N> | null {
    const stored = StoredValueSchema.safeParse(value);
    const data = stored.success ? contract[this.#name].data.safeParse(stored.data.data) : null;
    if (!stored.success || !data?.success) return null;
    const { storedAt, version, hash } = stored.data;
    return { storedAt, version, hash, data: data.data as Data<N> };
  }

  /**
   * What the portal says, asked by one request for all that want it at once: after a publication each visitor's page
   * would ask for every menu. Goes on when this visitor has left, since others wait for it.
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
    // What was waited for the others' call is not waited for its own again.
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
    // "No mapping" is the answer for endlessly many paths: kept in memory, not in KV.
    if (data !== null && !isStoredAlready) this.#write(entry, isSame ? null : known);
    return entry;
  }

  /** Writes a value, and where it takes another one's place, that one beside it: ops may want it back. */
  #write(entry: Entry<N>, previous: Entry<N> | null): void {
    const { kv, report, waitUntil } = this.#options;
    const put = (key: string, { storedAt, version, hash, data }: Entry<N>) => {
      const json = JSON.stringify({ v: SHARED_SHAPE, storedAt, version, hash, data } satisfies StoredValue);
      const metadata: StoredMeta = { storedAt, version, hash, bytes: json.length };
      return kv
        .put(key, json, { metadata })
        .catch((error) => report({ event: 'kv-write-failed', key, error: String(error) }));
    };
    waitUntil(put(this.#key, entry));
    if (previous && previous.data !== null) waitUntil(put(previousKey(this.#key), previous));
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
 * The shared data of one request's locale. `get` rejects with a `PortalError` when nobody has the value. An answer
 * that is this visitor's own, or a preview's, is passed on from the portal and kept nowhere.
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
