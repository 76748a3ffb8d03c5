// `npm run content:publish [-- --local | --remote] [--persist-to DIR]`: fills the portal's database with what
// content/ says.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { type Compiled, compileContent } from '../../compiler/compile.ts';
import { statementsOf } from '../../compiler/rows.ts';
import { bumpVersion, d1, localState, newVersion, type Place, putVersion, wrangler } from '../platform.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const CONFIG = ['-c', join(ROOT, 'portal', 'wrangler.toml')];

/** Content with mistakes is never published. */
class ContentError extends Error {}

/**
 * The hash of the publication in a local database, read from its file: starting the platform to ask would take
 * longer than the rest.
 */
function localHash(persistTo: string): string | undefined {
  const folder = join(persistTo, 'v3', 'd1', 'miniflare-D1DatabaseObject');
  if (!existsSync(folder)) return undefined;
  for (const name of readdirSync(folder).filter(
    (file) => file.endsWith('.sqlite') && file !== 'metadata.sqlite',
  )) {
    try {
      const database = new DatabaseSync(join(folder, name), { readOnly: true });
      try {
        const row = database.prepare('SELECT hash FROM publication').get();
        if (typeof row?.hash === 'string') return row.hash;
      } finally {
        database.close();
      }
    } catch {
      // Another database, or one that was never filled: it has no publication.
    }
  }
  return undefined;
}

function remoteHash(): string | undefined {
  try {
    return d1<{ hash: string }>({ remote: true, persistTo: '' }, 'SELECT hash FROM publication')[0]?.hash;
  } catch {
    return undefined; // Never filled: the table is made by the migrations.
  }
}

function report(compiled: Compiled): void {
  for (const { file, line, message, gap } of compiled.problems)
    console.error(`${relative(ROOT, file)}:${line}  ${message}${gap ? ' (left out)' : ''}`);
  const mistakes = compiled.problems.filter((problem) => !problem.gap).length;
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
 * Brings one database to what content/ says, gives the content a new version, so that what the site keeps of
 * the old one is asked for anew, and prints what was done. Rejects with ContentError on mistakes in content.
 */
async function publish(target: Place): Promise<void> {
  const compiled = compileContent(join(ROOT, 'content'));
  report(compiled);
  if ((target.remote ? remoteHash() : localHash(target.persistTo)) === compiled.hash) {
    console.log(`portal database is up to date: ${compiled.summary}`);
    return;
  }
  await (target.remote ? fillRemote(compiled) : fillLocal(target.persistTo, compiled));
  console.log(`portal database filled: ${compiled.summary}`);
}

/** Fills the local database kept below `persistTo`, for scripts that start the product. */
export const publishLocal = (persistTo: string = localState()): Promise<void> =>
  publish({ remote: false, persistTo: resolve(persistTo) });

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      local: { type: 'boolean' },
      remote: { type: 'boolean', default: false },
      'persist-to': { type: 'string' },
    },
  });
  try {
    if (values.remote) await publish({ remote: true, persistTo: '' });
    else await publishLocal(values['persist-to']);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
