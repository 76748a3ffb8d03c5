// Line breaking and table columns of PDFs, in linear time.
import { describe, expect, it } from 'vitest';
import type { Run } from '../../../../portal/src/pdf/blocks.ts';
import { extentOf, type Line, linesOf, type Setting } from '../../../../portal/src/pdf/lines.ts';
import { parseBlocks } from '../../../../portal/src/pdf/read-html.ts';
import { columnWidths } from '../../../../portal/src/pdf/table.ts';

/** Returns settings in which CJK characters are twice as wide as letters, and which count every measurement. */
function countingSetting(
  options: Partial<Setting> = {},
): Setting & { characters: number; maxLength: number } {
  const setting = {
    characters: 0,
    maxLength: 0,
    fileOf: () => 'file',
    keepAll: false,
    gap: 0,
    measure(text: string) {
      setting.characters += text.length;
      setting.maxLength = Math.max(setting.maxLength, text.length);
      return [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 10 : 5), 0);
    },
    ...options,
  };
  return setting;
}
const run = (text: string, face: Run['face'] = 'regular'): Run => ({ text, face });
const texts = (lines: readonly Line[]): string[] =>
  lines.map((line) => line.pieces.map((piece) => piece.text).join(''));
const set = (text: string, width: number, options: Partial<Setting> = {}): string[] =>
  texts(linesOf([run(text)], width, countingSetting(options)));

describe('D35 lines of a PDF', () => {
  it('lines break between words and preserve every word', () => {
    expect(set('one two three four', 50).map((line) => line.trim())).toEqual(['one two', 'three four']);
  });
  it.each(['、', '。', '」', '）', 'ー', 'ッ', '…'])('lines never start with %s', (sign) => {
    const lines = set(`あいうえお${sign}かきくけこ${sign}さしすせそ${sign}`.repeat(4), 50);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.startsWith(sign))).toEqual([]);
  });
  it.each(['「', '（', '《'])('lines never end with %s', (sign) => {
    const lines = set(`あいうえ${sign}か`.repeat(9), 50);
    expect(lines.filter((line) => line.endsWith(sign))).toEqual([]);
  });
  it('lines break Korean text only between words', () => {
    expect(set('가나다 라마바사 아자차', 60, { keepAll: true }).map((line) => line.trim())).toEqual([
      '가나다',
      '라마바사',
      '아자차',
    ]);
  });
  it('lines break a word that is too wide after the last character that fits', () => {
    expect(set('W'.repeat(25), 50)).toEqual(['W'.repeat(10), 'W'.repeat(10), 'W'.repeat(5)]);
    expect(set('、'.repeat(12), 50)).toEqual(['、'.repeat(5), '、'.repeat(5), '、、']);
  });
  it('lines follow the line breaks of code, and preserve empty lines and indentation', () => {
    expect(set('if\n\n  then', 100)).toEqual(['if', '', '  then']);
  });
  it('lines have a small gap between CJK and Latin text, except at their start', () => {
    const [line] = linesOf(
      [run('缓存'), run('API', 'mono'), run('规则')],
      400,
      countingSetting({ gap: 2, fileOf: (_, face) => face }),
    );
    expect(line?.pieces.map(({ x, text }) => [x, text])).toEqual([
      [0, '缓存'],
      [22, 'API'],
      [39, '规则'],
    ]);
    const lines = linesOf(
      [run('缓存'), run('API', 'mono')],
      20,
      countingSetting({ gap: 2, fileOf: (_, face) => face }),
    );
    expect(lines[1]?.pieces[0]?.x).toBe(0);
  });
  it('lines have a maximum number of characters even if nothing has a width', () => {
    const lines = linesOf([run('\u0301'.repeat(5000))], 100, countingSetting({ measure: () => 0 }));
    expect(Math.max(...texts(lines).map((line) => line.length))).toBeLessThanOrEqual(400);
  });
});

describe('D35 columns of a table in a PDF', () => {
  const widths = (...extents: [minWidth: number, maxWidth: number][]) =>
    columnWidths(
      extents.map(([minWidth, maxWidth]) => ({ minWidth, maxWidth })),
      400,
    );
  it('table columns fill the table', () => {
    for (const run of [widths([10, 10]), widths([10, 2000], [20, 30]), widths([900, 900], [9, 9])])
      expect(run.reduce((sum, width) => sum + width, 0)).toBeCloseTo(400);
  });
  it('narrow columns get their full width, and wide columns share the rest', () => {
    const [name = 0, text = 0, value = 0] = widths([60, 60], [30, 5000], [20, 40]);
    expect(name).toBeGreaterThanOrEqual(60);
    expect(value).toBeGreaterThanOrEqual(40);
    expect(text).toBeGreaterThan(200);
  });
});

/** Strings that take quadratic time in a naive parser. */
const HOSTILE: Record<string, (count: number) => string> = {
  '、': (count) => '、'.repeat(count),
  'one word': (count) => 'W'.repeat(count),
  words: (count) => 'ab '.repeat(count),
  spaces: (count) => `a${'\u00a0'.repeat(count)}b`,
  'combining marks': (count) => `a${'\u0301'.repeat(count)}`,
  '<a': (count) => '<a'.repeat(count),
  '<!--': (count) => '<!--'.repeat(count),
  '<script': (count) => '<script'.repeat(count),
  '&lt;': (count) => '&lt;'.repeat(count),
  '<p>': (count) => '<p>x'.repeat(count),
  '<td>': (count) => `<table><tr>${'<td>x'.repeat(count)}`,
};

describe('§7 cost of a PDF', () => {
  it.each(Object.entries(HOSTILE))('the cost of a PDF grows linearly with the text: %s', (_, text) => {
    const countCharacters = (count: number) => {
      const setting = countingSetting();
      const html = text(count);
      const blocks = parseBlocks(html);
      const runs = blocks.flatMap((block) =>
        block.kind === 'table' ? block.rows.flatMap((row) => row.cells) : [block.runs],
      );
      const lines = runs.flatMap((run) => linesOf(run, 467, setting));
      for (const run of runs) extentOf(run, setting);
      return {
        measured: setting.characters,
        maxLength: setting.maxLength,
        lines: lines.length,
        html: html.length,
      };
    };
    const once = countCharacters(6_000);
    const doubled = countCharacters(12_000);
    // Each character is measured once in its text, once alone, and once for the column width.
    expect(once.measured).toBeLessThanOrEqual(3 * once.html);
    expect(doubled.measured).toBeLessThanOrEqual(2 * once.measured + 100);
    expect(doubled.lines).toBeLessThanOrEqual(2 * once.lines + 2);
    expect(doubled.maxLength).toBeLessThanOrEqual(40);
  });
});
