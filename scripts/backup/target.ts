// Databases to which an export is restored: local or deployed.
import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Value } from '../../common/backup/rows.ts';
import type { DatabaseName } from '../../common/retention/retention.ts';
import { bookmarkTools, recordBookmark } from '../deploy/bookmark.ts';
import { MIGRATED_WORKERS } from '../dev/local-databases.ts';
import { migrateAll } from '../dev/migrations.ts';
import type { State } from '../dev/miniflare.ts';
import { withTemporaryFolder } from '../process/temporary-folder.ts';

type SqlRow = Record<string, Value>;

export interface Target {
  migrate: () => Promise<void>;
  query: (database: DatabaseName, sql: string) => Promise<SqlRow[]>;
  write: (database: DatabaseName, statements: AsyncIterable<string>) => Promise<void>;
}

/** Maximum size of a transaction on a local database, in characters of SQL. */
const TRANSACTION_LENGTH = 1_000_000;

/** The databases in a local state. */
export const localTarget = (state: State): Target => ({
  migrate: () => migrateAll(state),
  query: async (database, sql) => {
    const [rows = []] = await state.batch(database)([[sql]]);
    return rows as SqlRow[];
  },
  async write(database, statements) {
    let [pending, length]: [string[], number] = [[], 0];
    const flush = async () => {
      if (pending.length > 0) await state.batch(database)(pending.map((sql) => [sql]));
      [pending, length] = [[], 0];
    };
    for await (const sql of statements) {
      pending.push(sql);
      length += sql.length;
      if (length > TRANSACTION_LENGTH) await flush();
    }
    await flush();
  },
});

/** The deployed databases. `wrangler` runs a command and returns its output. */
export const remoteTarget = (wrangler: (args: readonly string[]) => string): Target => {
  const remoteOptions = (database: DatabaseName) => ['--remote', '-c', `${database}/wrangler.toml`];
  return {
    migrate: async () => {
      for (const database of MIGRATED_WORKERS) {
        await recordBookmark(database, 'the restoration', bookmarkTools(wrangler));
        wrangler(['d1', 'migrations', 'apply', database, ...remoteOptions(database)]);
      }
    },
    query: async (database, sql) => {
      const options = ['--json', '--yes', '--command', sql, ...remoteOptions(database)];
      const output = wrangler(['d1', 'execute', database, ...options]);
      return (JSON.parse(output) as { results: SqlRow[] }[])[0]?.results ?? [];
    },
    /** Writes all statements to a temporary file that only this user can read, because it contains decrypted data. */
    write: (database, statements) =>
      withTemporaryFolder('restore', async (folder) => {
        const file = join(folder, `${database}.sql`);
        writeFileSync(file, '', { mode: 0o600 });
        for await (const sql of statements) appendFileSync(file, `${sql};\n`);
        if (statSync(file).size === 0) return;
        wrangler(['d1', 'execute', database, '--yes', '--file', file, ...remoteOptions(database)]);
      }),
  };
};
