// CSV tables of spreadsheets (RFC 4180): errors state the line number that a text editor displays.
import { describe, expect, it } from 'vitest';
import { csvLines } from '../../../ops/src/csv/table.ts';

describe('RFC 4180 csvLines', () => {
  it.each([
    ['commas', ',', '\n'],
    ['semicolons', ';', '\r\n'],
    ['tabs', '\t', '\r'],
  ])('line numbers of a table with %s include line breaks in cells and empty lines', (_, separator, end) => {
    const text = ['\ufefffrom|to', '', '1|"x', '', 'y ""z"""', '|', '2|3']
      .join(end)
      .replaceAll('|', separator);
    expect(csvLines(text, 9)).toEqual([
      { line: 1, cells: ['from', 'to'] },
      { line: 3, cells: ['1', `x${end}${end}y "z"`] },
      { line: 7, cells: ['2', '3'] },
    ]);
  });

  it.each([
    ['that is never closed', 'a,b\n1,2\n"3,4\n5,6', 3, 'is never closed'],
    ['before more text', 'a,b\n"1"2,3', 2, 'text after a closing'],
    ['within a cell', 'a,b\n1"2,3', 2, 'in the middle of a cell'],
  ])('an error states the line of a quotation mark %s', (_, text, line, message) => {
    expect(() => csvLines(text, 9)).toThrow(
      expect.objectContaining({ line, message: expect.stringContaining(message) }),
    );
  });

  it('a table with too many lines is rejected at the first surplus line', () => {
    expect(csvLines('a\nb\n\nc', 3)).toHaveLength(3);
    expect(() => csvLines('a\nb\n\nc', 2)).toThrow(expect.objectContaining({ line: 4 }));
  });
});
