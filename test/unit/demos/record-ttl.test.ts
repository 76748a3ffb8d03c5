// Demo of the Cloud DNS page: resolvers that return an old address.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  DEFAULT_TTL,
  formatDuration,
  oldShare,
  PLOT,
  queriesPerDay,
  TTLS,
  ttlAt,
  ttlCurve,
} from '../../../common/demos/record-ttl.ts';

it('the share falls linearly from all to none within one TTL', () => {
  expect([0, 75, 150, 300, 900].map((seconds) => oldShare(300, seconds))).toEqual([1, 0.75, 0.5, 0, 0]);
});

it('the curve begins with the share at the start of the axis, and falls to zero within the plot', () => {
  for (const ttl of TTLS) {
    const [, start = ''] = /^M0 \d+V(\d+)/.exec(ttlCurve(ttl)) ?? [];
    const points = [...ttlCurve(ttl).matchAll(/L(\d+) (\d+)/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    );
    const [across, down] = [points.map(([x]) => x), [Number(start), ...points.map(([, y]) => y)]];
    expect(down).toEqual(down.toSorted((a, b) => a - b));
    expect(across).toEqual(across.toSorted((a, b) => a - b));
    expect(down.at(-1)).toBe(PLOT.height);
    expect(across.at(-1)).toBeLessThanOrEqual(PLOT.width);
  }
  expect(ttlCurve(30)).toMatch(/^M0 200V100L/);
  expect(ttlCurve(86_400)).toMatch(/^M0 200V0L/);
});

it('the TTLs are within the limits of the documentation', () => {
  expect(readFileSync('content/docs/en/record-types.md', 'utf8')).toContain('| TTL | 30 to 86,400 s |');
  expect([TTLS[0], TTLS.at(-1)]).toEqual([30, 86_400]);
});

it('an index outside the list selects the default TTL', () => {
  for (const index of [-1, TTLS.length, 0.5, Number.NaN]) expect(ttlAt(index)).toBe(TTLS[DEFAULT_TTL]);
});

it('durations are shown in their largest unit and in the language of the page', () => {
  expect([15, 150, 3600, 86_400].map((seconds) => formatDuration(seconds, 'en'))).toEqual([
    '15\u00a0sec',
    '2.5\u00a0min',
    '1\u00a0hr',
    '1\u00a0day',
  ]);
  expect(formatDuration(300, 'ko')).toBe('5분');
  expect(queriesPerDay(300)).toBe(288);
});
