// Cells of exported CSV files (F26): no spreadsheet may run one, whatever it takes for the list separator.
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cell, line, unescapeFormulas } from '../../../ops/src/csv-cell.ts';

const FORMULA = /^["\s\p{C}]*[=+\-@＝＋－＠|%]/u;
const SEPARATORS = [',', ';', '\t', '|'];

/** The cells of a file as a spreadsheet reads them that splits lines at `separator`. */
const cellsOf = (file: string, separator: string): string[] =>
  (
    parse(file, {
      delimiter: separator,
      relax_quotes: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    }) as string[][]
  ).flat();

describe('a cell of a CSV export', () => {
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
    ['nothing', '=1+1'],
    ['a tab at the start', '\t=1'],
    ['a line feed at the start', '\n=1'],
    ['a carriage return at the start', '\r=1'],
  ])('holds no formula after %s, whatever the list separator is', (_, value) => {
    const file = line(['first', value, 'last']);
    for (const separator of SEPARATORS)
      expect(cellsOf(file, separator).filter((text) => FORMULA.test(text))).toEqual([]);
  });

  it('keeps text without a formula as it is', () => {
    for (const text of ['a;b', 'a; b', "it's 5; fine", 'a\nb', 'a|b', 'e-mail; a=b'])
      expect(cell(text)).toBe(`"${text}"`);
  });

  it('is restored by the import to what was exported', () => {
    const unit = fc.constantFrom('=', '+', ';', '\t', '|', '\n', '\r', '"', "'", ' ', 'a', '＝', '\u200b');
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const [[exported = ''] = []] = parse(cell(text), { record_delimiter: ['\u0000'] }) as string[][];
        expect(unescapeFormulas(exported)).toBe(text);
      }),
    );
  });

  it('takes linear time for a long run of separators', () => {
    const text = ';\n'.repeat(200_000);
    expect(cell(text)).toHaveLength(text.length + 2);
  });
});
