// Migrates the local databases to the current schema, and records migrations as `wrangler d1 migrations apply` does.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadWrangler } from '../process/wrangler.ts';
import { MIGRATED_WORKERS, migrationsOf } from './local-databases.ts';
import { type Batch, type State, withState } from './miniflare.ts';

const TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Applies the new `.sql` files of a folder in order, each in one transaction. Rejects with SQLite's error. */
async function migrate(batch: Batch, folder: string): Promise<void> {
  const [, rows = []] = await batch([[TABLE], ['SELECT name FROM d1_migrations']]);
  const applied = new Set(rows.map(({ name }) => name));
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && !applied.has(name));
  for (const name of files.sort()) {
    const statements = loadWrangler().unstable_splitSqlQuery(readFileSync(join(folder, name), 'utf8'));
    await batch([
      ...statements.map((statement) => [statement] as const),
      ['INSERT INTO d1_migrations (name) VALUES (?)', name],
    ]);
  }
}

/** Migrates the database of every Worker that has one. */
export async function migrateAll({ batch }: State): Promise<void> {
  for (const worker of MIGRATED_WORKERS) await migrate(batch(worker), migrationsOf(worker));
}

/** Opens the databases of a local state and migrates them. */
export const migrateLocalState = (persistTo: string): Promise<void> => withState(persistTo, migrateAll);
