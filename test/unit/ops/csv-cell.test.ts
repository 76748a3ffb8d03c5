// Cells of exported CSV files (F26): no spreadsheet may execute one, with any list separator.
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cell, line, unescapeFormulas } from '../../../ops/src/csv/cell.ts';

const FORMULA = /^["\s\p{C}]*[=+\-@＝＋－＠|%]/u;
const SEPARATORS = [',', ';', '\t', '|'];

/** Returns the cells of a file as read by a spreadsheet that splits lines at `separator`. */
const cellsOf = (file: string, separator: string): string[] =>
  (
    parse(file, {
      delimiter: separator,
      relax_quotes: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    }) as string[][]
  ).flat();

describe('CSV cell', () => {
  it.each([
    ['a semicolon', "x;=cmd|' /C calc'!A0;y"],
    ['a tab', 'x\t=1+1'],
    ['a vertical bar', 'x|=1+1'],
    ['a line feed', 'x\n=1+1'],
    ['a carriage return', 'x\r@SUM(1)'],
    ['a semicolon and spaces', 'x; \u200b=1+1'],
    ['a semicolon and a quotation mark', 'x;"=1+1'],
    ['a semicolon and a full-width sign', 'x;＝1+1'],
    ['two semicolons', 'x;;=1+1'],
    ['the start of the cell', '=1+1'],
    ['a tab at the start', '\t=1'],
    ['a line feed at the start', '\n=1'],
    ['a carriage return at the start', '\r=1'],
    ['the start of the cell (difference)', '-1'],
    ['the start of the cell (phone number)', '+386 1 234'],
    ['the start of the cell (quotation marks)', "=cmd|' /C calc'!A0"],
    ['the start of the cell (function)', '@SUM(A1)'],
    ['the start of the cell (full width)', '＋1'],
    ['the start of the cell (pipe)', '|calc'],
    ['the start of the cell (encoded)', '%0A=1'],
    ['a space', ' =1'],
    ['a no-break space', '\u00a0=1'],
    ['a zero-width space', '\u200b=1'],
    ['a byte order mark', '\ufeff=1'],
    ['a null byte', '\0=1'],
  ])('F26 a cell contains no formula after %s, with any list separator', (_, value) => {
    const file = line(['first', value, 'last']);
    for (const separator of SEPARATORS)
      expect(cellsOf(file, separator).filter((text) => FORMULA.test(text))).toEqual([]);
  });

  it('F26 a line of any cells contains no formula, with any list separator', () => {
    const unit = fc.constantFrom(...'=+@-|,;\t\n\r"\' a＝\u200b');
    fc.assert(
      fc.property(fc.array(fc.string({ unit }), { minLength: 1, maxLength: 4 }), (values) => {
        const file = line(['first', ...values, 'last']);
        for (const separator of SEPARATORS)
          expect(cellsOf(file, separator).filter((text) => FORMULA.test(text))).toEqual([]);
        // With the separator of the file, the cells are the values without their apostrophes.
        const [own = []] = parse(file, { record_delimiter: '\r\n' }) as string[][];
        expect(own.slice(1, -1).map(unescapeFormulas)).toEqual(values);
      }),
      { numRuns: 1_000 },
    );
  });

  it('text without a formula is unchanged', () => {
    for (const text of ['a;b', "it's 5; fine", 'a\nb', 'a|b', 'e-mail; a=b', '1-50', "'quoted'", '50% off'])
      expect(cell(text)).toBe(`"${text}"`);
  });

  it('quotes, commas, line breaks, and broken surrogates stay within their cell', () => {
    expect(line(['a"b,c\r\nd', '\ud800'])).toBe('"a""b,c\r\nd","\ufffd"\r\n');
  });

  it('a long run of separators takes linear time', () => {
    const text = ';\n'.repeat(200_000);
    expect(cell(text)).toHaveLength(text.length + 2);
  });
});
