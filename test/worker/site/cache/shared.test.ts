// Shared data: lookup in memory, KV, and the portal, stale responses during a refresh, and storage without expiry.
import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedKey } from '../../../../common/shared-data/shared-value.ts';
import type { PortalClient } from '../../../../common/upstream/client.ts';
import { initialKvState } from '../../../../src/cache/kv.ts';
import { createSharedData, type SharedOptions } from '../../../../src/cache/shared.ts';
import { createSharedMemory } from '../../../../src/cache/shared-memory.ts';
import { failingKv } from '../drill/stubs.ts';
import { NO_VISITOR } from '../support.ts';

const { KV } = env as unknown as { KV: KVNamespace };
let words = ['cache'];
let calls = 0;
let alive = true;
let gate: Promise<void> = Promise.resolve();
const portal = {
  isCircuitOpen: () => false,
  call: async () => {
    calls += 1;
    await gate;
    if (!alive) throw new Error('dead');
    return words;
  },
} as unknown as PortalClient;

let time = 0;
let memory = createSharedMemory();
const clearShared = () => {
  memory = createSharedMemory();
};
let problems: string[] = [];
let background: Promise<unknown>[] = [];
const createShared = (more: Partial<SharedOptions> = {}) =>
  createSharedData({
    kv: KV,
    portal,
    ...NO_VISITOR,
    kvState: initialKvState(),
    memory,
    now: () => time,
    waitUntil: (work) => void background.push(work),
    report: ({ event }) => void problems.push(event),
    ...more,
  });
const get = (more?: Partial<SharedOptions>) => createShared(more).get('document/documentTopSearchWords');
const settle = async () => {
  await Promise.all(background);
  background = [];
};
const MINUTE = 60_000;

beforeEach(async () => {
  await settle();
  clearShared();
  [words, calls, alive, problems] = [['cache'], 0, true, []];
  time += 1000 * MINUTE;
  const key = sharedKey('document/documentTopSearchWords', 'en');
  await KV.delete(key);
});

describe('§7 data shared among anonymous visitors', () => {
  const tree = (more?: Partial<SharedOptions>) =>
    createShared(more).get('document/documentCate', { cateId: 'asked-by-some' });
  const key = sharedKey('document/documentCate', 'en', { cateId: 'asked-by-some' });
  const stored = () => KV.get(key);

  it('data is stored for anonymous visitors only, and signed-in visitors neither read nor write it', async () => {
    await KV.delete(key);
    words = ['of a customer'];
    expect(await tree({ signedIn: true })).toEqual(['of a customer']);
    await settle();
    expect([memory.entries.size, await stored()]).toEqual([0, null]);

    words = ['of everybody'];
    expect([await tree(), await tree()]).toEqual([['of everybody'], ['of everybody']]);
    await settle();
    expect(await stored()).toContain('of everybody');

    words = ['of a customer'];
    expect(await tree({ signedIn: true })).toEqual(['of a customer']);
    expect(await tree()).toEqual(['of everybody']);
    expect(calls).toBe(3);
  });

  it('a personal response is never stored', async () => {
    const user = (more?: Partial<SharedOptions>) => createShared(more).get('common/getUserInfo');
    await user();
    await user({ signedIn: true });
    await settle();
    expect([calls, memory.entries.size]).toEqual([2, 0]);
    expect(await KV.get(sharedKey('common/getUserInfo', 'en'))).toBeNull();
  });
});

