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

/** Tables whose columns with these names contain no personal data, with the reason. */
const NOT_PERSONAL: ReadonlyMap<string, string> = new Map([
  ['portal.content', 'published content'],
  ['portal.content_phrase', 'published content'],
  ['portal.setting', 'published content'],
  ['portal.dictionary', 'published content'],
  ['portal.country', 'published content'],
  ['portal.mapping', 'published content'],
  ['portal.seo', 'published content'],
  ['portal.doc_menu', 'published content'],
  ['portal.doc_node', 'published content'],
  ['portal.doc_text', 'published content'],
  ['portal.doc_param', 'published content'],
  ['portal.file', 'published content'],
  ['portal.api_page', 'published content'],
  ['portal.api_operation', 'published content'],
  ['portal.api_sample', 'published content'],
  ['portal.api_document', 'published content'],
  ['portal.title_order', 'published content'],
  ['portal.search_entry', 'search index of published content'],
  ['portal.search_section', 'search index of published content'],
  ['portal.search_word', 'search index of published content'],
  ['portal.doc_change', 'recorded changes of published content'],
  ['portal.api_change', 'recorded changes of published content'],
  ['ops.noticed', 'name of a counter'],
  ['ops.browser_report', 'names of fixed lists'],
]);

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
    const known = [...own.map(({ table }) => table), ...NOT_PERSONAL.keys().map((key) => key.split('.')[1])];
    expect(found.filter((table) => !known.includes(table))).toEqual([]);
    for (const { table, columns } of own) {
      const existing = columnsOf(database, table).map((column) => column.name);
      for (const column of columns) expect(existing, table).toContain(column);
    }
    for (const key of NOT_PERSONAL.keys())
      if (key.startsWith(name)) expect(tablesOf(database)).toContain(key.split('.')[1]);
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
