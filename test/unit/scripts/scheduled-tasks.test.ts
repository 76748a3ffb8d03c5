// Scheduled tasks of `npm start`: called at startup and every minute, until the runtime stops.
import type { Miniflare } from 'miniflare';
import { expect, it, vi } from 'vitest';
import { triggerEveryMinute } from '../../../scripts/dev/miniflare.ts';

it('the scheduled handlers run at startup and every minute until they are stopped', async () => {
  vi.useFakeTimers();
  const scheduled = vi.fn(async () => undefined);
  const platform = { getWorker: async () => ({ scheduled }) } as unknown as Miniflare;
  const stop = await triggerEveryMinute({ platform }, ['ops', 'portal']);
  expect(scheduled).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(scheduled).toHaveBeenCalledTimes(4);
  stop();
  vi.advanceTimersByTime(180_000);
  expect(scheduled).toHaveBeenCalledTimes(4);
});
