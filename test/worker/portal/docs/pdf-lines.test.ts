// How text is broken into lines, and that the work grows with the text and with nothing else.
import { describe, expect, it } from 'vitest';
import type { Run } from '../../../../portal/src/pdf/blocks.ts';
import { extentOf, type Line, linesOf, type Setting } from '../../../../portal/src/pdf/lines.ts';
import { blocksOf } from '../../../../portal/src/pdf/read-html.ts';
import { columnWidths } from '../../../../portal/src/pdf/table.ts';

/** Letters are half as wide as the square characters, and every measuring is counted. */
function counted(options: Partial<Setting> = {}): Setting & { characters: number; longest: number } {
  const setting = {
    characters: 0,
    longest: 0,
    fileOf: () => 'file',
    keepWords: false,
    gap: 0,
    measure(text: string) {
      setting.characters += text.length;
      setting.longest = Math.max(setting.longest, text.length);
      return [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 10 : 5), 0);
    },
    ...options,
  };
  return setting;
}
const run = (text: string, cut: Run['cut'] = 'regular'): Run => ({ text, cut });
const texts = (lines: readonly Line[]): string[] =>
  lines.map((line) => line.pieces.map((piece) => piece.text).join(''));
const set = (text: string, width: number, options: Partial<Setting> = {}): string[] =>
  texts(linesOf([run(text)], width, counted(options)));

describe('D35 lines of a PDF', () => {
  it('end between words, and hold every word', () => {
    expect(set('one two three four', 50).map((line) => line.trim())).toEqual(['one two', 'three four']);
  });
  it.each(['、', '。', '」', '）', 'ー', 'ッ', '…'])('never begin with %s', (sign) => {
    const lines = set(`あいうえお${sign}かきくけこ${sign}さしすせそ${sign}`.repeat(4), 50);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.startsWith(sign))).toEqual([]);
  });
  it.each(['「', '（', '《'])('never end with %s', (sign) => {
    const lines = set(`あいうえ${sign}か`.repeat(9), 50);
    expect(lines.filter((line) => line.endsWith(sign))).toEqual([]);
  });
  it('keep Korean words whole', () => {
    expect(set('가나다 라마바사 아자차', 60, { keepWords: true }).map((line) => line.trim())).toEqual([
      '가나다',
      '라마바사',
      '아자차',
    ]);
  });
  it('break a word that no line holds where it stops to fit', () => {
    expect(set('W'.repeat(25), 50)).toEqual(['W'.repeat(10), 'W'.repeat(10), 'W'.repeat(5)]);
    expect(set('、'.repeat(12), 50)).toEqual(['、'.repeat(5), '、'.repeat(5), '、、']);
  });
  it('begin anew at a line break, and keep empty lines and indents of code', () => {
    expect(set('if\n\n  then', 100)).toEqual(['if', '', '  then']);
  });
  it('leave a little room where Chinese or Japanese meets Latin, but not at the start of a line', () => {
    const [line] = linesOf(
      [run('缓存'), run('API', 'mono'), run('规则')],
      400,
      counted({ gap: 2, fileOf: (_, cut) => cut }),
    );
    expect(line?.pieces.map(({ x, text }) => [x, text])).toEqual([
      [0, '缓存'],
      [22, 'API'],
      [39, '规则'],
    ]);
    const broken = linesOf(
      [run('缓存'), run('API', 'mono')],
      20,
      counted({ gap: 2, fileOf: (_, cut) => cut }),
    );
    expect(broken[1]?.pieces[0]?.x).toBe(0);
  });
  it('stop at a bound of characters when nothing has a width', () => {
    const lines = linesOf([run('\u0301'.repeat(5000))], 100, counted({ measure: () => 0 }));
    expect(Math.max(...texts(lines).map((line) => line.length))).toBeLessThanOrEqual(400);
  });
});

describe('D35 columns of a table in a PDF', () => {
  const widths = (...extents: [least: number, most: number][]) =>
    columnWidths(
      extents.map(([least, most]) => ({ least, most })),
      400,
    );
  it('fill the table', () => {
    for (const given of [widths([10, 10]), widths([10, 2000], [20, 30]), widths([900, 900], [9, 9])])
      expect(given.reduce((sum, width) => sum + width, 0)).toBeCloseTo(400);
  });
  it('give narrow columns all they want, and the rest to the wide ones', () => {
    const [name = 0, text = 0, value = 0] = widths([60, 60], [30, 5000], [20, 40]);
    expect(name).toBeGreaterThanOrEqual(60);
    expect(value).toBeGreaterThanOrEqual(40);
    expect(text).toBeGreaterThan(200);
  });
});

/** Texts that one reader or another takes quadratic time for. */
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

describe('§7 the work for a PDF', () => {
  it.each(Object.entries(HOSTILE))('grows with the text and with nothing else: %s', (_, text) => {
    const work = (count: number) => {
      const setting = counted();
      const html = text(count);
      const blocks = blocksOf(html);
      const runs = blocks.flatMap((block) =>
        block.kind === 'table' ? block.rows.flatMap((row) => row.cells) : [block.runs],
      );
      const lines = runs.flatMap((given) => linesOf(given, 467, setting));
      for (const given of runs) extentOf(given, setting);
      return {
        measured: setting.characters,
        longest: setting.longest,
        lines: lines.length,
        html: html.length,
      };
    };
    const once = work(6_000);
    const twice = work(12_000);
    // Once whole, once by character, once for the width of a column.
    expect(once.measured).toBeLessThanOrEqual(3 * once.html);
    expect(twice.measured).toBeLessThanOrEqual(2 * once.measured + 100);
    expect(twice.lines).toBeLessThanOrEqual(2 * once.lines + 2);
    expect(twice.longest).toBeLessThanOrEqual(40);
  });
});
