// Brings a local database to the present schema, with the same bookkeeping as `wrangler d1 migrations apply`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_splitSqlQuery as statementsOf } from 'wrangler';
import type { Batch } from './miniflare.ts';

const TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Applies the `.sql` files of a folder that have not been applied, by name, each as a whole or not at all.
 * Rejects with SQLite's words when one fails.
 */
export async function migrate(batch: Batch, folder: string): Promise<void> {
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
