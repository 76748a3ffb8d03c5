// Reads database rows in pages, ordered by primary key. The export, the restore command, and tests read tables with the
// same queries, so that equal tables have equal digests.
import type { D1Database } from '@cloudflare/workers-types';
import { hashHex } from '../crypto/digest.ts';
import type { DatabaseName } from '../retention/retention.ts';

export type Value = string | number | null;
export type Row = readonly Value[];

/** A table with its columns and primary key columns, in order. */
export interface TableShape {
  name: string;
  columns: string[];
  key: string[];
}

/** State of a database other than its rows. */
export interface Shape {
  tables: TableShape[];
  /** Last assigned IDs by table (AUTOINCREMENT). */
  sequences: Record<string, number>;
  /** Names of the applied migrations. */
  migrations: string[];
}

/**
 * Tables that are not exported: their rows are short-lived, or a publication or ops rewrites them. Tables with a
 * column `publication` are not exported either. A restored confirmation (`approval`) could be used a second time.
 */
const NOT_EXPORTED: Record<DatabaseName, RegExp> = {
  portal: /^(?:session|ticket|used_proof|sign_in_failure|sandbox(?:_token)?|publication|search_.*)$/,
  ops: /^(?:session|sign_in_failure|approval|vital_day|vital_network|backup_run)$/,
};

/** Rows per page. A lead has at most 64 KiB, so a page stays under the size limit of an RPC message. */
export const PAGE_ROWS = 250;

/** Quotes a table or column name for SQL. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const list = (names: readonly string[]): string => names.map(quoteIdentifier).join(', ');

const TABLES =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations' ORDER BY name";

/** Returns the exported tables of a database. Rejects if one has a BLOB column. `only` selects one table. */
export async function readTables(
  db: D1Database,
  database: DatabaseName,
  only?: string,
): Promise<TableShape[]> {
  const { results } = await db.prepare(TABLES).all<{ name: string }>();
  const names = results
    .map(({ name }) => name)
    .filter((name) => !NOT_EXPORTED[database].test(name) && (only ?? name) === name);
  const described = await db.batch<{ name: string; type: string; pk: number }>(
    names.map((name) => db.prepare(`PRAGMA table_info(${quoteIdentifier(name)})`)),
  );
  const tables = names.map((name, index) => {
    const columns = described[index]?.results ?? [];
    const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
    return {
      name,
      columns: columns.map((column) => column.name),
      key: key.map((column) => column.name),
      hasBytes: columns.some(({ type }) => type === 'BLOB'),
    };
  });
  return tables
    .filter(({ columns }) => !columns.includes('publication'))
    .map(({ hasBytes, ...table }) => {
      if (hasBytes) throw new TypeError(`${table.name} has bytes, which are not exported`);
      return table;
    });
}

/** Returns a database's exported tables, sequences, and migrations. Rejects if a table has a BLOB column. */
export async function readShape(db: D1Database, database: DatabaseName): Promise<Shape> {
  const tables = await readTables(db, database);
  const sequences = await db.prepare('SELECT name, seq FROM sqlite_sequence').raw<[string, number]>();
  const migrations = await db.prepare('SELECT name FROM d1_migrations ORDER BY name').raw<[string]>();
  return {
    tables,
    sequences: Object.fromEntries(sequences.filter(([name]) => tables.some((table) => table.name === name))),
    migrations: migrations.map(([name]) => name),
  };
}

/**
 * Returns the query for the page after a key. Throws a TypeError if the table has no primary key.
 *
 * @param after key of the last row of the previous page; `null` for the first page
 * @param parameter SQL of a key value: a placeholder or a literal
 */
export function pageSql(
  { name, columns, key }: TableShape,
  after: Row | null,
  parameter: (value: Value) => string,
): string {
  if (key.length === 0) throw new TypeError(`${name} has no primary key`);
  const from = after ? `WHERE (${list(key)}) > (${after.map(parameter).join(', ')})` : '';
  return `SELECT ${list(columns)} FROM ${quoteIdentifier(name)} ${from} ORDER BY ${list(key)} LIMIT ${PAGE_ROWS}`;
}

/** Primary key of a row; the next page starts after it. */
export const keyOf = ({ columns, key }: TableShape, row: Row): Row =>
  key.map((name) => row[columns.indexOf(name)] ?? null);

/** Reads the page of a table after a key. */
export const readPage = async (db: D1Database, table: TableShape, after: Row | null): Promise<Row[]> =>
  await db
    .prepare(pageSql(table, after, () => '?'))
    .bind(...(after ?? []))
    .raw<Value[]>();

/** Text of a page: one JSON array per line. */
export const textOf = (rows: readonly Row[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Adds a page to the running digest of a table. The initial digest is a secret, so that guesses cannot be verified. */
export const updateDigest = (digest: string, text: string): Promise<string> => hashHex(`${digest}\n${text}`);

/** A page with its text, and the row count and digest of all pages so far. */
export interface Page {
  rows: readonly Row[];
  text: string;
  total: number;
  digest: string;
}

/** Reads all pages of a table. Yields one page for an empty table. */
export async function* readPages(
  table: TableShape,
  read: (after: Row | null) => Promise<readonly Row[]>,
  secret: string,
): AsyncGenerator<Page> {
  let [total, digest, after]: [number, string, Row | null] = [0, secret, null];
  for (;;) {
    const rows = await read(after);
    const text = textOf(rows);
    total += rows.length;
    digest = await updateDigest(digest, text);
    yield { rows, text, total, digest };
    const last = rows.at(-1);
    if (rows.length < PAGE_ROWS || !last) return;
    after = keyOf(table, last);
  }
}
