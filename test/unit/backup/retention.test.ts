// Retention of personal data: every table with personal data has an entry, and expired rows are deleted.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { D1Database } from '@cloudflare/workers-types';
import { describe, expect, it } from 'vitest';
import {
  type DatabaseName,
  deleteExpired,
  describeRetention,
  hasPeriod,
  PERSONAL_TABLES,
} from '../../../common/retention/retention.ts';

/** Column names that indicate personal data, free text, or identifiers of people in any table. */
const PERSONAL =
  /^(?:by|.*_by|login|.*name|email|phone|address|customer_id|place|note|detail|context|lead|body|state|words|words_key|.*_key|password_.*|owner|author|person)$/;

/** Tables whose columns with these names contain no personal data. */
const NOT_PERSONAL: Readonly<Record<DatabaseName, readonly string[]>> = {
  // Published content, its search index, and its recorded changes.
  portal:
    'content content_phrase setting dictionary country mapping seo doc_menu doc_node doc_text doc_param file api_page api_operation api_sample api_document title_order search_entry search_section search_word doc_change api_change'.split(
      ' ',
    ),
  // The name of a counter, and names of fixed lists.
  ops: ['noticed', 'browser_report'],
};

function migrated(database: DatabaseName): DatabaseSync {
  const opened = new DatabaseSync(':memory:');
  for (const file of globSync(`${database}/migrations/*.sql`).sort()) opened.exec(readFileSync(file, 'utf8'));
  return opened;
}

const columnsOf = (database: DatabaseSync, table: string) =>
  database.prepare(`PRAGMA table_info(${table})`).all() as unknown as { name: string; type: string }[];

const tablesOf = (database: DatabaseSync): string[] =>
  database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT GLOB 'sqlite_*'",
    )
    .all()
    .map(({ name }) => String(name));

/** Fake of D1 with the methods that `deleteExpired` calls. */
const d1 = (database: DatabaseSync) =>
  ({
    prepare: (sql: string) => ({ bind: (value: string | number) => ({ sql, value }) }),
    batch: async (statements: { sql: string; value: string | number }[]) =>
      statements.map(({ sql, value }) => ({ meta: { changes: database.prepare(sql).run(value).changes } })),
  }) as unknown as D1Database;

describe.each(['portal', 'ops'] as const)('retention in the database of %s', (name) => {
  const own = PERSONAL_TABLES.filter(({ database }) => database === name);

  it('every table with a column name for personal data is listed, and every listed column exists', () => {
    const database = migrated(name);
    const found = tablesOf(database).filter((table) =>
      columnsOf(database, table).some((column) => PERSONAL.test(column.name)),
    );
    const known = [...own.map(({ table }) => table), ...NOT_PERSONAL[name]];
    expect(found.filter((table) => !known.includes(table))).toEqual([]);
    for (const { table, columns } of own) {
      const existing = columnsOf(database, table).map((column) => column.name);
      for (const column of columns) expect(existing, table).toContain(column);
    }
    expect(tablesOf(database)).toEqual(expect.arrayContaining([...NOT_PERSONAL[name]]));
  });

  it('the deletion removes only the expired row of each table with a period', async () => {
    const database = migrated(name);
    database.exec('PRAGMA ignore_check_constraints = ON');
    const now = new Date('2026-11-27T03:00:00.000Z');
    const periods = own.flatMap(({ table, retention }) =>
      hasPeriod(retention) ? [{ table, ...retention }] : [],
    );
    for (const { table, since, days, format } of periods)
      for (const seconds of [-60, 60]) {
        const at = now.getTime() - days * 24 * 3_600_000 + seconds * 1000;
        const columns = columnsOf(database, table);
        const values = columns.map((column) => {
          if (column.name === since) return format === 'milliseconds' ? at : new Date(at).toISOString();
          return column.type === 'INTEGER' ? seconds + 100 : `x${seconds}`;
        });
        const names = columns.map((column) => `"${column.name}"`).join();
        database
          .prepare(`INSERT INTO ${table} (${names}) VALUES (${values.map(() => '?').join()})`)
          .run(...values);
      }
    expect(await deleteExpired(d1(database), name, now)).toBe(periods.length);
    for (const { table, since, days } of periods) {
      const rows = database.prepare(`SELECT "${since}" AS at FROM ${table}`).all();
      const times = rows.map(({ at }) => new Date(at as string | number).getTime());
      expect(times, table).toEqual([now.getTime() - days * 24 * 3_600_000 + 60_000]);
    }
    expect(await deleteExpired(d1(database), name, now)).toBe(0);
  });

  it('docs/ops.md lists each table with its period, and the file of each rule without a period exists', () => {
    const text = readFileSync('docs/ops.md', 'utf8');
    for (const { table, data, retention } of own) {
      expect(text).toContain(`| ${name} | \`${table}\` | ${data} | ${describeRetention(retention)} |\n`);
      if (!hasPeriod(retention)) expect(existsSync(retention.file), retention.file).toBe(true);
    }
    const rows = text.match(new RegExp(`^\\| ${name} \\| \`\\w+\` \\|`, 'gm'));
    expect(rows).toHaveLength(own.length);
  });
});
