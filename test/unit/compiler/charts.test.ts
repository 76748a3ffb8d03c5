// Charts of articles: bars and areas from data, with all numbers as text.
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { minuteTicks } from '../../../common/drawing/stacked-areas.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { createCompilation } from '../../../compiler/compilation.ts';
import { compileMarkdown } from '../../../compiler/markdown/markdown.ts';
import { sanitizeHtml } from '../../../src/api/sanitize.ts';

function compile(chart: string, { locale = 'en' as Locale, file = 'a.md' } = {}) {
  const compilation = createCompilation('content', brand.name);
  const { html, figures } = compileMarkdown(
    `\`\`\`chart title="A chart."\n${chart}\n\`\`\`\n`,
    file,
    locale,
    true,
    compilation,
  );
  return { html, figures, problems: compilation.problems.map(({ line, message }) => `${line}: ${message}`) };
}

const BARS =
  'unit: s\nrows: [{ label: First, values: [1500] }, { label: Second, values: [500], accent: true }]';
const PARTS =
  'unit: s\nparts: [Wait, Work]\nrows: [{ label: A, values: [30, 5] }, { label: B, values: [60, 10] }]';
const ATTACK =
  'claim: attack\npeak: peak\norigin: Origin\nseries: [{ label: UDP, values: [0, 1, 0.5] }]\nmarks: [{ at: 1, label: A filter begins. }]';

describe('charts of articles', () => {
  it('bars are proportional to their values, which are text with their unit', () => {
    const { html, problems } = compile(BARS);
    expect(problems).toEqual([]);
    expect(
      [...html.matchAll(/ width="([\d.]+%)" y="2" height="12"><\/rect>/g)].map(([, width]) => width),
    ).toEqual(['100%', '33.33%']);
    expect(html).toMatch(/<th scope="row">First<svg[^>]*aria-hidden="true">/);
    expect(html).toContain('<td>1,500\u00a0s</td>');
    expect(html).toContain('<figcaption>A chart.</figcaption>');
    expect(compile(BARS.replace('unit: s', 'unit: 秒'), { locale: 'cn' }).html).toContain('<td>1,500秒</td>');
  });

  it('a stacked bar states its parts and their sum', () => {
    const { html } = compile(PARTS);
    expect(html).toContain('<td>60 + 10 = 70\u00a0s</td>');
    expect(html).toMatch(/x="85.71%" width="14.29%"/);
    expect(html.match(/<li>/g)).toHaveLength(2);
  });

  it('the areas of an attack are scaled to the claim, with the maximum of each series and the marks as text', () => {
    const { html, problems } = compile(ATTACK);
    expect(problems).toEqual([]);
    expect(html).toMatch(/<svg [^>]*role="img" aria-label="A chart\. peak: 1\.24\u00a0Tbps">/);
    expect(html).toMatch(/<li>UDP · peak 1\.24\u00a0Tbps<\/li>\s*<li>Origin<\/li>/);
    expect(html).toMatch(/<ol>\s*<li>A filter begins\.<\/li>\s*<\/ol>/);
    const areas = [...html.matchAll(/class="chart-area-1" d="([^"]*)"/g)].map(([, d = '']) => d);
    expect(areas).toHaveLength(1);
    expect(areas[0]).toMatch(/^M[\d.]/);
    expect(areas[0]).not.toMatch(/NaN|undefined/);
    expect(html).toContain('>1.25\u00a0Tbps</text>');
    expect(html).toContain('>2\u00a0min</text>');
    // The peak is 1.24 of 1.25 Tbps.
    expect(html).toContain('<svg class="chart-flag" x="50%" y="0.8%">');
  });

  it.each([
    [1, [0, 1]],
    [12, [0, 5, 10]],
    [40, [0, 10, 20, 30, 40]],
    [44, [0, 10, 20, 30, 40]],
    [89, [0, 20, 40, 60, 80]],
  ])('the axis of %i minutes has ticks at round minutes within the plot', (last, minutes) => {
    expect(minuteTicks(last)).toEqual(minutes);
  });

  it.each([BARS, PARTS, ATTACK])('a chart passes the allowlist of the site unchanged (%#)', (chart) => {
    const { html } = compile(chart);
    expect(sanitizeHtml(html)).toBe(html);
    expect(html).not.toMatch(/ style=|<script/);
  });

  it('the data of a figure contains the numbers in its text, but not the words', () => {
    const first = compile(PARTS.replace('A,', '"60 s, typical",')).figures;
    expect(first).toEqual(compile(PARTS.replace('A,', '"typisch, 60 s",')).figures);
    expect(first).not.toEqual(compile(PARTS.replace('A,', '"61 s, typical",')).figures);
  });

  it.each([
    [
      'invalid YAML',
      'unit: [',
      'chart: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    [
      'one bar',
      'unit: s\nrows: [{ label: A, values: [1] }]',
      'chart: rows: Too small: expected array to have >=2 items',
    ],
    [
      'a missing part',
      PARTS.replace('[30, 5]', '[30]'),
      'chart: : each row has one value, or one for each part',
    ],
    ['only zeros', BARS.replace('1500', '0').replace('500', '0'), 'chart: : all values are 0'],
    ['an unknown claim', ATTACK.replace('attack', 'raid'), 'chart: unknown claim raid'],
    ['a mark after the end', ATTACK.replace('at: 1', 'at: 3'), 'chart: : a mark must be within the series'],
  ])('a chart with %s is an error', (_, chart, problem) => {
    expect(compile(chart).problems).toEqual([`1: ${problem}`]);
  });

  it('a chart in the documentation is an error', () => {
    expect(compile(BARS, { file: 'content/docs/en/a.md' }).problems).toEqual([
      '1: chart: only articles have charts',
    ]);
  });

  it('a chart in an article is valid if the project is in a folder named docs', () => {
    expect(compile(BARS, { file: resolve('../docs/content/blog/en/a.md') }).problems).toEqual([]);
  });
});
