// CSV parser for spreadsheet exports (RFC 4180) with commas, semicolons, or tabs, in linear time.
import { CsvError, parse } from 'csv-parse/sync';

/** A line of the table, and the number of its first line in the file, from 1. */
export interface CsvLine {
  line: number;
  cells: string[];
}

export class CsvSyntaxError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const SEPARATORS = [',', ';', '\t'];

/** Detects the separator: the most frequent candidate outside quotes in the first line. */
function separatorOf(text: string): string {
  const first = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const [best = ','] = SEPARATORS.toSorted((a, b) => first.split(b).length - first.split(a).length);
  return best;
}

const PROBLEMS = new Map<string, string>([
  ['CSV_QUOTE_NOT_CLOSED', 'a quotation mark is never closed'],
  ['CSV_INVALID_CLOSING_QUOTE', 'there is text after a closing quotation mark'],
  ['INVALID_OPENING_QUOTE', 'a quotation mark is in the middle of a cell'],
]);

const countOf = (cells: readonly string[], pattern: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(pattern)?.length ?? 0), 0);

/** Parses the non-empty lines of a table. Throws a CsvSyntaxError for invalid quotes or too many lines. */
export function csvLines(text: string, maxLines: number): CsvLine[] {
  const lines: CsvLine[] = [];
  // The parser counts a CRLF within quotes as two lines.
  let quotedBreaks = 0;
  let end = 0;
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], info) => {
        quotedBreaks += countOf(cells, /\r\n/g);
        end = info.lines - quotedBreaks;
        const line = end - countOf(cells, /\r\n?|\n/g);
        if (cells.every((cell) => cell.trim() === '')) return null;
        if (lines.length >= maxLines) throw new CsvSyntaxError(line, `there are more than ${maxLines} lines`);
        lines.push({ line, cells });
        return null;
      },
    });
  } catch (error) {
    const message = error instanceof CsvError ? PROBLEMS.get(error.code) : undefined;
    if (message === undefined) throw error;
    // For an unclosed quote, the parser reports the end of the file.
    throw new CsvSyntaxError(end + 1, message);
  }
  return lines;
}
