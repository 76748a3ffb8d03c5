// Benchmark report: merging of benchmarks, comparison of two reports, and the page with limits.
import { describe, expect, it } from 'vitest';
import { formatComparison, MIN_RELATIVE_CHANGE } from '../../../bench/report/compare.ts';
import { mergeReport } from '../../../bench/report/file.ts';
import { formatBenchmark, formatValue } from '../../../bench/report/format.ts';
import { renderReport } from '../../../bench/report/page.ts';
import { type Benchmark, columnOf, isMet, type Limit, ReportSchema } from '../../../bench/report/schema.ts';
import { quantile } from '../../../bench/statistics.ts';

const limit = (value: number): Limit => ({ name: 'cached', value, limit: 1.2, kind: 'at most', unit: '×' });

const benchmark = (cached: number, uncached = 2): Benchmark => ({
  title: 'CPU <time>',
  note: 'Median.',
  columns: [
    { name: 'cached', unit: 'ms' },
    { name: 'uncached', unit: 'ms' },
  ],
  rows: [
    { name: '/', values: [cached, uncached] },
    { name: '/docs/', values: [0.1, null] },
  ],
  limits: [limit(cached)],
  chart: 'cached',
});

const date = new Date('2026-11-27T00:00:00Z');
const run = (commit: string, machine = '2 × processor') => ({ commit, machine, date });
const report = (commit: string, parts: Record<string, Benchmark>) => mergeReport(null, parts, run(commit));

describe('the report', () => {
  it('a benchmark that runs alone replaces its earlier values and leaves other benchmarks unchanged', () => {
    const earlier = report('aaaa', { cpu: benchmark(1), tail: benchmark(2) });
    const merged = mergeReport(earlier, { cpu: benchmark(3) }, run('bbbb'));
    expect(merged.parts.tail).toEqual(earlier.parts.tail);
    expect(merged.parts.cpu).toEqual({ ...benchmark(3), commit: 'bbbb', measuredAt: date.toISOString() });
    expect(Object.keys(merged.parts)).toEqual(['cpu', 'tail']);
  });

  it('benchmarks that were measured on another machine are removed from a report', () => {
    const merged = mergeReport(
      report('aaaa', { tail: benchmark(2) }),
      { cpu: benchmark(3) },
      run('bbbb', 'other'),
    );
    expect(Object.keys(merged.parts)).toEqual(['cpu']);
  });

  it('a written report has the format that `compare` reads', () => {
    const written: unknown = JSON.parse(JSON.stringify(report('aaaa', { cpu: benchmark(1) })));
    expect(ReportSchema.parse(written)).toEqual(written);
    expect(ReportSchema.safeParse({ ...(written as object), version: 2 }).success).toBe(false);
  });

  it('a column omits rows without a value', () => {
    expect([...columnOf(benchmark(1), 'uncached')]).toEqual([['/', 2]]);
    expect([...columnOf(benchmark(1), 'missing')]).toEqual([]);
  });
});

describe('the comparison of two reports', () => {
  const lines = (before: Benchmark, after: Benchmark) =>
    formatComparison(report('aaaa', { cpu: before }), report('bbbb', { cpu: after })).split('\n');

  it('the comparison prints values that differ with both commits and the change', () => {
    const [first, , row] = lines(benchmark(1), benchmark(1.1));
    expect(first).toBe('aaaa → bbbb: values that differ by 5% or more: 1');
    expect(row?.replace(/ +/g, ' ')).toBe('cpu: /, cached 1 ms 1.1 ms +10%');
  });

  it('the comparison omits equal values and differences within the noise', () => {
    expect(lines(benchmark(1), benchmark(1 + MIN_RELATIVE_CHANGE / 2))).toEqual([
      'aaaa → bbbb: values that differ by 5% or more: 0',
    ]);
  });

  it('the comparison prints a limit that passed before and now fails', () => {
    expect(lines(benchmark(1.19), benchmark(1.21))).toEqual([
      'aaaa → bbbb: values that differ by 5% or more: 0',
      'FAIL  cached: 1.21× (at most 1.20×)',
    ]);
  });

  it('the comparison lists parts that only one report has, and different machines', () => {
    const before = mergeReport(null, { tail: benchmark(1) }, run('aaaa', 'old'));
    expect(formatComparison(before, report('bbbb', { cpu: benchmark(1) }))).toBe(
      'aaaa → bbbb: values that differ by 5% or more: 0\nother machine: old → 2 × processor\nin one report only: tail, cpu',
    );
  });

  it('the comparison marks a value that was 0 as new', () => {
    expect(lines(benchmark(0), benchmark(1)).join('\n')).toMatch(/cpu: \/, cached +0 ms +1 ms +new/);
  });
});

describe('the text and the page of a report', () => {
  it('a value that equals its limit passes, and a value beyond it fails', () => {
    expect([1.19, 1.2, 1.21].map((value) => isMet(limit(value)))).toEqual([true, true, false]);
    expect(isMet({ ...limit(0.79), kind: 'at least', limit: 0.8 })).toBe(false);
  });

  it('values have their unit, and a missing value is a dash', () => {
    expect(formatValue(0.12345, 'ms')).toBe('0.123 ms');
    expect(formatValue(12_345, 'B')).toBe('12,345 B');
    expect(formatValue(1.2, '×')).toBe('1.20×');
    expect(formatValue(null, 'ms')).toBe('–');
  });

  it('a benchmark is printed with its table and its limits', () => {
    expect(formatBenchmark(benchmark(1)).split('\n')).toEqual([
      'CPU <time>',
      'Median.',
      '        cached  uncached',
      '/         1 ms      2 ms',
      '/docs/  0.1 ms         –',
      'pass  cached: 1.00× (at most 1.20×)',
    ]);
  });

  it('the text and the page state why a benchmark was not measured', () => {
    const missing: Benchmark = {
      title: 'Peers',
      note: '',
      columns: [],
      rows: [],
      limits: [],
      problem: 'no npm',
    };
    expect(formatBenchmark(missing)).toBe('Peers\nnot measured: no npm');
    expect(renderReport(report('aaaa', { peers: missing }))).toContain('<p>Not measured: no npm</p>');
  });

  it('the page counts the limits, escapes text, and loads no other file', () => {
    const page = renderReport(report('aaaa', { cpu: benchmark(1), tail: benchmark(2) }));
    expect(page).toContain('1 of 2 limits pass');
    expect(page).toContain('<h2>CPU &lt;time&gt;</h2>');
    expect(page).not.toMatch(/<script|<link|src=|url\(|CPU <time>/);
    expect(page).toContain('<li class="fail"><b>fail</b> cached: 2.00× (at most 1.20×)</li>');
  });

  it('the page draws the largest value of the chart as a full bar', () => {
    const page = renderReport(report('aaaa', { cpu: benchmark(0.2) }));
    expect([...page.matchAll(/<rect width="([\d.]+)"/g)].map(([, width]) => width)).toEqual([
      '100.0',
      '50.0',
    ]);
  });
});

it('a quantile is the value below which the specified share of all values lies', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(quantile(values, 0.99)).toBe(199);
  expect(quantile(values, 1)).toBe(200);
  expect(quantile([3], 0.5)).toBe(3);
  expect(quantile([], 0.5)).toBe(0);
});
