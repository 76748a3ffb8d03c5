// Restores an export: verifies it completely, writes it to migrated databases, and compares the written rows with the
// digests in the manifest.

import {
  type ExportedTable,
  type Manifest,
  openChunk,
  parseRows,
  unwrapKey,
} from '../../common/backup/format.ts';
import {
  PAGE_ROWS,
  pageSql,
  quoteIdentifier,
  type Row,
  readPages,
  type Value,
} from '../../common/backup/rows.ts';
import { toHex } from '../../common/crypto/digest.ts';
import type { DatabaseName } from '../../common/retention/retention.ts';
import { formatCount } from '../../common/text/count.ts';
import { SITE_NOTE } from '../deploy/secrets.ts';
import { MIGRATED_WORKERS } from '../dev/local-databases.ts';
import { UserError } from '../process/user-error.ts';
import { type ReadObject, readChunk, readManifest } from './objects.ts';
import type { Target } from './target.ts';

/** Maximum size of an INSERT statement with several rows, in bytes. D1 allows 100,000. */
const STATEMENT_BYTES = 80_000;

/** A value as SQL. Text with NUL characters is written as bytes, because SQLite ends literals at NUL. */
function literal(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return value.includes('\0')
    ? `CAST(X'${toHex(new TextEncoder().encode(value))}' AS TEXT)`
    : `'${value.replaceAll("'", "''")}'`;
}

interface OpenExport {
  manifest: Manifest;
  dataKey: Uint8Array<ArrayBuffer>;
  read: ReadObject;
}

async function decryptDataKey(manifest: Manifest, privateKey: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await unwrapKey(manifest.key, privateKey);
  } catch (cause) {
    throw new UserError(
      'The file of --key is not a private key, or the export was made with the public key of another pair.',
      { cause },
    );
  }
}

/** Rows of an exported table, one chunk at a time. */
async function* exportedRows(
  { manifest, dataKey, read }: OpenExport,
  table: ExportedTable,
): AsyncGenerator<Row> {
  const { id } = manifest;
  for (const chunk of table.chunks) {
    const location = { id, table: `${table.database}.${table.name}`, name: chunk.name };
    yield* parseRows(await openChunk(dataKey, location, await readChunk(read, id, chunk)));
  }
}

/** Pages of an exported table, for its digest. */
function exportedPages(exported: OpenExport, table: ExportedTable) {
  const rows = exportedRows(exported, table);
  const nextRows = async (): Promise<Row[]> => {
    const page: Row[] = [];
    while (page.length < PAGE_ROWS) {
      const next = await rows.next();
      if (next.done) break;
      page.push(next.value);
    }
    return page;
  };
  return readPages(table, nextRows, toHex(exported.dataKey));
}

/** Throws UserError unless the pages match the row count and digest in the manifest. */
async function assertEqual(
  { database, name, rows, digest }: ExportedTable,
  pages: ReturnType<typeof readPages>,
  location: string,
): Promise<void> {
  let [total, actualDigest] = [0, ''];
  for await (const page of pages) [total, actualDigest] = [page.total, page.digest];
  if (total !== rows || actualDigest !== digest)
    throw new UserError(
      `${database}.${name} ${location} differs from the manifest: ${formatCount(total, 'row')} instead of ${rows}.`,
    );
}

/** INSERT statements for a table, or with `OR IGNORE` and `isIncluded` for some of its rows. */
async function* inserts(
  exported: OpenExport,
  table: ExportedTable,
  verb: 'INSERT' | 'INSERT OR IGNORE' = 'INSERT',
  isIncluded: (row: Row) => boolean = () => true,
): AsyncGenerator<string> {
  const head = `${verb} INTO ${quoteIdentifier(table.name)} (${table.columns.map(quoteIdentifier).join(', ')}) VALUES\n`;
  let [values, size]: [string[], number] = [[], 0];
  for await (const row of exportedRows(exported, table)) {
    if (!isIncluded(row)) continue;
    const value = `(${row.map(literal).join(', ')})`;
    const bytes = Buffer.byteLength(value) + 2;
    if (values.length > 0 && size + bytes > STATEMENT_BYTES) {
      yield head + values.join(',\n');
      [values, size] = [[], 0];
    }
    values.push(value);
    size += bytes;
  }
  if (values.length > 0) yield head + values.join(',\n');
}

/** Statements that delete all existing rows. Triggers are dropped and recreated, because some reject deletions. */
function* deletion(tables: readonly ExportedTable[], triggers: readonly Trigger[]): Generator<string> {
  for (const { name } of triggers) yield `DROP TRIGGER ${quoteIdentifier(name)}`;
  for (const { name } of tables) yield `DELETE FROM ${quoteIdentifier(name)}`;
  // IDs continue after the exported ones, because the audit chain must not have a gap.
  for (const { name } of tables) yield `DELETE FROM sqlite_sequence WHERE name = ${literal(name)}`;
  for (const { sql } of triggers) yield sql;
}
interface Trigger {
  name: string;
  sql: string;
}

