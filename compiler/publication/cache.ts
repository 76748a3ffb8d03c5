// Keeps compiled content below node_modules/.cache, found again by the hash of everything it was made from:
// the tests, the publisher and a start compile the same texts. content:check never reads it.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Compiled, compileContent } from '../compile.ts';
import { sourcesOf } from '../sources.ts';
import { type Row, RowSet, type Table } from './rows.ts';

const PROJECT = join(import.meta.dirname, '../..');
export const CONTENT = join(PROJECT, 'content');
const CACHE = join(PROJECT, 'node_modules', '.cache', 'content');
/** As many states of the content as are gone back and forth between. */
const KEPT = 3;

/** Compiled content as it is written: a map is no JSON. */
interface Stored extends Omit<Compiled, 'rows'> {
  rows: [Table, Row[]][];
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** The hash of all that a compilation reads, and of what it runs on: collation and names of countries are ICU's. */
function keyOf(root: string): string {
  const versions = `${process.versions.node} ${process.versions.icu}`;
  const hash = createHash('sha256').update(`${relative(PROJECT, root)} ${versions}`);
  const read = [
    ...filesBelow(root),
    ...sourcesOf(join(import.meta.dirname, '../compile.ts')),
    ...filesBelow(join(PROJECT, 'portal', 'migrations')),
    join(PROJECT, 'package-lock.json'),
  ];
  for (const file of read) hash.update(`\0${relative(PROJECT, file)}\0`).update(readFileSync(file));
  // Links may lead to these files; what they hold takes no part.
  for (const file of filesBelow(join(PROJECT, 'public'))) hash.update(`\0${relative(PROJECT, file)}`);
  return hash.digest('hex').slice(0, 32);
}

/** Files are stored relative to the content: a copy of the project finds the same result. */
const moved = <T extends { file: string }>(list: readonly T[], move: (file: string) => string): T[] =>
  list.map((entry) => ({ ...entry, file: move(entry.file) }));

function restored(file: string, root: string): Compiled | undefined {
  try {
    const { rows, problems, recorded, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Stored;
    const set = new RowSet();
    for (const [table, of] of rows) set.tables.set(table, of);
    const here = (path: string) => join(root, path);
    return { ...rest, problems: moved(problems, here), recorded: moved(recorded, here), rows: set };
  } catch {
    return undefined; // Not there, or not whole.
  }
}

/** Writes a result, at once and whole, and takes the oldest ones away. */
function store(folder: string, key: string, compiled: Compiled, root: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${key}.json`);
  const inside = (path: string) => relative(root, path);
  const stored: Stored = {
    ...compiled,
    problems: moved(compiled.problems, inside),
    recorded: moved(compiled.recorded, inside),
    rows: [...compiled.rows.tables],
  };
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(stored));
  renameSync(`${file}.${process.pid}`, file);
  const byAge = filesBelow(folder).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of byAge.slice(KEPT)) rmSync(old, { force: true });
}

/** Compiles `root` and keeps the result for `compiledContent`. */
export function recompile(root = CONTENT, folder = CACHE): Compiled {
  const key = keyOf(root);
  const compiled = compileContent(root);
  // An editor may have saved a file meanwhile: then nobody knows what this was made from.
  if (keyOf(root) === key) store(folder, key, compiled, root);
  return compiled;
}

/** The compiled content below `root`, from `folder` where it was made from exactly what is there now. */
export const compiledContent = (root = CONTENT, folder = CACHE): Compiled =>
  restored(join(folder, `${keyOf(root)}.json`), root) ?? recompile(root, folder);
