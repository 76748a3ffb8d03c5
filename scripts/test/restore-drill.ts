// `npm run drill -- restore`: fills the databases of the production build, lets the cron job export them, deletes both
// databases, restores them, and compares the rows of each table. Prints a table and the times.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Manifest } from '../../common/backup/format.ts';
import type { DatabaseName } from '../../common/retention/retention.ts';
import { writeKeyPair } from '../backup/key.ts';
import { openLocalObjects, readManifest } from '../backup/objects.ts';
import { restore } from '../backup/restore.ts';
import { localTarget } from '../backup/target.ts';
import { publishLocal } from '../content/publication.ts';
import { databaseFiles } from '../dev/local-databases.ts';
import { type Served, type Statement, serveBuild, withState } from '../dev/miniflare.ts';
import { withPublishedState } from '../dev/published-state.ts';
import { opsAt, type RunLine } from './ops-line.ts';
import { secondsSince } from './table.ts';

/** Commands of `npm run ops` that add rows to the audit log. */
const CHANGES = [
  ...Array.from({ length: 20 }, (_, n) => `redirect add /drill-${n} /products --confirm --note n${n}`),
  'redirect off /drill-1',
  'redirect delete /drill-2',
  'search add drillword WAF',
  'search add 演练 /docs/api-doc/purge-api --kind pin --locale cn',
  'preview make /products --note drill',
  'leads list',
  'leads rule-add Drill --country JP',
  'incident add Drill Looking --components api',
  'bump',
];

/** Leads whose values contain quotes, NUL, and non-Latin scripts, some at the maximum size. */
const leads = (count: number): Statement[] =>
  Array.from({ length: count }, (_, n) => {
    const note = n % 500 === 0 ? '漢'.repeat(20_000) : `O'Neil "한국" 日本 \u0000 %s ${n}`;
    const detail = JSON.stringify({ email: `p${n}@example.com`, note });
    return [
      `INSERT INTO submission (reference, idempotency_key, kind, code, form, detail, context, words, locale, status,
         submitted_at, created_at)
       VALUES (?1, ?1, 'form', 'contact', 'contact', ?2, NULL, 'w' || char(0) || ?1, 'ko', 'open', ?3, ?3)`,
      `DRILL-${n}`,
      detail,
      new Date().toISOString(),
    ];
  });

/** A note on every tenth lead. */
const notes = (count: number): Statement[] =>
  Array.from({ length: Math.ceil(count / 10) }, (_, n) => [
    'INSERT INTO lead_note (lead, at, by, text) SELECT id, ?2, ?3, ?3 FROM submission WHERE reference = ?1',
    `DRILL-${n * 10}`,
    new Date().toISOString(),
    `O'Neil 한국 ${n}`,
  ]);

/** Leads that the portal has not accepted. */
const undelivered = (count: number): Statement[] =>
  Array.from({ length: count }, (_, n) => [
    `INSERT INTO outbox (id, lead_key, reference, form, locale, lead, submitted_at, kept_at, state, look_at)
     VALUES (?1, ?1, ?1, 'contact', 'ja', '{"email":"o@example.com"}', ?2, ?2, 'dead', ?2)`,
    `OUTBOX-${n}`,
    new Date().toISOString(),
  ]);

/** Serves portal and ops, and stops them after `callback`. */
async function withWorkers<T>(
  persistTo: string,
  publicKey: string,
  callback: (run: RunLine, served: Served) => Promise<T>,
): Promise<T> {
  const served = await serveBuild({
    persistTo,
    workers: ['ops', 'portal'],
    vars: { ops: { BACKUP_PUBLIC_KEY: publicKey } },
    onLog: (line, level) => (level === 'error' ? console.error(line) : undefined),
  });
  try {
    return await callback(opsAt(served.origin), served);
  } finally {
    await served.stop();
  }
}

const cron = async ({ platform }: Served): Promise<void> => {
  await (await platform.getWorker('ops')).scheduled({ cron: '* * * * *' });
};

/** SHA-256 and row count of each exported table, read from the database files. */
function digests(persistTo: string, tables: Manifest['tables']): Map<string, string> {
  const digestByTable = new Map<string, string>();
  for (const file of databaseFiles(persistTo)) {
    const database = new DatabaseSync(file, { readOnly: true });
    const names = new Set(
      database
        .prepare('SELECT name FROM sqlite_schema')
        .all()
        .map(({ name }) => name),
    );
    const owner: DatabaseName | null = names.has('submission') ? 'portal' : names.has('audit') ? 'ops' : null;
    for (const table of tables.filter((table) => table.database === owner)) {
      const hash = createHash('sha256');
      let rows = 0;
      for (const row of database
        .prepare(`SELECT * FROM ${table.name} ORDER BY ${table.key.join()}`)
        .iterate()) {
        hash.update(`${JSON.stringify(Object.values(row))}\n`);
        rows += 1;
      }
      digestByTable.set(`${owner}.${table.name}`, `${rows} | ${hash.digest('hex').slice(0, 16)}`);
    }
    database.close();
  }
  return digestByTable;
}

async function drill(persistTo: string, count: number): Promise<void> {
  const keyFile = join(persistTo, 'backup-key.json');
  const publicKey = await writeKeyPair(keyFile);
  await withState(persistTo, async ({ batch }) => {
    await batch('portal')([...leads(count), ...notes(count)]);
    await batch('ops')(undelivered(300));
  });
  await withWorkers(persistTo, '', async (run, served) => {
    for (const line of CHANGES) await run(line);
    const [banner] = await run('banner list');
    await run(`banner off ${banner?.split('  ')[1]}`);
    await cron(served);
  });
  const exporting = performance.now();
  await withWorkers(persistTo, publicKey, (_, served) => cron(served));
  const manifest = await withState(persistTo, async ({ platform }) =>
    readManifest(await openLocalObjects(platform)),
  );
  console.log(`exported ${manifest.id} in ${secondsSince(exporting)}, with the start of the Workers\n`);
  const before = digests(persistTo, manifest.tables);
  const restoring = performance.now();
  for (const file of databaseFiles(persistTo))
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  await withState(persistTo, async (state) =>
    restore({
      read: await openLocalObjects(state.platform),
      target: localTarget(state),
      privateKey: readFileSync(keyFile, 'utf8'),
      force: false,
    }),
  );
  await publishLocal(persistTo);
  const duration = secondsSince(restoring);
  compare(manifest.tables, before, digests(persistTo, manifest.tables));
  const [line] = await withWorkers(persistTo, publicKey, async (run) => {
    await run('bump');
    return run(`audit verify --expect ${manifest.audit.hash}`);
  });
  console.log(
    `\n${line}\nboth databases were deleted, restored, verified, and published again in ${duration}`,
  );
}

/** Prints the exported tables, and sets the exit code if one of them differs or is missing. */
function compare(
  tables: Manifest['tables'],
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): void {
  console.log('| table | rows | SHA-256 | restored |\n| --- | --- | --- | --- |');
  for (const { database, name } of tables) {
    const table = `${database}.${name}`;
    const digest = before.get(table) ?? 'missing';
    const isEqual = after.get(table) === digest;
    console.log(
      `| ${table} | ${digest} | ${isEqual ? 'equal' : `DIFFERS: ${after.get(table) ?? 'missing'}`} |`,
    );
    if (!isEqual) process.exitCode = 1;
  }
}

/** Runs the drill with this number of leads, on a state that is deleted afterwards. */
export const restoreDrill = (count: number): Promise<void> =>
  withPublishedState('restore-drill', (persistTo) => drill(persistTo, count));
