// Shared data under concurrent requests in one isolate.
import { expect, it, vi } from 'vitest';
import type { PortalClient } from '../../../../common/upstream/client.ts';
import { initialKvState } from '../../../../src/cache/kv.ts';
import { createSharedData, type SharedOptions } from '../../../../src/cache/shared.ts';
import { createSharedMemory } from '../../../../src/cache/shared-memory.ts';
import { emptyKv, NO_VISITOR } from '../support.ts';

/** Creates a new isolate and a portal whose calls the test resolves one by one. */
function coldIsolate() {
  const calls: PromiseWithResolvers<string[]>[] = [];
  const background: Promise<unknown>[] = [];
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
      waitUntil: (work) => void background.push(work),
      report: () => undefined,
      ...more,
    }).get('document/documentTopSearchWords');
  const waitForCalls = (times: number) => vi.waitFor(() => expect(calls).toHaveLength(times));
  return { portal, calls, background, get, requested: waitForCalls };
}

it('concurrent requests make one portal call, which continues after its visitor leaves', async () => {
  const { calls, background, get, requested } = coldIsolate();
  const burst = Promise.all([get(), get(), get()]);
  await requested(1);
  expect(background).toHaveLength(1);
  calls[0]?.resolve(['cache']);
  expect(await burst).toEqual(Array(3).fill(['cache']));
  expect(calls).toHaveLength(1);
});

it('concurrent requests make a second call after a publication, even while a call for the old version is pending', async () => {
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

it('concurrent requests stop waiting once the circuit breaker opens', async () => {
  const { portal, calls, get, requested } = coldIsolate();
  const first = get();
  await requested(1);
  const waiting = get();
  portal.open = true;
  // The waiting request calls the portal immediately, not after the lock timeout.
  await requested(2);
  calls[1]?.resolve(['cache']);
  expect(await waiting).toEqual(['cache']);
  calls[0]?.resolve(['cache']);
  await first;
});

it('concurrent requests do not wait for failures one after another', async () => {
  const { calls, get, requested } = coldIsolate();
  const burst = [get(), get(), get()].map((call) => call.catch(String));
  await requested(1);
  calls[0]?.reject(new Error('dead'));
  expect(await burst[0]).toBe('Error: dead');
  // The other requests call the portal concurrently.
  await requested(3);
  for (const call of calls) call.reject(new Error('dead'));
  expect(await Promise.all(burst)).toEqual(Array(3).fill('Error: dead'));
});
