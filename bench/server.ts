// wrangler with the production build, for what is not under measurement itself or cannot run without it.
import { type ChildProcess, spawn } from 'node:child_process';

export interface Server {
  origin: string;
  stop: () => void;
}

/** Starts `wrangler dev` with the given arguments on a port and waits until it answers. */
export async function startServer(port: number, args: readonly string[]): Promise<Server> {
  const child: ChildProcess = spawn(
    'wrangler',
    [
      'dev',
      ...args,
      '--port',
      String(port),
      '--ip',
      '127.0.0.1',
      '--inspector-port',
      '0',
      '--show-interactive-dev-session=false',
      '--log-level',
      'error',
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
    },
  );
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await fetch(origin).catch(() => null)); tries++) {
    if (tries === 240) throw new Error(`nothing answers at ${origin}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return { origin, stop: () => void child.kill('SIGTERM') };
}
