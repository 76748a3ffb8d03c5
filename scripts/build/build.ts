// Builds the three Workers and the client if a source has changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { run } from '../process/run.ts';

const SOURCES = [
  'common/**/*',
  'src/**/*',
  'portal/src/**/*',
  'ops/src/**/*',
  'locales/*',
  'public/**/*',
  'scripts/build/client-assets.ts',
  'scripts/build/mcp-validator.ts',
  'compiler/docs/fonts.ts',
  'vite.config.ts',
  'scripts/build/build.ts',
  'wrangler.toml',
  '.dev.vars',
  'portal/wrangler.toml',
  'portal/.dev.vars',
  'ops/wrangler.toml',
  'ops/.dev.vars',
  'package.json',
  'package-lock.json',
];
const STAMP = 'dist/.stamp';

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const entry of globSync(SOURCES, { withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => `${file.parentPath}/${file.name}`)
    .sort()) {
    hash.update(entry).update(readFileSync(entry));
  }
  return hash.digest('hex');
}

/** Builds unless the last build is current. */
export async function buildIfChanged(): Promise<void> {
  const now = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return;
  console.log('building site, portal, and ops…');
  // The caller may run in another mode, such as a test runner.
  await run('vite', ['build', '--logLevel', 'warn'], { quiet: true, env: { NODE_ENV: 'production' } });
  writeFileSync(STAMP, now);
}
