// Shared data of a locale (§3 commonData): isolate memory → KV → portal. Served stale while one request
// refreshes it, kept without expiry.
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { CallOptions, PortalClient } from '../api/client.ts';
import { type CallName, contract, type Data, type Params } from '../api/contract/contract.ts';
import type { Locale } from '../i18n/locales.ts';
import { digestOf } from './digest.ts';
import { readKv, trustKv } from './kv.ts';

/** How long an isolate answers from memory before it looks into KV again. */
const MEMORY_MS = 5_000;
/** A refresh that has not ended by then is taken for lost, and another request may try. */
const REFRESH_LOST_MS = 30_000;
/** An unchanged value is written again after this long, so that its age in KV stays true enough. */
const REWRITE_MS = 3_600_000;
/** The shape of what is stored; raised when it changes, so that old values count as absent. */
const VERSION = 1;

const Envelope = z.object({
  v: z.literal(VERSION),
  storedAt: z.number(),
  hash: z.string(),
  data: z.unknown(),
});

interface Kept<N extends CallName = CallName> {
  storedAt: number;
  hash: string;
  data: Data<N>;
}
interface Memory {
  readAt: number;
  kept: Kept;
}

/** Values only: a promise or I/O object of one request must not be awaited in another. */
const memory = new LRUCache<string, Memory>({ max: 500 });
/** Mapping is asked for every path there is, so it has a place of its own and cannot push out the menus. */
const pathMemory = new LRUCache<string, Memory>({ max: 2_000 });
const memoryOf = (name: CallName) => (name === 'common/getMapping' ? pathMemory : memory);
const refreshing = new LRUCache<string, number>({ max: 500 });

export interface SharedOptions {
  kv: KVNamespace;
  portal: PortalClient;
  locale: Locale;
  /**
   * The instant of the last change of content (src/cache/version.ts): what was stored before it is asked for
   * anew, and awaited.
   */
  changedAt: number;
  /** In preview nothing is read from or written to KV or memory (DESIGN §4). */
  preview: boolean;
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
export const sharedKey = (name: CallName, locale: Locale, params: Record<string, unknown> = {}): string =>
  `shared:${VERSION}:${locale}:${name}:${JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))}`;

/** Forgets what this isolate holds; KV is untouched. */
export function forgetSharedMemory(): void {
  memory.clear();
  pathMemory.clear();
  refreshing.clear();
  trustKv();
}

/**
 * The shared data of one request's locale. `get` rejects with a `PortalError` only when neither memory, KV
 * nor portal has the value.
 */
export function createSharedData(options: SharedOptions): SharedData {
  const { kv, portal, locale, now, waitUntil, report } = options;

  async function readStored<N extends CallName>(name: N, key: string): Promise<Kept<N> | null> {
    const began = now();
    try {
      const envelope = Envelope.safeParse(await readKv(() => kv.get(key, { type: 'json', cacheTtl: 30 })));
      const data = envelope.success ? contract[name].data.safeParse(envelope.data.data) : null;
      return envelope.success && data?.success
        ? { storedAt: envelope.data.storedAt, hash: envelope.data.hash, data: data.data as Data<N> }
        : null;
    } catch (error) {
      report({ event: 'kv-read-failed', key, error: String(error) });
      return null;
    } finally {
      options.time?.('kv', now() - began);
    }
  }

  async function fetchAndKeep<N extends CallName>(
    name: N,
    params: Params<N>,
    key: string,
    known: Kept<N> | null,
    call?: CallOptions,
  ): Promise<Kept<N>> {
    const data = await portal.call(name, params, call);
    const hash = await digestOf(JSON.stringify(data), 8);
    const kept: Kept<N> = { storedAt: now(), hash, data: known?.hash === hash ? known.data : data };
    memoryOf(name).set(key, { readAt: now(), kept: kept as Kept });
    // "No mapping" is the answer for endlessly many paths: kept in memory, not in KV.
    if (
      data !== null &&
      (known?.hash !== hash || now() - known.storedAt > REWRITE_MS || known.storedAt < options.changedAt)
    ) {
      const write = kv
        .put(key, JSON.stringify({ v: VERSION, ...kept }))
        .catch((error) => report({ event: 'kv-write-failed', key, error: String(error) }));
      waitUntil(write);
    }
    return kept;
  }

  function refreshLater<N extends CallName>(name: N, params: Params<N>, key: string, known: Kept<N>): void {
    const held = memoryOf(name).get(key);
    if (held && held.kept.storedAt > known.storedAt) return; // refreshed while this request read KV
    const started = refreshing.get(key);
    if (started !== undefined && now() - started < REFRESH_LOST_MS) return;
    refreshing.set(key, now());
    const work = fetchAndKeep(name, params, key, known)
      .catch((error) => report({ event: 'refresh-failed', key, error: String(error) }))
      .finally(() => refreshing.delete(key));
    waitUntil(work);
  }

  function outlive<N extends CallName>(kept: Kept<N>, key: string, error: unknown): Kept<N> {
    report({ event: 'refresh-failed', key, error: String(error) });
    return kept;
  }

  async function getVersioned<N extends CallName>(
    name: N,
    params: Params<N> = {} as Params<N>,
    call?: CallOptions,
  ): Promise<Versioned<Data<N>>> {
    if (options.preview) return { data: await portal.call(name, params, call), version: 'preview' };
    const key = sharedKey(name, locale, params as Record<string, unknown>);
    const held = memoryOf(name).get(key);
    let kept = held && now() - held.readAt < MEMORY_MS ? (held.kept as Kept<N>) : null;
    if (!kept) {
      const stored = await readStored(name, key);
      // Memory may have been refreshed meanwhile; and with KV failing, what it held before is still better
      // than nothing.
      const remembered = memoryOf(name).get(key)?.kept as Kept<N> | undefined;
      kept =
        stored && (!remembered || (stored.storedAt > remembered.storedAt && stored.hash !== remembered.hash))
          ? stored
          : (remembered ?? null);
      if (kept) memoryOf(name).set(key, { readAt: now(), kept: kept as Kept });
    }
    if (!kept) kept = await fetchAndKeep(name, params, key, null, call);
    else if (kept.storedAt < options.changedAt)
      kept = await fetchAndKeep(name, params, key, kept, call).catch((error) =>
        outlive(kept as Kept<N>, key, error),
      );
    else if (now() - kept.storedAt > contract[name].keepSeconds * 1000) refreshLater(name, params, key, kept);
    return { data: kept.data, version: kept.hash };
  }

  return { getVersioned, get: async (name, params, call) => (await getVersioned(name, params, call)).data };
}
