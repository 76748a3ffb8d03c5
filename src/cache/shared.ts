// Shared data of a locale (§3 commonData): isolate memory → KV → portal. Served stale while one request
// refreshes it, kept without expiry.
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { CallOptions, PortalClient } from '../api/client.ts';
import { isSharedFor } from '../api/contract/call.ts';
import { type CallName, contract, type Data, type Params } from '../api/contract/contract.ts';
import { digestOf } from '../digest.ts';
import type { Locale } from '../i18n/locales.ts';
import { type KvState, readKv } from './kv.ts';

/** How long an isolate answers from memory before it looks into KV again. */
const MEMORY_MS = 5_000;
/** A refresh that has not ended by then is taken for lost, and another request may try. */
const REFRESH_LOST_MS = 30_000;
/** An unchanged value is written again after this long, so that its age in KV stays true enough. */
const REWRITE_MS = 3_600_000;
/** The shape of what is stored; raised when it changes, so that old values count as absent. */
const SHAPE = 2;

const Stored = z.object({
  v: z.literal(SHAPE),
  storedAt: z.number(),
  /** The content version that it was made under; `null` when that was not known. */
  version: z.string().nullable(),
  hash: z.string(),
  data: z.unknown(),
});

interface Entry<N extends CallName = CallName> {
  storedAt: number;
  version: string | null;
  hash: string;
  data: Data<N>;
}
interface Held {
  readAt: number;
  entry: Entry;
}

/** What an isolate holds of it. Values only. */
export interface SharedMemory {
  entries: LRUCache<string, Held>;
  /** Mapping is asked for every path there is, so it has a place of its own and cannot push out the menus. */
  mappings: LRUCache<string, Held>;
  /** When a refresh began, in milliseconds. */
  refreshing: LRUCache<string, number>;
}

export const createSharedMemory = (): SharedMemory => ({
  entries: new LRUCache({ max: 500 }),
  mappings: new LRUCache({ max: 2_000 }),
  refreshing: new LRUCache({ max: 500 }),
});

export interface SharedOptions {
  kv: KVNamespace;
  kvState: KvState;
  memory: SharedMemory;
  portal: PortalClient;
  locale: Locale;
  /**
   * The present content version: what was made under another one is asked for anew, and awaited. `null` where it
   * is not known: then what there is will do.
   */
  version: string | null;
  /** In preview nothing is read from or written to KV or memory (DESIGN §4). */
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

/** The key of a shared value: call, locale and parameters in a fixed order. */
export function sharedKey(name: CallName, locale: Locale, params: Record<string, unknown> = {}): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return `shared:${SHAPE}:${locale}:${name}:${JSON.stringify(sorted)}`;
}

/** One value of one request: where it may come from, and how it gets there. */
class SharedValue<N extends CallName> {
  readonly #options: SharedOptions;
  readonly #name: N;
  readonly #params: Params<N>;
  readonly #call: CallOptions | undefined;
  readonly #key: string;
  readonly #held: LRUCache<string, Held>;

  constructor(options: SharedOptions, name: N, params: Params<N>, call: CallOptions | undefined) {
    this.#options = options;
    this.#name = name;
    this.#params = params;
    this.#call = call;
    this.#key = sharedKey(name, options.locale, params as Record<string, unknown>);
    this.#held = name === 'common/getMapping' ? options.memory.mappings : options.memory.entries;
  }

  /** Rejects with a `PortalError` only when neither memory, KV nor portal has the value. */
  async get(): Promise<Entry<N>> {
    const { now } = this.#options;
    const entry = await this.#find();
    if (!entry) return this.#fetch(null);
    if (!this.#isPresent(entry)) return this.#fetch(entry).catch((error) => this.#serveStale(entry, error));
    if (now() - entry.storedAt > contract[this.#name].keepSeconds * 1000) this.#refreshLater(entry);
    return entry;
  }

  #remembered(): Entry<N> | undefined {
    return this.#held.get(this.#key)?.entry as Entry<N> | undefined;
  }

  #remember(entry: Entry<N>): void {
    this.#held.set(this.#key, { readAt: this.#options.now(), entry: entry as Entry });
  }

  async #find(): Promise<Entry<N> | null> {
    const { now } = this.#options;
    const held = this.#held.get(this.#key);
    if (held && now() - held.readAt < MEMORY_MS) return held.entry as Entry<N>;
    const stored = await this.#read();
    // Memory may have been refreshed meanwhile; and with KV failing, what it held is still better than nothing.
    const remembered = this.#remembered();
    const entry =
      stored && (!remembered || this.#isNewer(stored, remembered)) ? stored : (remembered ?? null);
    if (entry) this.#remember(entry);
    return entry;
  }

  /** Whether a value is of the present version. */
  #isPresent(entry: Entry<N>): boolean {
    const { version } = this.#options;
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
      const stored = Stored.safeParse(await readKv(kvState, read));
      const data = stored.success ? contract[this.#name].data.safeParse(stored.data.data) : null;
      if (!stored.success || !data?.success) return null;
      const { storedAt, version, hash } = stored.data;
      return { storedAt, version, hash, data: data.data as Data<N> };
    } catch (error) {
      report({ event: 'kv-read-failed', key: this.#key, error: String(error) });
      return null;
    } finally {
      time?.('kv', now() - began);
    }
  }

  async #fetch(known: Entry<N> | null): Promise<Entry<N>> {
    const { portal, version, now } = this.#options;
    const data = await portal.call(this.#name, this.#params, this.#call);
    const hash = await digestOf(JSON.stringify(data), 8);
    const isSame = known?.hash === hash;
    const entry: Entry<N> = { storedAt: now(), version, hash, data: isSame ? known.data : data };
    this.#remember(entry);
    const isStoredAlready =
      isSame && known.version === version && entry.storedAt - known.storedAt <= REWRITE_MS;
    // "No mapping" is the answer for endlessly many paths: kept in memory, not in KV.
    if (data !== null && !isStoredAlready) this.#write(entry);
    return entry;
  }

  #write(entry: Entry<N>): void {
    const { kv, report, waitUntil } = this.#options;
    const write = kv
      .put(this.#key, JSON.stringify({ v: SHAPE, ...entry }))
      .catch((error) => report({ event: 'kv-write-failed', key: this.#key, error: String(error) }));
    waitUntil(write);
  }

  #refreshLater(known: Entry<N>): void {
    const { memory, now, report, waitUntil } = this.#options;
    const remembered = this.#remembered();
    if (remembered && remembered.storedAt > known.storedAt) return; // refreshed while this request read KV
    const began = memory.refreshing.get(this.#key);
    if (began !== undefined && now() - began < REFRESH_LOST_MS) return;
    memory.refreshing.set(this.#key, now());
    const work = this.#fetch(known)
      .catch((error) => report({ event: 'refresh-failed', key: this.#key, error: String(error) }))
      .finally(() => memory.refreshing.delete(this.#key));
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
