// Reads the local databases directly from their files, which is faster than starting Miniflare.
import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Workers with a database, whose migrations are in `NAME/migrations`. */
export const MIGRATED_WORKERS = ['portal', 'ops'] as const;

/** Folder of a Worker's migrations. */
export const migrationsOf = (worker: (typeof MIGRATED_WORKERS)[number]): string =>
  join(import.meta.dirname, '../..', worker, 'migrations');

interface LocalDatabase {
  migrations: ReadonlySet<string>;
  /** Hash of the publication in the portal's database; `null` for other databases. */
  hash: string | null;
}

/** Rows of a query; empty if a table is missing. Throws SQLite's error for a damaged file. */
function rowsIn<T>(database: DatabaseSync, sql: string): T[] {
  try {
    return database.prepare(sql).all() as T[];
  } catch (error) {
    if (/no such table/.test((error as Error).message)) return [];
    throw error;
  }
}

/** Values of the first column. */
const readColumn = (database: DatabaseSync, sql: string): string[] =>
  rowsIn<object>(database, sql).map((row) => String(Object.values(row)[0]));

/** Database files of a local state. */
export const databaseFiles = (persistTo: string): string[] => {
  const folder = join(persistTo, 'v3', 'd1', 'miniflare-D1DatabaseObject');
  return globSync('*.sqlite', { cwd: folder, exclude: ['metadata.sqlite'] }).map((name) =>
    join(folder, name),
  );
};

const mapDatabases = <T>(persistTo: string, read: (database: DatabaseSync, file: string) => T): T[] =>
  databaseFiles(persistTo).map((file) => {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return read(database, file);
    } finally {
      database.close();
    }
  });

/**
 * Migrations and publication of the databases of a local state. Throws an error for a damaged file; the runtime would
 * not print it, but respond to each request with status 500.
 */
export const localDatabases = (persistTo: string): LocalDatabase[] =>
  mapDatabases(persistTo, (database, file) => {
    const [state] = readColumn(database, 'PRAGMA quick_check(1)');
    if (state !== 'ok') throw new Error(`${file}: database disk image is malformed: ${state}`);
    const [hash = null] = readColumn(database, 'SELECT hash FROM publication');
    return { hash, migrations: new Set(readColumn(database, 'SELECT name FROM d1_migrations')) };
  });

/** Returns the rows of a query from each database that has its tables; empty before the first publication. */
export const readLocalRows = <T>(persistTo: string, query: string): T[] =>
  mapDatabases(persistTo, (database) => rowsIn<T>(database, query)).flat();

/** Whether every migration of each Worker has been applied. */
export const isMigrated = (databases: readonly LocalDatabase[]): boolean =>
  MIGRATED_WORKERS.every((worker) => {
    const required = readdirSync(migrationsOf(worker)).filter((name) => name.endsWith('.sql'));
    return databases.some(({ migrations }) => required.every((name) => migrations.has(name)));
  });
