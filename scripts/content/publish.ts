// `npm run content:publish [-- --local | --remote] [--persist-to DIR]`: fills the portal's database with what content/ says.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { type Compiled, compileContent } from './compile.ts';
import { statementsOf } from './rows.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const CONFIG = join(ROOT, 'portal', 'wrangler.toml');
/** Where wrangler keeps local state for this config when it is not told otherwise. */
const DEFAULT_PERSISTENCE = join(ROOT, 'portal', '.wrangler', 'state');

/** Content with mistakes is never published. */
class ContentError extends Error {}

interface Target {
  remote: boolean;
  persistTo: string;
}

/** Runs wrangler without questions; throws what it said when it fails. */
function wrangler(args: readonly string[]): string {
  const run = spawnSync(process.execPath, [join(ROOT, 'node_modules', 'wrangler', 'bin', 'wrangler.js'), ...args, '--config', CONFIG], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(`wrangler ${args.join(' ')} failed:\n${run.stdout}\n${run.stderr}`);
  return run.stdout;
}

/** The hash of the publication in a local database, read from its file: asking wrangler would take longer than the rest. */
function localHash(persistTo: string): string | undefined {
  const folder = join(persistTo, 'v3', 'd1', 'miniflare-D1DatabaseObject');
  if (!existsSync(folder)) return undefined;
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.sqlite') && file !== 'metadata.sqlite')) {
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
    const answer = JSON.parse(wrangler(['d1', 'execute', 'portal', '--remote', '--json', '--command', 'SELECT hash FROM publication'])) as {
      results?: { hash?: string }[];
    }[];
    return answer[0]?.results?.[0]?.hash;
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

/** Brings one database to what content/ says, and prints what was done. Throws ContentError on mistakes in content. */
function publish(target: Target): void {
  const compiled = compileContent(join(ROOT, 'content'));
  report(compiled);
  if ((target.remote ? remoteHash() : localHash(target.persistTo)) === compiled.hash) {
    console.log(`portal database is up to date: ${compiled.summary}`);
    return;
  }
  const where = target.remote ? ['--remote'] : ['--local', '--persist-to', target.persistTo];
  const folder = join(ROOT, '.wrangler', 'tmp');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'publication.sql');
  writeFileSync(file, `${statementsOf(compiled.rows, compiled.hash, { local: !target.remote }).join(';\n')};\n`);
  wrangler(['d1', 'migrations', 'apply', 'portal', ...where]);
  wrangler(['d1', 'execute', 'portal', ...where, '--yes', '--file', file]);
  console.log(`portal database filled: ${compiled.summary}`);
}

/** Fills the local database kept below `persistTo` (wrangler's own place when left out), for scripts that start the product. */
export const publishLocal = (persistTo: string = DEFAULT_PERSISTENCE): void => publish({ remote: false, persistTo: resolve(persistTo) });

if (import.meta.main) {
  const { values } = parseArgs({
    options: { local: { type: 'boolean' }, remote: { type: 'boolean', default: false }, 'persist-to': { type: 'string' } },
  });
  try {
    if (values.remote) publish({ remote: true, persistTo: '' });
    else publishLocal(values['persist-to']);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
