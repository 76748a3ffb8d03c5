// CSV export and import of redirects. An import is checked line by line before it is written.
import { readableUrl } from '../../../../common/http/readable-url.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { DEFAULT_STATUS, MAX_REDIRECTS } from '../../../../common/redirects/rules.ts';
import { BYTE_ORDER_MARK, line as csvLine, unescapeFormulas } from '../../csv/cell.ts';
import { CsvSyntaxError, csvLines } from '../../csv/table.ts';
import { keyOf } from '../chains.ts';
import { isSame, problemsOf, type RedirectChange } from '../change.ts';
import { localeOf, NewRedirect, statusOf } from '../schema.ts';
import type { RedirectEntry } from '../store.ts';

const COLUMNS = ['from', 'to', 'status', 'locale', 'note', 'enabled'] as const;
type Column = (typeof COLUMNS)[number];
/** Value of the column `locale` for all languages. */
const ALL = 'all';

/** All redirects as a CSV file. */
export const redirectsCsv = (entries: readonly RedirectEntry[]): string =>
  BYTE_ORDER_MARK +
  csvLine(COLUMNS) +
  entries
    .map(({ path, to, status, locale, note, enabled }) =>
      csvLine([
        readableUrl(path),
        readableUrl(to),
        String(status),
        locale ?? ALL,
        note,
        enabled ? 'yes' : 'no',
      ]),
    )
    .join('');

export interface LineProblem {
  line: number;
  /** The subject of `message`, such as a column with its value. */
  subject: string;
  message: string;
}

export interface LineChange {
  line: number;
  kind: 'add' | 'change';
  path: string;
  locale: RedirectEntry['locale'];
  before: RedirectEntry | null;
  after: RedirectEntry;
}

export interface ReadTable {
  changes: LineChange[];
  /** Number of lines without a change. */
  unchanged: number;
  problems: LineProblem[];
}

const MAX_PROBLEMS = 100;

function columnsOf(header: readonly string[]): Map<string, number> {
  const columns = new Map<string, number>();
  header.forEach((name, index) => {
    const column = COLUMNS.find((candidate) => candidate === name.trim().toLowerCase());
    if (!column) throw new CsvSyntaxError(1, `“${name.slice(0, 40)}” is not a column: ${COLUMNS.join(', ')}`);
    if (columns.has(column)) throw new CsvSyntaxError(1, `the column “${column}” appears twice`);
    columns.set(column, index);
  });
  for (const required of ['from', 'to'] as const)
    if (!columns.has(required)) throw new CsvSyntaxError(1, `the column “${required}” is missing`);
  return columns;
}

/** Values of a line. Missing values default to the default status, all languages, no note, and active. */
function inputOf(cells: readonly string[], columns: ReadonlyMap<string, number>) {
  const cell = (column: Column) => unescapeFormulas(cells[columns.get(column) ?? -1] ?? '').trim();
  const locale = cell('locale').toLowerCase();
  const enabled = cell('enabled').toLowerCase();
  return {
    from: cell('from'),
    to: cell('to'),
    status: cell('status') === '' ? DEFAULT_STATUS : statusOf(cell('status')),
    locale: locale === '' || locale === ALL ? null : (localeOf(locale) ?? locale),
    note: cell('note'),
    enabled:
      enabled === ''
        ? true
        : (new Map([
            ['yes', true],
            ['no', false],
          ]).get(enabled) ?? enabled),
  };
}

const MESSAGES = new Map([
  ['locale', `is not one of ${[ALL, ...localeCodes].join(', ')}`],
  ['enabled', 'is neither yes nor no'],
]);

/** Parses a table into changes and errors, compared with the existing redirects. Takes linear time. */
export function readTable(csv: string, all: readonly RedirectEntry[]): ReadTable {
  const table: ReadTable = { changes: [], unchanged: 0, problems: [] };
  try {
    const [header, ...lines] = csvLines(csv, MAX_REDIRECTS + 1);
    if (!header) throw new CsvSyntaxError(1, 'the table is empty');
    const columns = columnsOf(header.cells);
    const current = new Map(all.map((entry) => [keyOf(entry), entry]));
    const linesByKey = new Map<string, number>();
    for (const { line, cells } of lines) {
      if (cells.length > header.cells.length) {
        table.problems.push({ line, subject: cells[0] ?? '', message: 'has more cells than the first line' });
        continue;
      }
      const input = inputOf(cells, columns);
      const parsed = NewRedirect.safeParse(input);
      if (!parsed.success) {
        for (const { path, message } of parsed.error.issues) {
          const field = String(path[0] ?? '');
          const value = cells[columns.get(field) ?? -1] ?? '';
          table.problems.push({
            line,
            subject: `${field} ${value.slice(0, 80)}`.trim(),
            message: MESSAGES.get(field) ?? message,
          });
        }
        continue;
      }
      const { path, locale, ...after } = parsed.data;
      const key = keyOf({ path, locale });
      const earlier = linesByKey.get(key);
      if (earlier !== undefined) {
        table.problems.push({ line, subject: `from ${path}`, message: `is already in line ${earlier}` });
        continue;
      }
      linesByKey.set(key, line);
      const before = current.get(key) ?? null;
      if (before && isSame(before, after)) table.unchanged += 1;
      else
        table.changes.push({
          line,
          kind: before ? 'change' : 'add',
          path,
          locale,
          before,
          after: { path, locale, ...after },
        });
    }
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    table.problems.push({ line: error.line, subject: '', message: error.message });
  }
  const lineOf = new Map(table.changes.map((change) => [keyOf(change), change.line]));
  for (const { key, message } of problemsOf(all, changesOf(table)))
    table.problems.push({ line: lineOf.get(key) ?? 1, subject: key.trim(), message });
  table.problems.sort((a, b) => a.line - b.line);
  table.problems.length = Math.min(table.problems.length, MAX_PROBLEMS);
  return table;
}

/** The changes in a table, in the format of `writeChanges`. */
export const changesOf = ({ changes }: ReadTable): RedirectChange[] =>
  changes.map(({ path, locale, after }) => ({ path, locale, after }));
