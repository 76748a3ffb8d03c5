// Runs the programs that the npm scripts are made of, quietly and without a word to anyone's servers.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { spawnable } from './program.ts';

/** Keeps wrangler and its relatives offline: no metrics, no look-up of request properties, no questions. */
export const offline = {
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  FORCE_COLOR: '0',
};

/**
 * Runs a program to its end: one of node_modules or of the system (scripts/process/program.ts). `isPatient` runs it at a lower
 * priority. Rejects when it fails, with its output if `quiet` held that back.
 */
export async function run(
  command: string,
  args: readonly string[],
  options: { quiet?: boolean; isPatient?: boolean; env?: Record<string, string> } = {},
): Promise<string> {
  const { file, args: words } = spawnable(command, args);
  const child = spawn(file, words, {
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...offline, ...options.env },
  });
  if (options.isPatient && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let output = '';
  const gather = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on('data', gather);
  child.stderr?.on('data', gather);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}`);
  return output;
}
