// Objects in the deployed bucket, which a restoration downloads with wrangler.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { objectsIn, withRemoteObjects } from '../../../scripts/backup/objects.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

it('each object is downloaded once to a temporary folder, and a missing object is null', async () => {
  const downloads: string[] = [];
  const run = (args: readonly string[]) => {
    const file = args[args.indexOf('--file') + 1] ?? '';
    downloads.push(`${args[3]}`);
    // wrangler creates the file before it has checked that the object exists.
    writeFileSync(file, 'bytes');
    if (args[3]?.endsWith('/missing')) throw new Error('The specified key does not exist.');
    if (args[3]?.endsWith('/denied')) throw new Error('Authentication error [code: 10000]');
    downloads.push(file);
    return '';
  };
  await withRemoteObjects(
    run,
    async (download) => {
      for (const _ of [1, 2])
        expect(new TextDecoder().decode((await download('a/b')) ?? undefined)).toBe('bytes');
      for (const _ of [1, 2]) expect(await download('missing')).toBeNull();
      await expect(download('denied')).rejects.toThrow('Authentication error');
    },
    'bucket',
  );
  const [object, file = '', ...others] = downloads;
  expect([object, ...others]).toEqual(['bucket/a/b', 'bucket/missing', 'bucket/missing', 'bucket/denied']);
  expect(existsSync(file)).toBe(false);
  await expect((async () => withRemoteObjects(run, async () => undefined))()).rejects.toThrow(
    'has no bucket BACKUP',
  );
});

it('the folder of --from must contain the folder exports', () => {
  const folder = temporaryFolder('objects-test');
  const message = 'has no folder exports/';
  for (const wrong of [folder, join(folder, 'missing')]) expect(() => objectsIn(wrong)).toThrow(message);
  mkdirSync(join(folder, 'exports'));
  expect(() => objectsIn(folder)).not.toThrow();
  expect(() => objectsIn(join(folder, 'exports'))).toThrow(message);
});
