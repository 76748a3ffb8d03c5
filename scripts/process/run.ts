// Runs the programs of the npm scripts, without telemetry.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { spawnable } from './program.ts';

/** Environment for Wrangler and Miniflare: no metrics, no download of `request.cf`, no banner, and no colors. */
export const offline = {
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  FORCE_COLOR: '0',
};

/** Niceness of low-priority programs: a third of the CPU time of others. At 10, tests time out. */
const LOW_PRIORITY = 5;

/**
 * Runs a program from node_modules or the system (program.ts) and returns its output. `isLowPriority` lowers its
 * priority. Rejects if it fails; the error contains the output captured by `quiet`.
 */
export async function run(
  command: string,
  args: readonly string[],
  options: { quiet?: boolean; isLowPriority?: boolean; env?: Record<string, string> } = {},
): Promise<string> {
  const { file, args: spawnArgs } = spawnable(command, args);
  const child = spawn(file, spawnArgs, {
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...offline, ...options.env },
  });
  if (options.isLowPriority && child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed with code ${code}\n${output}`);
  return output;
}
