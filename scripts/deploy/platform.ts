// Access to the platform for scripts: wrangler with its credentials, and the deployed database of the portal.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { spawnable } from '../process/program.ts';
import { wranglerEnvironment } from '../process/wrangler.ts';

/** Folder of the local state: PERSIST_TO, or a folder of the project. */
export const localState = (): string => process.env.PERSIST_TO ?? '.wrangler/state';

const ROOT = join(import.meta.dirname, '../..');

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

/** Runs one statement on the deployed database of the portal. Throws if the database is empty or wrangler fails. */
export function d1<T>(statement: string): T[] {
  const options = ['--remote', '--json', '--yes', '--command', statement];
  try {
    const config = join(ROOT, 'portal', 'wrangler.toml');
    const output = wrangler(['d1', 'execute', 'portal', ...options, '-c', config]);
    return (JSON.parse(output) as { results: T[] }[])[0]?.results ?? [];
  } catch (error) {
    if (!(error as Error).message.includes('no such table')) throw error;
    throw new EmptyDatabaseError('the database is empty: run npm run content:publish -- --remote first');
  }
}
