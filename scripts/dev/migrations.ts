// Brings the local databases to the present schema, with the same bookkeeping as `wrangler d1 migrations apply`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_splitSqlQuery as statementsOf } from 'wrangler';
import { MIGRATED, migrationsOf } from './local-databases.ts';
import { type Batch, type State, withState } from './miniflare.ts';

const TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Applies the `.sql` files of a folder that have not been applied, by name, each as a whole or not at all.
 * Rejects with SQLite's words when one fails.
 */
async function migrate(batch: Batch, folder: string): Promise<void> {
  const [, rows = []] = await batch([[TABLE], ['SELECT name FROM d1_migrations']]);
  const applied = new Set(rows.map(({ name }) => name));
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && !applied.has(name));
  for (const name of files.sort()) {
    const statements = statementsOf(readFileSync(join(folder, name), 'utf8'));
    await batch([
      ...statements.map((statement) => [statement] as const),
      ['INSERT INTO d1_migrations (name) VALUES (?)', name],
    ]);
  }
}

/** Brings the database of every Worker that has one to the present schema. */
export async function migrateAll({ batch }: State): Promise<void> {
  for (const worker of MIGRATED) await migrate(batch(worker), migrationsOf(worker));
}

/** The same for the databases below a folder that nobody has opened yet. */
export const migrateBelow = (persistTo: string): Promise<void> => withState(persistTo, migrateAll);
