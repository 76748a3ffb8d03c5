// Local state that another process has locked: operations are retried, but not after other errors.
import { describe, expect, it, vi } from 'vitest';
import { retryWhileBusy } from '../../../scripts/dev/miniflare.ts';

const NO_PAUSE = [0, 0, 0];

describe('operations on a locked state', () => {
  it.each(['D1_ERROR: database is locked: SQLITE_BUSY', 'D1_ERROR: Failed to get session commit token'])(
    'an operation is retried after "%s"',
    async (message) => {
      const work = vi.fn().mockRejectedValueOnce(new Error(message)).mockResolvedValue('done');
      expect(await retryWhileBusy(work, NO_PAUSE)).toBe('done');
      expect(work).toHaveBeenCalledTimes(2);
    },
  );

  it('an operation fails with the lock error if the state stays locked', async () => {
    const work = vi.fn().mockRejectedValue(new Error('database is locked'));
    await expect(retryWhileBusy(work, NO_PAUSE)).rejects.toThrow('database is locked');
    expect(work).toHaveBeenCalledTimes(4);
  });

  it('an operation is not retried after any other error', async () => {
    const work = vi.fn().mockRejectedValue(new Error('no such table: setting'));
    await expect(retryWhileBusy(work, NO_PAUSE)).rejects.toThrow('no such table');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
