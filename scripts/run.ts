// Starts the programs that the npm scripts are made of, quietly and without a word to anyone's servers.
import { type ChildProcess, spawn } from 'node:child_process';

/** Keeps wrangler offline: no metrics, no look-up of request properties, no questions. */
const environment = {
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  FORCE_COLOR: '0',
};

/** Starts a program of node_modules/.bin or of the system in the foreground. */
export const start = (
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess => spawn(command, args, { stdio: 'inherit', env: { ...environment, ...env } });

/** Runs a program to its end. Rejects when it fails; then prints what it had said, if it was to be quiet. */
export async function run(
  command: string,
  args: readonly string[],
  options: { quiet?: boolean; env?: Record<string, string> } = {},
): Promise<string> {
  const child = spawn(command, args, {
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...environment, ...options.env },
  });
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

/** Runs a server until it ends or we are told to: Ctrl-C and a plain kill end both. */
export function serve(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 0));
}
