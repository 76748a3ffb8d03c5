// Starts the production build of site and portal, with a database of its own, for the browser tests.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { start } from '../../scripts/run.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Resolves once the site answers for its health; building, migrating and filling included. */
async function ready(origin: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    if (answer?.ok && ((await answer.json()) as { portal: string }).portal === 'ok') return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the site did not start');
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const persistTo = mkdtempSync(join(tmpdir(), 'site-state-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = start('node', ['scripts/start.ts'], {
    PORT: String(port),
    PERSIST_TO: persistTo,
    LOG_LEVEL: 'warn',
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await Promise.race([
    ready(origin),
    ended.then(() => Promise.reject(new Error('the site ended before it was ready'))),
  ]);
  project.provide('origin', origin);
  return async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(persistTo, { recursive: true, force: true });
  };
}
