// Runs the programs that the npm scripts are made of, quietly and without a word to anyone's servers.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';

/** Keeps wrangler and its relatives offline: no metrics, no look-up of request properties, no questions. */
export const offline = {
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  FORCE_COLOR: '0',
};

/** Programs of the project are found by whoever does not come by npm, too. */
const PATH = [join(import.meta.dirname, '..', 'node_modules', '.bin'), process.env.PATH ?? ''].join(
  delimiter,
);

/**
 * Runs a program to its end; `isPatient` lets others have the processors first. Rejects when it fails; then says what
 * it had printed, if it was to be quiet.
 */
export async function run(
  command: string,
  args: readonly string[],
  options: { quiet?: boolean; isPatient?: boolean; env?: Record<string, string> } = {},
): Promise<string> {
  const child = spawn(command, args, {
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...offline, PATH, ...options.env },
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
