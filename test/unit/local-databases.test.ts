// What the files of the local databases tell before anything is started (scripts/dev/local-databases.ts).
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isMigrated, localDatabases, MIGRATED, migrationsOf } from '../../scripts/dev/local-databases.ts';
import { explain } from '../../scripts/process/trouble.ts';

let state = '';
let folder = '';
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'databases-'));
  folder = join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject');
  mkdirSync(folder, { recursive: true });
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

function make(name: string, migrations: readonly string[], hash?: string): void {
  const database = new DatabaseSync(join(folder, `${name}.sqlite`));
  database.exec('CREATE TABLE d1_migrations (name TEXT)');
  for (const migration of migrations) database.prepare('INSERT INTO d1_migrations VALUES (?)').run(migration);
  if (hash) database.exec(`CREATE TABLE publication (hash TEXT); INSERT INTO publication VALUES ('${hash}')`);
  database.close();
}

it('nothing was made yet', () => {
  expect(localDatabases(join(state, 'elsewhere'))).toEqual([]);
  expect(isMigrated([])).toBe(false);
});

it('tells the publication and the migrations of each', () => {
  make('a', ['0001_content.sql'], 'abc');
  make('b', []);
  expect(localDatabases(state)).toEqual([
    { hash: 'abc', migrations: new Set(['0001_content.sql']) },
    { hash: null, migrations: new Set() },
  ]);
});

it('is migrated when every migration of every Worker is in a database, and not before', () => {
  for (const worker of MIGRATED) make(worker, readdirSync(migrationsOf(worker)));
  expect(isMigrated(localDatabases(state))).toBe(true);
  make('last', []);
  rmSync(join(folder, `${MIGRATED[0]}.sqlite`));
  make(MIGRATED[0], readdirSync(migrationsOf(MIGRATED[0])).slice(1));
  expect(isMigrated(localDatabases(state))).toBe(false);
});

it('random bytes are named as damage, with the folder to delete', () => {
  writeFileSync(join(folder, 'a.sqlite'), Buffer.alloc(20_000, 'random bytes'));
  let said: string | null = null;
  try {
    localDatabases(state);
  } catch (error) {
    said = explain(error, { persistTo: '.wrangler/state' });
  }
  expect(said).toContain('Delete .wrangler/state');
});
