// Packages of the peer frameworks: installed on demand. A failed installation returns its reason.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { installPeers } from '../../../bench/peer-packages.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder('peers');
const writeLock = (text: string) => writeFileSync(join(folder, 'package-lock.json'), text);

beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue());
beforeAll(() => {
  mkdirSync(join(folder, 'node_modules'));
  writeLock('{}');
});

it('a failed installation returns its reason in one line, and the next run installs again', async () => {
  const fail = vi.fn(() => Promise.reject(new Error('npm ci failed\nat a line')));
  const reason = 'the packages of bench/peers cannot be installed: npm ci failed';
  expect([await installPeers(folder, fail), await installPeers(folder, fail)]).toEqual([reason, reason]);
  expect(fail).toHaveBeenCalledTimes(2);
});

it('the packages are installed once for each lockfile', async () => {
  const install = vi.fn(() => Promise.resolve());
  expect([await installPeers(folder, install), await installPeers(folder, install)]).toEqual([null, null]);
  expect(install).toHaveBeenCalledTimes(1);
  writeLock('{"packages":{}}');
  await installPeers(folder, install);
  expect(install).toHaveBeenCalledTimes(2);
  expect(install).toHaveBeenCalledWith(folder);
});
