// KV is brought to what D1 says, also where somebody changes something while it is written.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NotPublished, publishSettled } from '../../../../ops/src/publish.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Publishes what D1 says at each look, the last of it for ever; gives what was written, and how it ended. */
async function published(said: string[]): Promise<{ written: string[]; ended: unknown }> {
  const [written, looks] = [[] as string[], [...said]];
  const ended = publishSettled({
    read: async () => (looks.length > 1 ? looks.shift() : looks[0]) ?? '',
    write: async (value) => void written.push(value),
  }).then(
    () => 'settled',
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return { written, ended: await ended };
}

it('is written once where nobody changes anything', async () => {
  expect(await published(['a'])).toEqual({ written: ['a'], ended: 'settled' });
});

it('is written again after a change in between, so that the last write says what D1 says', async () => {
  expect(await published(['a', 'b', 'c'])).toEqual({ written: ['a', 'b', 'c'], ended: 'settled' });
});

it('is given up, and says so, when others go on changing it', async () => {
  const { written, ended } = await published(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(written).toHaveLength(5);
  expect(ended).toBeInstanceOf(NotPublished);
});

it('says that KV did not take it', async () => {
  const publishing = publishSettled({
    read: async () => 'a',
    write: () => Promise.reject(new Error('KV is down')),
  });
  await expect(publishing).rejects.toThrow(NotPublished);
});
