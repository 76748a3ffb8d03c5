// Results of slow functions that compilations share: tokens of code samples and password hashes.
import { createHash, hash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sourcesOf } from './sources.ts';

const PROJECT = join(import.meta.dirname, '..');
/** Modules that call `memoized`. */
export const MEMOIZED = ['markdown/highlight.ts', 'pages/password.ts'];

/** Hash of files, a string, the installed packages, and the runtime. */
export function hashOfFiles(files: readonly string[], text = ''): string {
  const sum = createHash('sha256').update(`${process.versions.node} ${process.versions.icu} ${text}`);
  for (const file of [...files, join(PROJECT, 'package-lock.json')])
    sum.update(`\0${relative(PROJECT, file)}\0`).update(readFileSync(file));
  return sum.digest('hex');
}

/** Reads the entries that a compilation with the same inputs stored; none if the file is missing or incomplete. */
export function readEntries<T>(file: string, inputs: string): [key: string, value: T][] {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as { inputs: string; entries: [string, T][] };
    return stored.inputs === inputs ? stored.entries : [];
  } catch {
    return [];
  }
}

/** Writes entries atomically. */
export function writeEntries(file: string, inputs: string, entries: ReadonlyMap<string, unknown>): void {
  writeFileSync(`${file}.${process.pid}`, JSON.stringify({ inputs, entries: [...entries] }));
  renameSync(`${file}.${process.pid}`, file);
}

const results = new Map<string, unknown>();

/** Returns the result of `compute`, which depends only on `input` and on the sources of its module. */
export function memoized<T>(input: string, compute: () => T): T {
  const key = hash('sha256', input, 'base64url');
  if (!results.has(key)) results.set(key, compute());
  return results.get(key) as T;
}

/** Reads the results in `file`, unless a source has changed. Returns a function that stores new results. */
export function openMemo(file: string): () => void {
  const inputs = hashOfFiles(MEMOIZED.flatMap((name) => sourcesOf(join(import.meta.dirname, name))));
  const stored = readEntries(file, inputs);
  for (const [key, value] of stored) results.set(key, value);
  return () => {
    if (results.size > stored.length) writeEntries(file, inputs, results);
  };
}
