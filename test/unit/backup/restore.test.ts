// Restoration of an export: every row is restored; a damaged export or a non-empty database prevents any change.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { objectName } from '../../../common/backup/format.ts';
import { readPage, readShape } from '../../../common/backup/rows.ts';
import { extendChain, START, verifyChain } from '../../../ops/src/audit/chain.ts';
import { exportAll } from '../../../ops/src/backup/export.ts';
import type { Bindings } from '../../../ops/src/env.ts';
import { writeKeyPair } from '../../../scripts/backup/key.ts';
import type { ReadObject } from '../../../scripts/backup/objects.ts';
import { restore } from '../../../scripts/backup/restore.ts';
import { localTarget, remoteTarget, type Target } from '../../../scripts/backup/target.ts';
import { migrateAll } from '../../../scripts/dev/migrations.ts';
import { type State, withState } from '../../../scripts/dev/miniflare.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const ID = '2026-11-27T03-00-00-000Z';
/** Environment before the local state is opened. */
const environment = { ...process.env };
const folder = temporaryFolder('restore-test');
const objects = new Map<string, Uint8Array<ArrayBuffer>>();
const read: ReadObject = async (name) => objects.get(name) ?? null;
let privateKey = '';
let head = START;

const TEXTS = [
  "O'Neil; DROP TABLE flip; --",
  '한국\n"日本"',
  'a\u0000b',
  '__proto__',
  '',
  '漢'.repeat(21_000),
];

