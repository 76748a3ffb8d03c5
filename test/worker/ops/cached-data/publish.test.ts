// Publication of D1 to KV, including concurrent changes.
import { beforeEach, expect, it, vi } from 'vitest';
import { NotPublished, publishUntilStable } from '../../../../ops/src/publish.ts';

beforeEach(() => void vi.useFakeTimers());

/**
 * Publishes states of D1.
 *
 * @param states one for each read; further reads return the last one
 * @returns the written values, and `settled` or the error
 */
async function publishStates(states: string[]): Promise<{ written: string[]; ended: unknown }> {
  const [written, unread] = [[] as string[], [...states]];
  const outcome = publishUntilStable({
    read: async () => (unread.length > 1 ? unread.shift() : unread[0]) ?? '',
    write: async (value) => void written.push(value),
  }).then(
    () => 'settled',
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return { written, ended: await outcome };
}

it('publishUntilStable writes once if there are no concurrent changes', async () => {
  expect(await publishStates(['a'])).toEqual({ written: ['a'], ended: 'settled' });
});

it('publishUntilStable writes again after a concurrent change, so the last write equals the state of D1', async () => {
  expect(await publishStates(['a', 'b', 'c'])).toEqual({ written: ['a', 'b', 'c'], ended: 'settled' });
});

it('publishUntilStable rejects with NotPublished after five concurrent changes', async () => {
  const { written, ended } = await publishStates(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(written).toHaveLength(5);
  expect(ended).toBeInstanceOf(NotPublished);
});

it('publishUntilStable rejects with NotPublished if KV fails', async () => {
  const publishing = publishUntilStable({
    read: async () => 'a',
    write: () => Promise.reject(new Error('KV is down')),
  });
  await expect(publishing).rejects.toThrow(NotPublished);
});
