// Shared data that many requests of one isolate want at once.
import { describe, expect, it, vi } from 'vitest';
import type { PortalClient } from '../../../../common/upstream/client.ts';
import { initialKvState } from '../../../../src/cache/kv.ts';
import { createSharedData, type SharedOptions } from '../../../../src/cache/shared.ts';
import { createSharedMemory } from '../../../../src/cache/shared-memory.ts';
import { emptyKv, NO_VISITOR } from '../support.ts';

/** An isolate that knows nothing, and a portal whose calls are answered when the test answers them, in turn. */
function coldIsolate() {
  const calls: PromiseWithResolvers<string[]>[] = [];
  const behind: Promise<unknown>[] = [];
  const portal = {
    open: false,
    isCircuitOpen: () => portal.open,
    call: () => {
      const call = Promise.withResolvers<string[]>();
      calls.push(call);
      return call.promise;
    },
  };
  const memory = createSharedMemory();
  const get = (more: Partial<SharedOptions> = {}) =>
    createSharedData({
      kv: emptyKv(),
      portal: portal as unknown as PortalClient,
      ...NO_VISITOR,
      kvState: initialKvState(),
      memory,
      now: Date.now,
      waitUntil: (work) => void behind.push(work),
      report: () => undefined,
      ...more,
    }).get('document/documentTopSearchWords');
  const requested = (times: number) => vi.waitFor(() => expect(calls).toHaveLength(times));
  return { portal, calls, behind, get, requested };
}

describe('a crowd', () => {
  it('has the portal asked once, by a request that goes on when its visitor has left', async () => {
    const { calls, behind, get, requested } = coldIsolate();
    const burst = Promise.all([get(), get(), get()]);
    await requested(1);
    expect(behind).toHaveLength(1);
    calls[0]?.resolve(['cache']);
    expect(await burst).toEqual(Array(3).fill(['cache']));
    expect(calls).toHaveLength(1);
  });

  it('has it asked once more after a publication, also while a call for the version before is under way', async () => {
    const { calls, get, requested } = coldIsolate();
    const before = get();
    await requested(1);
    const after = Promise.all([get({ version: '2' }), get({ version: '2' })]);
    await requested(2);
    calls[1]?.resolve(['new']);
    expect(await after).toEqual(Array(2).fill(['new']));
    calls[0]?.resolve(['old']);
    await before;
    expect(calls).toHaveLength(2);
  });

  it('does not wait for a call of which it is known by now that it will not be answered', async () => {
    const { portal, calls, get, requested } = coldIsolate();
    const first = get();
    await requested(1);
    const waiting = get();
    portal.open = true;
    // At once: not after the seconds for which one waits for an answer that may come.
    await requested(2);
    calls[1]?.resolve(['cache']);
    expect(await waiting).toEqual(['cache']);
    calls[0]?.resolve(['cache']);
    await first;
  });

  it('does not wait for one failure after another', async () => {
    const { calls, get, requested } = coldIsolate();
    const burst = [get(), get(), get()].map((call) => call.catch(String));
    await requested(1);
    calls[0]?.reject(new Error('dead'));
    expect(await burst[0]).toBe('Error: dead');
    // The others ask at the same time: none has had an answer yet.
    await requested(3);
    for (const call of calls) call.reject(new Error('dead'));
    expect(await Promise.all(burst)).toEqual(Array(3).fill('Error: dead'));
  });
});