describe('shared data', () => {
  it('shared data is requested from the portal once, then served from memory', async () => {
    expect(await get()).toEqual(['cache']);
    expect(await get()).toEqual(['cache']);
    expect(calls).toBe(1);
  });

  it('a new isolate reads shared data from KV', async () => {
    await get();
    await settle();
    clearShared();
    expect(await get()).toEqual(['cache']);
    expect(calls).toBe(1);
  });

  it('a fresh value under the current version is not read from KV again, but an expired one is', async () => {
    let reads = 0;
    const kv = { get: () => ++reads && Promise.resolve(null), put: () => Promise.resolve() } as unknown;
    const read = () => get({ kv: kv as KVNamespace, version: 'first' });
    await read();
    time += MINUTE;
    await read();
    expect(reads).toBe(1);
    time += 1000 * MINUTE;
    await read();
    expect(reads).toBe(2);
  });

  it('shared data is served stale during a refresh and fresh afterwards', async () => {
    await get();
    words = ['new'];
    time += 6 * MINUTE;
    let release = (): void => undefined;
    gate = new Promise((resolve) => {
      release = resolve;
    });
    expect(await Promise.all([get(), get(), get()])).toEqual([['cache'], ['cache'], ['cache']]);
    release();
    await settle();
    expect(calls).toBe(2);
    expect(await get()).toEqual(['new']);
  });

  it('shared data is served without expiry while the portal is down', async () => {
    await get();
    await settle();
    clearShared();
    alive = false;
    time += 365 * 24 * 60 * MINUTE;
    expect(await get()).toEqual(['cache']);
    await settle();
    expect(problems).toContain('refresh-failed');
  });

  it('a refresh that never ends is repeated after 30 seconds', async () => {
    await get();
    time += 6 * MINUTE;
    await get({
      waitUntil: () => undefined,
      portal: { ...portal, call: () => new Promise(() => undefined) } as unknown as PortalClient,
    });
    await get();
    expect(calls).toBe(1);
    time += 31_000;
    await get();
    await settle();
    expect(calls).toBe(2);
  });

  it('shared data is written to KV only after a change', async () => {
    let writes = 0;
    const kv = KV;
    const counting = new Proxy(kv, {
      get: (target, name) => {
        if (name === 'put') writes += 1;
        const value = target[name as keyof KVNamespace] as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await get({ kv: counting });
    time += 6 * MINUTE;
    await get({ kv: counting });
    await settle();
    expect([calls, writes]).toEqual([2, 1]);
  });

  it('a preview neither reads nor writes stored data', async () => {
    await get();
    await settle();
    words = ['draft'];
    expect(await get({ preview: true })).toEqual(['draft']);
    await settle();
    clearShared();
    expect(await get()).toEqual(['cache']);
  });

  it('shared data is requested from the portal if KV fails, and the failure is logged', async () => {
    const broken = failingKv();
    expect(await get({ kv: broken })).toEqual(['cache']);
    await settle();
    expect(problems).toEqual(['kv-read-failed', 'kv-write-failed']);
    alive = false;
    time += 6 * MINUTE;
    expect(await get({ kv: broken })).toEqual(['cache']);
  });

  it('an invalid value in KV is ignored', async () => {
    await KV.put(
      sharedKey('document/documentTopSearchWords', 'en'),
      JSON.stringify({ v: 2, version: '1', storedAt: time, hash: 'x', data: [{ not: 'a string' }] }),
    );
    expect(await get()).toEqual(['cache']);
  });

  it('a new content version refreshes shared data immediately, and the old value is used while the portal is down', async () => {
    await get();
    words = ['overridden'];
    time += 1000;
    expect(await get({ version: '2' })).toEqual(['overridden']);
    await settle();
    alive = false;
    time += 1000;
    expect(await get({ version: '3' })).toEqual(['overridden']);
    expect(problems).toContain('refresh-failed');
  });

  it('the version of a value changes if and only if its data changes', async () => {
    const readVersion = async () =>
      (await createShared().getVersioned('document/documentTopSearchWords')).version;
    const first = await readVersion();
    expect(await readVersion()).toBe(first);
    words = ['other'];
    time += 6 * MINUTE;
    await readVersion();
    await settle();
    expect(await readVersion()).not.toBe(first);
  });
});

describe('renewals of shared data (common/shared-data/shared-value.ts)', () => {
  const key = sharedKey('document/documentTopSearchWords', 'en');
  const renewed = (stamp: string) => ({ [key]: stamp });

  it('a stored value has metadata for the list of cached data', async () => {
    await get({ version: '2' });
    await settle();
    const { metadata } = await KV.getWithMetadata(key);
    expect(metadata).toEqual({
      storedAt: time,
      version: '2',
      hash: expect.any(String),
      bytes: (await KV.get(key))?.length,
    });
  });

  it('a renewed value is fetched from the portal once, and the cached value is served if the portal fails', async () => {
    await get();
    await settle();
    words = ['new'];
    expect([await get({ renewed: renewed('a') }), await get({ renewed: renewed('a') })]).toEqual([
      ['new'],
      ['new'],
    ]);
    expect(calls).toBe(2);
    await settle();
    alive = false;
    expect(await get({ renewed: renewed('b') })).toEqual(['new']);
    expect(problems).toEqual(['refresh-failed']);
  });
});
