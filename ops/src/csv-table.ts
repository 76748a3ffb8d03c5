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

/**
 * The lines of a table, empty ones left out; a break within a cell is a line feed, however it was written. Throws a
 * CsvMistake with its line for quotation marks that RFC 4180 does not know, and beyond `mostLines`.
 */
export function csvLines(given: string, mostLines: number): CsvLine[] {
  // The parser counts the two signs of one break as two lines where they stand in quotation marks.
  const text = given.replace(/\r\n?/g, '\n');
  const lines: CsvLine[] = [];
  let end = 0;
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: mostLines + 1,
      on_record: (cells: string[], info) => {
        end = info.lines;
        const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
        lines.push({ line: end - breaks, cells });
        return null;
      },
    });
  } catch (error) {
    const message = error instanceof CsvError ? MISTAKES.get(error.code) : undefined;
    if (message === undefined) throw error;
    // It says where it gave up, which for a mark that is never closed is the end of the file.
    throw new CsvMistake(end + 1, message);
  }
  const tooMany = lines[mostLines];
  if (tooMany) throw new CsvMistake(tooMany.line, `there are more than ${mostLines} lines`);
  return lines;
}
