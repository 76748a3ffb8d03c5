// In-memory portal database with its migrations. Tests publish to it as the publisher does.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type RowSet, statementsOf } from '../../../compiler/publication/rows.ts';
import { addChanges, type Query } from '../../../scripts/content/changes.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../portal/migrations');

export interface Database {
  query: Query;
  /** Publishes rows with the time `at`: records the changes, then replaces the content. */
  publish: (rows: RowSet, at: string) => void;
  run: (sql: string) => void;
}

/** Creates a database with the migrations whose names pass the filter. */
export function newDatabase(include: (name: string) => boolean = () => true): Database {
  const database = new DatabaseSync(':memory:');
  const migrate = (name: string) => database.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));
  readdirSync(MIGRATIONS).sort().filter(include).forEach(migrate);
  const query: Query = <T>(sql: string) => database.prepare(sql).all() as T[];
  return {
    query,
    run: (sql) => database.exec(sql),
    publish: (rows, at) => {
      addChanges(query, rows, at);
      for (const sql of statementsOf(rows, at, { local: false })) database.exec(sql);
    },
  };
}
