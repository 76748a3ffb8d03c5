// Publication rows by table, and the SQL that synchronizes a database with them.
import type { Locale } from '../../common/i18n/locales.ts';
import { type NewSetting, SETTINGS, type SettingName } from '../../portal/src/content/settings.ts';

type Value = string | number | null;
export type Row = Record<string, Value>;

/** Tables with a `publication` column: rows of earlier publications no longer exist in content/ and are deleted. */
const PUBLISHED = [
  'content',
  'content_tag',
  'content_phrase',
  'title_order',
  'setting',
  'dictionary',
  'country',
  'mapping',
  'seo',
  'doc_menu',
  'doc_node',
  'doc_text',
  'doc_param',
  'file',
  'api_page',
  'api_operation',
  'api_sample',
  'api_document',
] as const;
/** Search tables and indexes, which every publication rebuilds. */
const REBUILT = ['search_entry', 'search_section', 'search_word', 'search_size'] as const;
const INDEXES = ['search_en', 'search_cn', 'search_ko', 'search_ja'] as const;
/** Demo customers and preview tokens, for local databases only. */
const LOCAL = ['customer', 'customer_permission', 'preview_token'] as const;
/** Recorded changes (compiler/changes): rows are added and never edited. */
const APPENDED = ['doc_change', 'api_change'] as const;
export type Table = (
  | typeof PUBLISHED
  | typeof REBUILT
  | typeof INDEXES
  | typeof LOCAL
  | typeof APPENDED
)[number];

/** Maximum number of recorded changes per document text, for all documents, and for the API. The oldest are deleted. */
const MAX_CHANGES = { text: 30, documents: 20_000, api: 2_000 } as const;
const TRIMMED = [
  `DELETE FROM doc_change WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER
     (PARTITION BY doc_id, locale, edition ORDER BY at DESC, id) AS place FROM doc_change)
   WHERE place > ${MAX_CHANGES.text})`,
  `DELETE FROM doc_change WHERE id IN
     (SELECT id FROM doc_change ORDER BY at DESC, id LIMIT -1 OFFSET ${MAX_CHANGES.documents})`,
  `DELETE FROM api_change WHERE id IN
     (SELECT id FROM api_change ORDER BY at DESC, id LIMIT -1 OFFSET ${MAX_CHANGES.api})`,
];

/** Size limit of statements in UTF-8 bytes, well below the 100 KB of D1. */
const STATEMENT_BYTES = 80_000;

export interface Rows {
  add(table: Table, row: Row): void;
  /** Adds a setting; throws a ZodError if invalid. */
  setting<N extends SettingName>(name: N, locale: Locale, body: NewSetting<N>): void;
}

export class RowSet implements Rows {
  readonly tables = new Map<Table, Row[]>();

  add(table: Table, row: Row): void {
    const rows = this.tables.get(table) ?? [];
    rows.push(row);
    this.tables.set(table, rows);
  }

  setting<N extends SettingName>(name: N, locale: Locale, body: NewSetting<N>): void {
    this.add('setting', { name, locale, body: JSON.stringify(SETTINGS[name].parse(body)) });
  }
}

const literal = (value: Value): string =>
  value === null
    ? 'NULL'
    : typeof value === 'number'
      ? String(value)
      : `'${value.replaceAll("'", "''").replaceAll('\0', '')}'`;

/** INSERT statements for a table, with as many rows per statement as fit. */
function inserts(table: Table, rows: readonly Row[], verb: string): string[] {
  const first = rows[0];
  if (!first) return [];
  const columns = Object.keys(first);
  const head = `${verb} INTO ${table} (${columns.join(', ')}) VALUES\n`;
  const statements: string[] = [];
  let values: string[] = [];
  let size = 0;
  for (const row of rows) {
    const value = `(${columns.map((column) => literal(row[column] ?? null)).join(', ')})`;
    const bytes = Buffer.byteLength(value);
    if (bytes > STATEMENT_BYTES)
      throw new Error(
        `${table} ${columns
          .slice(0, 3)
          .map((column) => row[column])
          .join(' ')}: ${bytes} bytes do not fit in one statement`,
      );
    if (size + bytes > STATEMENT_BYTES) {
      statements.push(head + values.join(',\n'));
      values = [];
      size = 0;
    }
    values.push(value);
    size += bytes + 2;
  }
  return [...statements, head + values.join(',\n')];
}

/** Statements that replace the contents of a database with this publication. Idempotent. */
export function statementsOf(rows: RowSet, hash: string, options: { local: boolean }): string[] {
  const rowsOf = (table: Table) => rows.tables.get(table) ?? [];
  return [
    ...PUBLISHED.flatMap((table) => [
      ...inserts(
        table,
        rowsOf(table).map((row) => ({ ...row, publication: hash })),
        'INSERT OR REPLACE',
      ),
      `DELETE FROM ${table} WHERE publication <> ${literal(hash)}`,
    ]),
    ...REBUILT.flatMap((table) => [`DELETE FROM ${table}`, ...inserts(table, rowsOf(table), 'INSERT')]),
    ...INDEXES.flatMap((table) => [
      `INSERT INTO ${table} (${table}) VALUES ('delete-all')`,
      ...inserts(table, rowsOf(table), 'INSERT'),
    ]),
    ...APPENDED.flatMap((table) => inserts(table, rowsOf(table), 'INSERT OR IGNORE')),
    ...(APPENDED.some((table) => rowsOf(table).length > 0) ? TRIMMED : []),
    ...(options.local ? LOCAL.flatMap((table) => inserts(table, rowsOf(table), 'INSERT OR REPLACE')) : []),
    'DELETE FROM publication',
    `INSERT INTO publication (hash, at) VALUES (${literal(hash)}, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))`,
  ];
}
