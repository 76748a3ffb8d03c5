// Publication of overrides: KV gets the values of D1, even if they change during the publication.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NotPublished, publishSettled } from '../../../../ops/src/publish.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Publishes the values that D1 returns, one for each read, then the last one. Returns the written values and the result. */
async function published(values: string[]): Promise<{ written: string[]; ended: unknown }> {
  const [written, reads] = [[] as string[], [...values]];
  const ended = publishSettled({
    read: async () => (reads.length > 1 ? reads.shift() : reads[0]) ?? '',
    write: async (value) => void written.push(value),
  }).then(
    () => 'settled',
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return { written, ended: await ended };
}

it('a publication without concurrent changes writes once', async () => {
  expect(await published(['a'])).toEqual({ written: ['a'], ended: 'settled' });
});

it('a publication writes again after a concurrent change, so that the last write equals D1', async () => {
  expect(await published(['a', 'b', 'c'])).toEqual({ written: ['a', 'b', 'c'], ended: 'settled' });
});

it('a publication rejects after five writes if the values keep changing', async () => {
  const { written, ended } = await published(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(written).toHaveLength(5);
  expect(ended).toBeInstanceOf(NotPublished);
});

it('a publication rejects if KV rejects the write', async () => {
  const publishing = publishSettled({
    read: async () => 'a',
    write: () => Promise.reject(new Error('KV is down')),
  });
  await expect(publishing).rejects.toThrow(NotPublished);
});
