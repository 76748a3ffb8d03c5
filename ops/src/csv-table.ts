// Reads a table that a spreadsheet wrote (RFC 4180): commas, semicolons or tabs between cells, in linear time.

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

/**
 * The lines of a table, empty ones left out. Throws a CsvMistake with its line for a quote that is never closed or
 * that more follows, and beyond `mostLines`.
 */
export function csvLines(given: string, mostLines: number): CsvLine[] {
  const text = given.replace(/^\ufeff/, '');
  const separator = separatorOf(text);
  const plainEnd = new RegExp(`[${separator}\r\n]`, 'g');
  const lines: CsvLine[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const began = line;
    const cells: string[] = [];
    let isLineOver = false;
    while (!isLineOver) {
      let cell = '';
      if (text[at] === '"') {
        at += 1;
        for (;;) {
          const quote = text.indexOf('"', at);
          if (quote < 0) throw new CsvMistake(began, 'a quotation mark is never closed');
          cell += text.slice(at, quote);
          at = quote + 1;
          if (text[at] !== '"') break;
          cell += '"';
          at += 1;
        }
        line += cell.split('\n').length - 1;
        if (at < text.length && !`${separator}\r\n`.includes(text[at] ?? ''))
          throw new CsvMistake(began, 'something follows a quotation mark');
      } else {
        plainEnd.lastIndex = at;
        const end = plainEnd.exec(text)?.index ?? text.length;
        cell = text.slice(at, end);
        at = end;
      }
      cells.push(cell);
      if (text[at] === separator) at += 1;
      else {
        isLineOver = true;
        if (text[at] === '\r') at += 1;
        if (text[at] === '\n') at += 1;
        line += 1;
      }
    }
    if (cells.some((cell) => cell.trim() !== '')) {
      if (lines.length >= mostLines) throw new CsvMistake(began, `there are more than ${mostLines} lines`);
      lines.push({ line: began, cells });
    }
  }
  return lines;
}
