// State of the local databases, read from their files before start (scripts/dev/local-databases.ts).
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  isMigrated,
  localDatabases,
  MIGRATED_WORKERS,
  migrationsOf,
} from '../../scripts/dev/local-databases.ts';
import { explain } from '../../scripts/process/user-error.ts';

let state = '';
let folder = '';
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'databases-'));
  folder = join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject');
  mkdirSync(folder, { recursive: true });
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

function createDatabase(name: string, migrations: readonly string[], hash?: string): void {
  const database = new DatabaseSync(join(folder, `${name}.sqlite`));
  database.exec('CREATE TABLE d1_migrations (name TEXT)');
  for (const migration of migrations) database.prepare('INSERT INTO d1_migrations VALUES (?)').run(migration);
  if (hash) database.exec(`CREATE TABLE publication (hash TEXT); INSERT INTO publication VALUES ('${hash}')`);
  database.close();
}

it('a missing folder has no databases and is not migrated', () => {
  expect(localDatabases(join(state, 'elsewhere'))).toEqual([]);
  expect(isMigrated([])).toBe(false);
});

it('each database has its publication and migrations', () => {
  createDatabase('a', ['0001_content.sql'], 'abc');
  createDatabase('b', []);
  expect(localDatabases(state)).toEqual([
    { hash: 'abc', migrations: new Set(['0001_content.sql']) },
    { hash: null, migrations: new Set() },
  ]);
});

it('the databases are migrated if every migration of every Worker is applied', () => {
  for (const worker of MIGRATED_WORKERS) createDatabase(worker, readdirSync(migrationsOf(worker)));
  expect(isMigrated(localDatabases(state))).toBe(true);
  createDatabase('last', []);
  rmSync(join(folder, `${MIGRATED_WORKERS[0]}.sqlite`));
  createDatabase(MIGRATED_WORKERS[0], readdirSync(migrationsOf(MIGRATED_WORKERS[0])).slice(1));
  expect(isMigrated(localDatabases(state))).toBe(false);
});

it('a corrupt file is reported with the folder to delete', () => {
  writeFileSync(join(folder, 'a.sqlite'), Buffer.alloc(20_000, 'random bytes'));
  let message: string | null = null;
  try {
    localDatabases(state);
  } catch (error) {
    message = explain(error, { persistTo: '.wrangler/state' });
  }
  expect(message).toContain('Delete .wrangler/state');
});
