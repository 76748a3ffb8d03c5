// Fingerprint of the sources of a build: equal sources have equal builds.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

const SOURCES = [
  'common/**/*',
  'src/**/*',
  'portal/src/**/*',
  'ops/src/**/*',
  'locales/*',
  'public/**/*',
  'scripts/build/*',
  'compiler/docs/fonts.ts',
  'vite.config.ts',
  'wrangler.toml',
  '.dev.vars',
  'portal/wrangler.toml',
  'portal/.dev.vars',
  'ops/wrangler.toml',
  'ops/.dev.vars',
  'package.json',
  'package-lock.json',
];

/** Digest of all source files, in hexadecimal. */
export function fingerprint(): string {
  const hash = createHash('sha256');
  for (const entry of globSync(SOURCES, { withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => `${file.parentPath}/${file.name}`)
    .sort()) {
    hash.update(entry).update(readFileSync(entry));
  }
  return hash.digest('hex');
}

const ID_LENGTH = 12;

/** Build ID of the current sources: the tag of deployed versions, also in the metrics of the site. */
export const buildId = (): string => fingerprint().slice(0, ID_LENGTH);