/** All statements that restore the tables of a database. */
async function* statementsFor(
  exported: OpenExport,
  database: DatabaseName,
  triggers: readonly Trigger[] | null,
): AsyncGenerator<string> {
  const tables = tablesOf(exported.manifest, database);
  if (triggers) yield* deletion(tables, triggers);
  // Reverse export order: audit rows precede their chain links.
  for (const table of tables.toReversed()) yield* inserts(exported, table);
  for (const [name, seq] of Object.entries(exported.manifest.databases[database]?.sequences ?? {})) {
    yield `UPDATE sqlite_sequence SET seq = max(seq, ${seq}) WHERE name = ${literal(name)}`;
    yield `INSERT INTO sqlite_sequence (name, seq) SELECT ${literal(name)}, ${seq}
      WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ${literal(name)})`;
  }
}

const tablesOf = (manifest: Manifest, database: DatabaseName): ExportedTable[] =>
  manifest.tables.filter((table) => table.database === database);

/** Throws UserError if the schema is older than the export, or if rows would be replaced without `force`. */
async function assertReady(
  manifest: Manifest,
  target: Target,
  database: DatabaseName,
  force: boolean,
): Promise<void> {
  const applied = await target.query(database, 'SELECT name FROM d1_migrations');
  const names = new Set(applied.map(({ name }) => name));
  const missing = manifest.databases[database]?.migrations.find((name) => !names.has(name));
  if (missing)
    throw new UserError(
      `The export needs the migration ${missing} of ${database}. Check out a version that contains it.`,
    );
  for (const { name } of force ? [] : tablesOf(manifest, database)) {
    const rows = await target.query(database, `SELECT 1 FROM ${quoteIdentifier(name)} LIMIT 1`);
    if (rows.length > 0)
      throw new UserError(
        `The database ${database} has rows in ${name}. Nothing was changed. --force replaces all rows of the exported tables, except for preview tokens.`,
      );
  }
}

/** Whether a table has the hashes of preview tokens. */
export const hasPreviewTokens = ({ database, name }: ExportedTable): boolean =>
  database === 'portal' && name === 'preview_token';

/**
 * The manifest without the preview tokens if the database has some. `npm run deploy` stores the token of the site only
 * once, so the hash in an export of another account would not match it.
 */
async function withoutStoredTokens(manifest: Manifest, target: Target): Promise<Manifest> {
  if (!manifest.tables.some(hasPreviewTokens)) return manifest;
  const rows = await target.query('portal', 'SELECT 1 FROM preview_token LIMIT 1');
  if (rows.length === 0) return manifest;
  return { ...manifest, tables: manifest.tables.filter((table) => !hasPreviewTokens(table)) };
}

/** Inserts the exported preview tokens that the portal does not have, except for the site's if the portal has one. */
async function addMissingTokens(exported: OpenExport, table: ExportedTable, target: Target): Promise<void> {
  const ofSite = `SELECT 1 FROM preview_token WHERE note = ${literal(SITE_NOTE)} LIMIT 1`;
  const hasSite = (await target.query('portal', ofSite)).length > 0;
  const note = table.columns.indexOf('note');
  const isIncluded = (row: Row): boolean => !hasSite || row[note] !== SITE_NOTE;
  await target.write('portal', inserts(exported, table, 'INSERT OR IGNORE', isIncluded));
}

interface RestoreOptions {
  read: ReadObject;
  target: Target;
  /** Private key of the owner (JWK as JSON). */
  privateKey: string;
  /** ID of the export; the latest complete one by default. */
  id?: string | undefined;
  /** Replaces existing rows, except for preview tokens. */
  force: boolean;
}

/**
 * Restores an export and returns the manifest of the replaced tables. All data is verified before the first change, and
 * each replaced table again after the restore. Existing preview tokens are not replaced; missing ones are added. Repeat
 * an interrupted run with `force`. Throws UserError if the export or a database is unsuitable.
 */
export async function restore({ read, target, privateKey, id, force }: RestoreOptions): Promise<Manifest> {
  const complete = await readManifest(read, id);
  const exported = { manifest: complete, read, dataKey: await decryptDataKey(complete, privateKey) };
  for (const table of complete.tables)
    await assertEqual(table, exportedPages(exported, table), 'in the export');
  await target.migrate();
  const manifest = await withoutStoredTokens(complete, target);
  const selected = { ...exported, manifest };
  const databases = MIGRATED_WORKERS.filter((database) => manifest.databases[database]);
  for (const database of databases) await assertReady(manifest, target, database, force);
  for (const database of databases) {
    const names = tablesOf(manifest, database).map(({ name }) => literal(name));
    const triggers = `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN (${names.join(', ')})`;
    const triggerRows = force ? ((await target.query(database, triggers)) as unknown as Trigger[]) : null;
    await target.write(database, statementsFor(selected, database, triggerRows));
  }
  const tokens = complete.tables.find(hasPreviewTokens);
  if (tokens && !manifest.tables.includes(tokens)) await addMissingTokens(selected, tokens, target);
  const secret = toHex(selected.dataKey);
  for (const table of manifest.tables) {
    const readStoredRows = async (after: Row | null): Promise<Row[]> => {
      const rows = await target.query(table.database, pageSql(table, after, literal));
      return rows.map((row) => table.columns.map((name) => row[name] ?? null));
    };
    await assertEqual(table, readPages(table, readStoredRows, secret), 'in the database');
  }
  return manifest;
}
