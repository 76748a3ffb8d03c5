// Link prefetch is skipped on 2g or save-data connections (§4).
import { expect, it, vi } from 'vitest';
import { isDataSaving } from '../../../src/client/browser/connection.ts';

it.each([
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '4g', saveData: true }, true],
  [{ effectiveType: '3g', saveData: false }, false],
  [{}, false],
  [undefined, false],
])('prefetch is skipped on the connection %j: %s', (connection, spared) => {
  vi.stubGlobal('navigator', { connection });
  expect(isDataSaving()).toBe(spared);
});
