// `npm run content:publish [-- --local | --remote] [--force] [--persist-to DIR]`: fills the portal's database
// with what content/ says.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { compiledContent } from '../../compiler/cache.ts';
import type { Compiled } from '../../compiler/compile.ts';
import { statementsOf } from '../../compiler/rows.ts';
import { bumpVersion, d1, localState, newVersion, type Place, putVersion, wrangler } from '../platform.ts';
import { PUBLISHED_TEXTS, textsOf, tooMuchWithdrawn } from './withdrawal.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const CONFIG = ['-c', join(ROOT, 'portal', 'wrangler.toml')];

/** Content with mistakes is never published. */
class ContentError extends Error {}

/**
 * The rows of a local database, read from its file: starting the platform to ask would take longer than the
 * rest. None where it was never filled.
 */
function localRows<T>(persistTo: string, query: string): T[] {
  const folder = join(persistTo, 'v3', 'd1', 'miniflare-D1DatabaseObject');
  if (!existsSync(folder)) return [];
  for (const name of readdirSync(folder).filter(
    (file) => file.endsWith('.sqlite') && file !== 'metadata.sqlite',
  )) {
    try {
      const database = new DatabaseSync(join(folder, name), { readOnly: true });
      try {
        const rows = database.prepare(query).all() as T[];
        if (rows.length > 0) return rows;
      } finally {
        database.close();
      }
    } catch {
      // Another database, or one that was never filled: it has no publication.
    }
  }
  return [];
}

const rowsOf = <T>(place: Place, query: string): T[] =>
  place.remote ? d1<T>(place, query) : localRows<T>(place.persistTo, query);

/** The hash of what is published; `undefined` where nothing ever was: the table is made by the migrations. */
function publishedHash(place: Place): string | undefined {
  try {
    return rowsOf<{ hash: string }>(place, 'SELECT hash FROM publication')[0]?.hash;
  } catch {
    return undefined;
  }
}

/** Prints all problems. What was not recorded stops a remote publication only: there its day would be wrong. */
function report(compiled: Compiled, remote: boolean): void {
  for (const { file, line, message, gap } of compiled.problems)
    console.error(`${relative(ROOT, file)}:${line}  ${message}${gap ? ' (left out)' : ''}`);
  const stops = compiled.problems.filter(({ gap, unrecorded }) => !gap && (remote || !unrecorded));
  const mistakes = stops.length;
  if (mistakes > 0) throw new ContentError(`${mistakes} mistakes in content/: nothing was published`);
}

/** Local: the schema, the rows and the version without a second process. */
async function fillLocal(persistTo: string, compiled: Compiled): Promise<void> {
  // Loaded where it is needed: most starts find the database up to date.
  const [{ withState }, { migrate }] = await Promise.all([
    import('../miniflare.ts'),
    import('../migrations.ts'),
  ]);
  await withState(persistTo, async ({ platform, batch }) => {
    const run = batch('portal');
    await migrate(run, join(ROOT, 'portal', 'migrations'));
    // One batch is one transaction: whoever ends us in the middle leaves the old content whole.
    await run(statementsOf(compiled.rows, compiled.hash, { local: true }).map((sql) => [sql] as const));
    await putVersion(platform, newVersion());
  });
}

async function fillRemote(compiled: Compiled): Promise<void> {
  const folder = join(ROOT, '.wrangler', 'tmp');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'publication.sql');
  writeFileSync(file, `${statementsOf(compiled.rows, compiled.hash, { local: false }).join(';\n')};\n`);
  wrangler(['d1', 'migrations', 'apply', 'portal', '--remote', ...CONFIG]);
  wrangler(['d1', 'execute', 'portal', '--remote', '--yes', '--file', file, ...CONFIG]);
  await bumpVersion({ remote: true, persistTo: '' });
}

/**
/**
 * Brings one database to what content/ says, gives the content a new version, so that what the site keeps of
 * the old one is asked for anew, and prints what was done. Rejects with ContentError on mistakes in content,
 * and where too much would be taken away without `force`.
 */
async function publish(target: Place, force: boolean): Promise<void> {
  const compiled = compiledContent();
  report(compiled, target.remote);
  const published = publishedHash(target);
  if (published === compiled.hash) {
    console.log(`portal database is up to date: ${compiled.summary}`);
    return;
  }
  if (published !== undefined && !force) {
    const before = rowsOf<{ text: string }>(target, PUBLISHED_TEXTS).map(({ text }) => text);
    const refusal = tooMuchWithdrawn(before, textsOf(compiled.rows));
    if (refusal) throw new ContentError(refusal);
  }
  await (target.remote ? fillRemote(compiled) : fillLocal(target.persistTo, compiled));
  console.log(`portal database filled: ${compiled.summary}`);
}

/** Fills the local database kept below `persistTo`, for scripts that start the product: it is a copy. */
export const publishLocal = (persistTo: string = localState()): Promise<void> =>
  publish({ remote: false, persistTo: resolve(persistTo) }, true);

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      local: { type: 'boolean' },
      remote: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      'persist-to': { type: 'string' },
    },
  });
  try {
    const local = { remote: false, persistTo: resolve(values['persist-to'] ?? localState()) };
    await publish(values.remote ? { remote: true, persistTo: '' } : local, values.force);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