async function fillDatabases(state: State): Promise<void> {
  await state.batch('portal')(
    TEXTS.map((text, n) => [
      `INSERT INTO submission (reference, idempotency_key, kind, code, form, detail, words, locale, submitted_at, created_at)
       VALUES (?1, ?1, 'form', 'contact', 'contact', '{}', ?2, 'ko', 't', 't')`,
      `REF-${n}`,
      text,
    ]),
  );
  // The last ID is not assigned again after a deletion.
  await state.batch('portal')([
    ['DELETE FROM submission WHERE id = 3'],
    ["UPDATE sqlite_sequence SET seq = 90 WHERE name = 'submission'"],
    [
      `INSERT INTO preview_token (token_hash, note, expires_at)
       VALUES ('exported', 'site', '9999'), ('agency', 'agency', '9998'), ('press', 'press', '9997')`,
    ],
  ]);
  await state.batch('ops')([
    ...TEXTS.map(
      (text) =>
        [
          "INSERT INTO audit (change, at, by, action, after) VALUES ('c', 't', 'ada', 'flip', ?)",
          text,
        ] as const,
    ),
    [
      "INSERT INTO redirect (path, locale, target, status, note, enabled, by, at, version) VALUES ('/a', '', '/b', 301, '', 1, 'ada', 't', 6)",
    ],
    [
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
       INSERT INTO vital (day, dimension, value, metric, upto, count) SELECT i, 'type', i, 'LCP', 1, 1 FROM n`,
    ],
  ]);
}

/** Export bindings for a local state. */
async function openBindings({ platform }: State) {
  const [DB, portal] = await Promise.all([
    platform.getD1Database('DB', 'ops'),
    platform.getD1Database('DB', 'portal'),
  ]);
  const { tables } = await readShape(portal, 'portal');
  const tableOf = (name: string) => {
    const table = tables.find((table) => table.name === name);
    if (!table) throw new Error(name);
    return table;
  };
  const STORE = {
    exportShape: () => readShape(portal, 'portal'),
    exportPage: (name: string, after: Parameters<typeof readPage>[2]) =>
      readPage(portal, tableOf(name), after),
  };
  return { DB, STORE, PORTAL_ORIGIN: '' } as unknown as Bindings;
}

/** Fake of the wrangler commands, with in-memory databases. */
function fakeWrangler() {
  const databases = { portal: new DatabaseSync(':memory:'), ops: new DatabaseSync(':memory:') };
  const files: string[] = [];
  const changes: string[] = [];
  const run = (args: readonly string[]): string => {
    const name = args.includes('portal') ? 'portal' : 'ops';
    const database = databases[name];
    if (args[1] === 'time-travel') return `{"bookmark":"0000-${name}"}`;
    if (args[0] === 'kv') {
      changes.push(`bookmark ${args[4]}`);
      return '';
    }
    if (args[1] === 'migrations') {
      changes.push(`migrate ${name}`);
      database.exec('CREATE TABLE IF NOT EXISTS d1_migrations (name TEXT PRIMARY KEY)');
      const known = database
        .prepare('SELECT name FROM d1_migrations')
        .all()
        .map((row) => row.name);
      for (const file of globSync(`${name}/migrations/*.sql`).sort()) {
        if (known.includes(basename(file))) continue;
        database.exec(readFileSync(file, 'utf8'));
        database.prepare('INSERT INTO d1_migrations VALUES (?)').run(basename(file));
      }
      return '';
    }
    const file = args[args.indexOf('--file') + 1] ?? '';
    if (args.includes('--command'))
      return JSON.stringify([{ results: database.prepare(args[args.indexOf('--command') + 1] ?? '').all() }]);
    files.push(`${(statSync(file).mode & 0o777).toString(8)} ${file}`);
    database.exec(readFileSync(file, 'utf8'));
    return '';
  };
  return { run, databases, files, changes };
}

beforeAll(async () => {
  const publicKey = await writeKeyPair(join(folder, 'key.json'));
  privateKey = readFileSync(join(folder, 'key.json'), 'utf8');
  await withState(join(folder, 'state'), async (state) => {
    await migrateAll(state);
    await fillDatabases(state);
    const bindings = await openBindings(state);
    head = await extendChain(bindings.DB);
    const bucket = {
      put: async (name: string, content: string | Uint8Array<ArrayBuffer>) => {
        objects.set(name, typeof content === 'string' ? new TextEncoder().encode(content) : content);
      },
    } as unknown as NonNullable<Bindings['BACKUP']>;
    await exportAll(bindings, { bucket, publicKey }, ID);
  });
});

describe('the local state', () => {
  it('opening the local state does not change environment variables, which child processes inherit', () => {
    expect(process.env).toEqual(environment);
  });
});

describe('npm run backup -- key', () => {
  it('the private key is readable only by its owner, and an existing file is not overwritten', async () => {
    const file = join(folder, 'key.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(writeKeyPair(file)).rejects.toThrow('EEXIST');
    expect(readFileSync(file, 'utf8')).toBe(privateKey);
  });
});

describe('restoration', () => {
  it('a remote restoration writes every row once, through a file that is then deleted', async () => {
    const { run, databases, files, changes } = fakeWrangler();
    const options = { read, target: remoteTarget(run), privateKey };
    const { tables } = await restore({ ...options, force: false });
    expect(changes).toEqual(['bookmark 0000-portal', 'migrate portal', 'bookmark 0000-ops', 'migrate ops']);
    const rows = tables.filter((table) => table.rows > 0).map((table) => `${table.name} ${table.rows}`);
    expect(rows).toEqual([
      'preview_token 3',
      'submission 5',
      'redirect 1',
      'vital 600',
      'audit_link 6',
      'audit 6',
    ]);
    const words = databases.portal.prepare('SELECT words FROM submission ORDER BY id').all();
    expect(words.map((row) => row.words)).toEqual(TEXTS.filter((_, n) => n !== 2));
    const after = databases.ops.prepare('SELECT after FROM audit ORDER BY id').all();
    expect(after.map((row) => row.after)).toEqual(TEXTS);
    const next = databases.portal.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'submission'").get();
    expect(next?.seq).toBe(90);
    expect(files).toHaveLength(2);
    for (const file of files) {
      expect(file).toMatch(/^600 /);
      expect(existsSync(file.slice(4))).toBe(false);
    }
    await expect(restore({ ...options, force: false })).rejects.toThrow(
      'has rows in submission. Nothing was changed.',
    );
    databases.ops.exec("UPDATE redirect SET target = '/wrong'; DELETE FROM vital");
    await restore({ ...options, force: true });
    expect(databases.ops.prepare('SELECT target FROM redirect').all()).toEqual([{ target: '/b' }]);
    expect(() => databases.ops.exec('DELETE FROM audit')).toThrow('append-only');
  });

  it('all preview tokens are restored to an empty database; otherwise, only missing ones except for that of the site', async () => {
    const readTokens = ({ databases }: ReturnType<typeof fakeWrangler>) =>
      databases.portal
        .prepare('SELECT token_hash, expires_at FROM preview_token ORDER BY token_hash')
        .all()
        .map((row) => Object.values(row).join(' '));
    const [empty, deployed] = [fakeWrangler(), fakeWrangler()];
    await restore({ read, target: remoteTarget(empty.run), privateKey, force: false });
    expect(readTokens(empty)).toEqual(['agency 9998', 'exported 9999', 'press 9997']);
    const target = remoteTarget(deployed.run);
    await target.migrate();
    deployed.databases.portal.exec(
      "INSERT INTO preview_token VALUES ('current', 'site', '9999'), ('press', 'press', '9999')",
    );
    for (const force of [false, true]) {
      const { tables } = await restore({ read, target, privateKey, force });
      expect(readTokens(deployed)).toEqual(['agency 9998', 'current 9999', 'press 9999']);
      expect(tables.map(({ name }) => name)).not.toContain('preview_token');
    }
    expect(deployed.databases.portal.prepare('SELECT count(*) AS n FROM submission').get()).toEqual({ n: 5 });
    const other = fakeWrangler();
    await remoteTarget(other.run).migrate();
    other.databases.portal.exec("INSERT INTO preview_token VALUES ('press', 'press', '9999')");
    await restore({ read, target: remoteTarget(other.run), privateKey, force: false });
    expect(readTokens(other)).toEqual(['agency 9998', 'exported 9999', 'press 9999']);
  });

  it('a local restoration with --force replaces all rows, and the chain of the audit log stays valid', async () => {
    await withState(join(folder, 'other'), async (state) => {
      await migrateAll(state);
      await state.batch('ops')([
        ["INSERT INTO audit (id, change, at, by, action) VALUES (99, 'c', 't', 'eve', 'flip')"],
      ]);
      await restore({ read, target: localTarget(state), privateKey, force: true });
      const { DB } = await openBindings(state);
      expect(await verifyChain(DB, START)).toMatchObject({ rows: 6, problems: [], head, isLast: true });
      const [rows = []] = await state.batch('portal')([['SELECT words FROM submission ORDER BY id']]);
      expect(rows.map((row) => row.words)).toEqual(TEXTS.filter((_, n) => n !== 2));
    });
  });
});

describe('a rejected restoration', () => {
  const calls: string[] = [];
  const recordingTarget: Target = {
    migrate: async () => void calls.push('migrate'),
    query: async () => [],
    write: async () => void calls.push('write'),
  };
  const stored = new Map<string, Uint8Array<ArrayBuffer>>();
  beforeEach(() => {
    calls.length = 0;
    if (stored.size === 0) for (const [name, bytes] of objects) stored.set(name, bytes);
    for (const [name, bytes] of stored) objects.set(name, bytes);
  });
  const chunk = objectName(ID, '00001');
  const manifest = objectName(ID, 'manifest.json');
  const edit = (change: (text: string) => string) => {
    const bytes = new TextEncoder().encode(change(new TextDecoder().decode(objects.get(manifest))));
    objects.set(manifest, bytes);
  };

  it.each<[string, () => void, string]>([
    ['a missing chunk', () => objects.delete(chunk), `The object ${chunk} is missing.`],
    ['a damaged chunk', () => objects.set(chunk, new Uint8Array(9)), `The object ${chunk} is damaged.`],
    ['a missing manifest', () => objects.delete(manifest), 'is incomplete or does not exist'],
    [
      'a wrong number of rows',
      () => edit((text) => text.replace('"rows":5', '"rows":4')),
      'differs from the manifest',
    ],
    [
      'the manifest of another export',
      () => edit((text) => text.replace(ID, ID.replace('27', '28'))),
      'is damaged',
    ],
    ['an empty manifest', () => edit(() => '{}'), 'is damaged'],
    ['a truncated manifest', () => edit((text) => text.slice(0, 99)), 'is damaged'],
    [
      'an empty exports/latest.json',
      () => objects.set('exports/latest.json', new Uint8Array()),
      'is damaged',
    ],
    ['no export', () => objects.delete('exports/latest.json'), 'There is no complete export'],
  ])('%s is reported and prevents any change', async (_, damage, message) => {
    damage();
    await expect(restore({ read, target: recordingTarget, privateKey, force: true })).rejects.toThrow(
      message,
    );
    expect(calls).toEqual([]);
  });

  it('a wrong private key, an unknown export, and an older schema are rejected before the first write', async () => {
    await writeKeyPair(join(folder, 'other.json'));
    const other = readFileSync(join(folder, 'other.json'), 'utf8');
    const options = { read, target: recordingTarget, privateKey, force: true };
    await expect(restore({ ...options, privateKey: other })).rejects.toThrow(
      'is not a private key, or the export was made with the public key of another pair',
    );
    await expect(restore({ ...options, id: ID.replace('27', '26') })).rejects.toThrow('does not exist');
    expect(calls).toEqual([]);
    await expect(restore(options)).rejects.toThrow(
      'The export needs the migration 0001_content.sql of portal.',
    );
    expect(calls).toEqual(['migrate']);
  });
});
