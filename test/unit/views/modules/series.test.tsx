import { describe, expect, it } from 'vitest';
import { ClaimSchema } from '../../../../common/contract/modules/claims.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import { Series, stepsTo } from '../../../../src/views/modules/series.tsx';
import { html } from '../html.tsx';

const peak = ClaimSchema.parse({
  id: 'attack',
  value: 1.24,
  bound: 'exact',
  unit: 'Tbps',
  asOf: '2025-01-10',
  source: 'A record',
});
const labels = (locale: Locale) => {
  const series = <Series values={[0, 0.1, 0.4, 1, 0.6, 0.3, 0.1, 0]} claim={peak} minutes={40} />;
  return [...html(series, locale).matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
};

describe('a chart', () => {
  it.each([
    [1.24, [0, 0.25, 0.5, 0.75, 1]],
    [40, [0, 10, 20, 30, 40]],
    [20, [0, 5, 10, 15, 20]],
    [7, [0, 2, 4, 6]],
  ])('the scale up to %d has round steps', (value, steps) => {
    expect(stepsTo(value)).toEqual(steps);
  });

  it.each([
    ['en', '40\u00a0min'],
    ['cn', '40分钟'],
    ['ko', '40분'],
    ['ja', '40\u00a0分'],
  ] as const)('a chart in %s has no line break between the numbers and units of its scale', (locale, end) => {
    expect(labels(locale)).toEqual([
      '0.25',
      '0.5',
      '0.75',
      '1\u00a0Tbps',
      '1.24\u00a0Tbps',
      '0',
      '10',
      '20',
      '30',
      end,
    ]);
  });
});
