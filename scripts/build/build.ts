// Builds the three Workers and the client if a source has changed since the last build.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { run } from '../process/run.ts';
import { fingerprint } from './fingerprint.ts';

const STAMP = 'dist/.stamp';
export const SBOM_FILE = 'dist/sbom.json';

/** Whether the last build is that of the sources with this fingerprint. */
export const isBuilt = (now: string = fingerprint()): boolean =>
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now;

/** Builds unless the last build is current. */
export async function buildIfChanged(): Promise<void> {
  const now = fingerprint();
  if (isBuilt(now)) return;
  console.log('building site, portal, and ops…');
  // The caller may run in another mode, such as `test`.
  await run('vite', ['build', '--logLevel', 'warn'], { quiet: true, env: { NODE_ENV: 'production' } });
  writeFileSync(STAMP, now);
}
