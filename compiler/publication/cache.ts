// Cache of compiled content in node_modules/.cache, keyed by a hash of all inputs and shared by tests, publisher, and
// development server. `npm run content:check` compiles again, but reuses converted text (markdown/conversions.ts).
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brand } from '../../common/config.ts';
import { type Compiled, compileContent } from '../compile.ts';
import { filesBelow, filesOf } from '../files.ts';
import { openConversions } from '../markdown/conversions.ts';
import { openMemo } from '../memo.ts';
import { sourcesOf } from '../sources.ts';
import { type Row, RowSet, type Table } from './rows.ts';

const PROJECT = join(import.meta.dirname, '../..');
export const CONTENT = join(PROJECT, 'content');
const CACHE = join(PROJECT, 'node_modules', '.cache', 'content');
/** Results of slow functions (memo.ts). */
export const RESULTS = join(CACHE, 'results');
const MAX_ENTRIES = 3;

/** Serializable form of compiled content. */
interface Stored extends Omit<Compiled, 'rows'> {
  rows: [Table, Row[]][];
}

/** Hash of all inputs of a compilation, including the runtime: collation and country names depend on ICU. */
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
  // Links may target static files, so their paths are part of the key; their contents are irrelevant.
  for (const file of filesBelow(join(PROJECT, 'public'))) hash.update(`\0${relative(PROJECT, file)}`);
  return hash.digest('hex').slice(0, 32);
}

/** Maps file paths. Stored paths are relative to the content, so that copies of the project can share results. */
const mapFiles = <T extends { file: string }>(list: readonly T[], mapFile: (file: string) => string): T[] =>
  list.map((entry) => ({ ...entry, file: mapFile(entry.file) }));

function restoreCompiled(file: string, root: string): Compiled | undefined {
  try {
    const { rows, problems, recorded, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Stored;
    const set = new RowSet();
    for (const [table, tableRows] of rows) set.tables.set(table, tableRows);
    const toAbsolute = (path: string) => join(root, path);
    return {
      ...rest,
      problems: mapFiles(problems, toAbsolute),
      recorded: mapFiles(recorded, toAbsolute),
      rows: set,
    };
  } catch {
    return undefined; // Missing or incomplete.
  }
}

/** Writes a result atomically and deletes the oldest results. */
function store(folder: string, key: string, compiled: Compiled, root: string): void {
  const file = join(folder, `${key}.json`);
  const toRelative = (path: string) => relative(root, path);
  const stored: Stored = {
    ...compiled,
    problems: mapFiles(compiled.problems, toRelative),
    recorded: mapFiles(compiled.recorded, toRelative),
    rows: [...compiled.rows.tables],
  };
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(stored));
  renameSync(`${file}.${process.pid}`, file);
  const byAge = filesOf(folder, '.json').sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of byAge.slice(MAX_ENTRIES)) rmSync(old, { force: true });
}

/** Compiles `root` and caches the result for `compiledContent`. */
export function recompile(root = CONTENT, folder = CACHE): Compiled {
  const key = keyOf(root);
  mkdirSync(folder, { recursive: true });
  const { conversions, save } = openConversions(join(folder, 'markdown'), root);
  const saveResults = openMemo(folder === CACHE ? RESULTS : join(folder, 'results'));
  const compiled = compileContent(root, brand.name, conversions);
  save();
  saveResults();
  // A file may have changed during the compilation, so the result is cached only if the key is unchanged.
  if (keyOf(root) === key) store(folder, key, compiled, root);
  return compiled;
}

/** The compiled content of `root`, from the cache in `folder` if its inputs are unchanged. */
export const compiledContent = (root = CONTENT, folder = CACHE): Compiled =>
  restoreCompiled(join(folder, `${keyOf(root)}.json`), root) ?? recompile(root, folder);
