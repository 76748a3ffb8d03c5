// Reads a table that a spreadsheet wrote (RFC 4180): commas, semicolons or tabs between cells, in linear time.
import { CsvError, parse } from 'csv-parse/sync';

/** A line of the table, and where it began in the file, from 1. */
export interface CsvLine {
  line: number;
  cells: string[];
}

export class CsvMistake extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const SEPARATORS = [',', ';', '\t'];

/** What stands between the cells: whichever the first line has most of outside of quotes. */
function separatorOf(text: string): string {
  const first = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const [best = ','] = SEPARATORS.toSorted((a, b) => first.split(b).length - first.split(a).length);
  return best;
}

const MISTAKES = new Map<string, string>([
  ['CSV_QUOTE_NOT_CLOSED', 'a quotation mark is never closed'],
  ['CSV_INVALID_CLOSING_QUOTE', 'something follows a quotation mark'],
  ['INVALID_OPENING_QUOTE', 'a quotation mark stands in the middle of a cell'],
]);

const countOf = (cells: readonly string[], pattern: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(pattern)?.length ?? 0), 0);

/**
 * The lines of a table, empty ones left out. Throws a CsvMistake with its line for quotation marks that RFC 4180 does
 * not know, and beyond `mostLines`.
 */
export function csvLines(text: string, mostLines: number): CsvLine[] {
  const lines: CsvLine[] = [];
  // The parser counts both signs of a break as lines where they stand in quotation marks.
  let counted = 0;
  let end = 0;
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], info) => {
        counted += countOf(cells, /\r\n/g);
        end = info.lines - counted;
        const line = end - countOf(cells, /\r\n?|\n/g);
        if (cells.every((cell) => cell.trim() === '')) return null;
        if (lines.length >= mostLines) throw new CsvMistake(line, `there are more than ${mostLines} lines`);
        lines.push({ line, cells });
        return null;
      },
    });
  } catch (error) {
    const message = error instanceof CsvError ? MISTAKES.get(error.code) : undefined;
    if (message === undefined) throw error;
    // It says where it gave up, which for a mark that is never closed is the end of the file.
    throw new CsvMistake(end + 1, message);
  }
  return lines;
}
