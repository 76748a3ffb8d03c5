// D1 and KV access for scripts. Remote access uses wrangler and its credentials.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { newStamp, VERSION_KEY } from '../../common/shared-data/stamp.ts';
import { withState } from '../dev/miniflare.ts';
import { spawnable } from '../process/program.ts';
import { wranglerEnvironment } from '../process/wrangler.ts';

/** Folder of the local state: PERSIST_TO, or a folder of the project. */
export const localState = (): string => process.env.PERSIST_TO ?? '.wrangler/state';

const ROOT = join(import.meta.dirname, '../..');

/** Location of the database and KV: remote or local. */
export interface StoreLocation {
  remote: boolean;
  /** Folder of the local state. */
  persistTo: string;
}

const locationOf = ({ remote, persistTo }: StoreLocation): string[] =>
  remote ? ['--remote'] : ['--local', '--persist-to', persistTo];

/** Runs wrangler without prompts and returns its output. On failure, throws an error with the output. */
export function wrangler(args: readonly string[]): string {
  const program = spawnable('wrangler', args);
  const result = spawnSync(program.file, program.args, {
    encoding: 'utf8',
    env: wranglerEnvironment(),
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status !== 0)
    throw new Error(
      `wrangler ${args.slice(0, 3).join(' ')} failed:\n${result.stdout ?? ''}\n${result.stderr ?? result.error}`,
    );
  return result.stdout;
}

/** Thrown for a database without tables, before the first publication. */
export class EmptyDatabaseError extends Error {}

/** Runs one statement on the portal's database. Throws if the database is empty or wrangler fails. */
export function d1<T>(location: StoreLocation, statement: string): T[] {
  const config = ['-c', join(ROOT, 'portal', 'wrangler.toml')];
  try {
    const options = [...locationOf(location), '--json', '--yes', '--command', statement, ...config];
    const output = wrangler(['d1', 'execute', 'portal', ...options]);
    return (JSON.parse(output) as { results: T[] }[])[0]?.results ?? [];
  } catch (error) {
    if (!(error as Error).message.includes('no such table')) throw error;
    throw new EmptyDatabaseError(
      `the database is empty: run ${location.remote ? 'npm run content:publish -- --remote' : 'npm start'} first`,
    );
  }
}

/** Writes a new content version, which makes every page and shared value stale, and returns it. */
export async function bumpVersion(location: StoreLocation): Promise<string> {
  const version = newStamp();
  if (!location.remote) {
    await withState(location.persistTo, ({ platform }) => putVersion(platform, version));
    return version;
  }
  const config = ['--binding', 'KV', '--remote', '-c', join(ROOT, 'wrangler.toml')];
  wrangler(['kv', 'key', 'put', VERSION_KEY, version, ...config]);
  return version;
}

/** Writes a content version to the local KV. */
export async function putVersion(platform: Miniflare, version: string): Promise<void> {
  const kv = await platform.getKVNamespace('KV', 'site');
  await kv.put(VERSION_KEY, version);
}
