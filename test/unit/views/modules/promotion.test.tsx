// Chart of an attack, with its captions.
import { describe, expect, it } from 'vitest';
import { ClaimSchema } from '../../../../common/contract/modules/claims.ts';
import { type Details, MODULES } from '../../../../common/contract/modules/modules.ts';
import { areaPaths, PLOT, runningSums, valueTicks } from '../../../../common/drawing/stacked-areas.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import { VideoAdPromotion } from '../../../../src/views/modules/promotion.tsx';
import { html } from '../html.tsx';

const claim = ClaimSchema.parse({
  id: 'attack',
  value: 1.24,
  bound: 'exact',
  unit: 'Tbps',
  asOf: '2025-01-10',
  source: 'A record',
});
const rest = (length: number) => Array.from({ length }, () => 0);
const attack: Details<'videoAdPromotion'> = {
  title: 'An attack',
  action: { label: 'Read', href: '/blog/' },
  compact: false,
  claim,
  vectors: [
    { label: 'Packets', series: [0, 0.25, 0.75, ...rest(38)] },
    { label: 'Requests', series: [0, 0, 0.25, ...rest(38)] },
  ],
  origin: 'Reached the origin',
  events: [
    { minute: 0, title: 'Start', text: 'It came.' },
    { minute: 2, title: 'Peak', text: 'It rose.' },
    { minute: 40, title: 'End', text: 'It went.' },
  ],
};
const page = (locale: Locale = 'en', own = attack) =>
  html(<VideoAdPromotion id="attack" details={own} />, locale);

it.each([
  [1.24, [0, 0.25, 0.5, 0.75, 1, 1.25]],
  [40, [0, 10, 20, 30, 40]],
  [20, [0, 5, 10, 15, 20]],
  [7, [0, 2, 4, 6, 8]],
])('the scale for %d has round steps and includes the value', (value, steps) => {
  expect(valueTicks(value)).toEqual(steps);
});

describe('stacked areas', () => {
  it('the upper edge of an area is the sum of all series up to its own', () => {
    expect(
      runningSums([
        [1, 2],
        [3, 4],
        [0, 1],
      ]),
    ).toEqual([
      [1, 2],
      [4, 6],
      [4, 7],
    ]);
  });

  it('a compact chart has straight lines, and a large one has curves', () => {
    const edges = [[0, 0.5, 0.2, 0.4]];
    expect(areaPaths(edges, true)[0]).not.toMatch(/[cs]/);
    expect(areaPaths(edges)[0]).toMatch(/c.*s/);
  });

  it('areas are drawn from the highest to the lowest, each down to zero', () => {
    const [high, low] = areaPaths([
      [0, 0.5],
      [0.25, 1],
    ]);
    expect(high).toBe(`M0 ${PLOT.height * 0.75}l${PLOT.width}-${PLOT.height * 0.75}V${PLOT.height}H0z`);
    expect(low).toBe(`M0 ${PLOT.height}l${PLOT.width}-${PLOT.height / 2}V${PLOT.height}H0z`);
  });
});

describe('§3 the promotion of the home page', () => {
  it.each([
    ['en', '40\u00a0min', 'Minute 2'],
    ['cn', '40分钟', '第2分钟'],
    ['ko', '40분', '2분'],
    ['ja', '40\u00a0分', '2分'],
  ] as const)('the chart in %s has a scale with units, and numbered events', (locale, end, peak) => {
    const texts = [...page(locale).matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
    expect(texts).toEqual([
      ...['0.25', '0.5', '0.75', '1', '1.25\u00a0Tbps'],
      ...['1', '2', '3'],
      ...['0', '10', '20', '30', end],
    ]);
    expect(page(locale)).toContain(`aria-valuetext="${peak}, 1.24\u00a0Tbps"`);
  });

  it('every event is in the list with its minute and level, and the peak is the current one', () => {
    const items = [...page().matchAll(/<li data-minute="(\d+)"( data-current="")?>(.*?)<\/li>/g)];
    expect(items.map(([, minute, current]) => [minute, current !== undefined])).toEqual([
      ['0', false],
      ['2', true],
      ['40', false],
    ]);
    expect(items[1]?.[3]).toBe(
      '<span class="label">Minute 2 · 1.24\u00a0Tbps</span><h3>Peak</h3><p>It rose.</p>',
    );
  });

  it('the cursor starts at the peak, and its control contains the scale and all levels', () => {
    expect(page()).toMatch(/<input type="range" max="40" [^>]*value="2"/);
    expect(page()).toContain('data-levels="0.00 0.31 1.24 0.00 ');
    expect(page()).toContain('data-top="1.25"');
    expect(page()).toMatch(/<svg x="5%"[^>]*><line y2="100%"><\/line><circle cy="0.8%"/);
  });

  it('series of different lengths, and events out of order or after the end, are rejected', () => {
    const rejectedPath = (own: object) =>
      MODULES.videoAdPromotion.safeParse({ ...attack, ...own }).error?.issues[0]?.path;
    expect(rejectedPath({})).toBeUndefined();
    expect(rejectedPath({ vectors: [...attack.vectors, { label: 'Short', series: rest(8) }] })).toEqual([
      'vectors',
    ]);
    const [start, peak, end] = attack.events;
    expect(rejectedPath({ events: [peak, start] })).toEqual(['events']);
    expect(rejectedPath({ events: [start, peak, { ...end, minute: 41 }] })).toEqual(['events']);
  });
});
