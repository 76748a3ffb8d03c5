// Keeps compiled content below node_modules/.cache, found again by the hash of everything it was made from:
// the tests, the publisher and a start compile the same texts. content:check never reads it.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Compiled, compileContent } from './compile.ts';
import { type Row, RowSet, type Table } from './rows.ts';

const PROJECT = join(import.meta.dirname, '..');
export const CONTENT = join(PROJECT, 'content');
const CACHE = join(PROJECT, 'node_modules', '.cache', 'content');
/** As many states of the content as are gone back and forth between. */
const KEPT = 3;

/** Compiled content as it is written: a map is no JSON. */
interface Stored extends Omit<Compiled, 'rows'> {
  rows: [Table, Row[]][];
}

/** Every source file that takes part, from this one on: what it imports, what that imports, and so on. */
export function sourcesOf(entry: string): string[] {
  const found = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g))
      open.push(resolve(dirname(file), path));
  }
  return [...found].sort();
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** The hash of all that a compilation reads, and of what it runs on: collation and names of countries are ICU's. */
function keyOf(root: string): string {
  const hash = createHash('sha256').update(`${root} ${process.versions.node} ${process.versions.icu}`);
  const read = [
    ...filesBelow(root),
    ...sourcesOf(join(import.meta.dirname, 'compile.ts')),
    ...filesBelow(join(PROJECT, 'portal', 'migrations')),
    join(PROJECT, 'package-lock.json'),
  ];
  for (const file of read) hash.update(`\0${relative(PROJECT, file)}\0`).update(readFileSync(file));
  // Links may lead to these files; what they hold takes no part.
  for (const file of filesBelow(join(PROJECT, 'public'))) hash.update(`\0${relative(PROJECT, file)}`);
  return hash.digest('hex').slice(0, 32);
}

function restored(file: string): Compiled | undefined {
  try {
    const { rows, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Stored;
    const set = new RowSet();
    for (const [table, of] of rows) set.tables.set(table, of);
    return { ...rest, rows: set };
  } catch {
    return undefined; // Not there, or not whole.
  }
}

/** Writes a result, at once and whole, and takes the oldest ones away. */
function store(folder: string, key: string, compiled: Compiled): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${key}.json`);
  const stored: Stored = { ...compiled, rows: [...compiled.rows.tables] };
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(stored));
  renameSync(`${file}.${process.pid}`, file);
  const byAge = filesBelow(folder).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of byAge.slice(KEPT)) rmSync(old, { force: true });
}

/** Compiles `root` and keeps the result for `compiledContent`. */
export function compileAnew(root = CONTENT, folder = CACHE): Compiled {
  const key = keyOf(root);
  const compiled = compileContent(root);
  // An editor may have saved a file meanwhile: then nobody knows what this was made from.
  if (keyOf(root) === key) store(folder, key, compiled);
  return compiled;
}

/** The compiled content below `root`, from `folder` where it was made from exactly what is there now. */
export const compiledContent = (root = CONTENT, folder = CACHE): Compiled =>
  restored(join(folder, `${keyOf(root)}.json`)) ?? compileAnew(root, folder);
