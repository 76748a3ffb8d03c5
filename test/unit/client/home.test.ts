// Calculations of the home page scripts.
import { describe, expect, it } from 'vitest';
import { eventAt, minuteAt } from '../../../src/client/home/chart.ts';
import { firstByteOf, shiftIntoView } from '../../../src/client/home/near.ts';

describe('cursor of the chart', () => {
  it.each([
    [0, 0],
    [3, 0],
    [4, 1],
    [39, 1],
    [40, 2],
  ])('at minute %d the current event is number %d', (minute, event) => {
    expect(eventAt([0, 4, 40], minute)).toBe(event);
  });

  it('the first event is current even before its minute', () => {
    expect(eventAt([4, 8], 0)).toBe(0);
  });

  it.each([
    [100, 0],
    [110, 4],
    [200, 40],
    [20, 0],
    [900, 40],
  ])('the position %d px is minute %d, within the range', (x, minute) => {
    expect(minuteAt(x, { left: 100, width: 100 }, 40)).toBe(minute);
  });
});

describe('visitor on the map', () => {
  const view = { left: 0, right: 390 };
  const map = { left: -190, right: 395 };

  it.each([
    ['visible', 200, 0],
    ['beyond the left edge', -50, 74],
    ['beyond the left edge of the map', -400, 190],
    ['near the right edge', 380, -5],
  ])(
    'the map moves by the smallest distance that shows a point %s, and not beyond its own edges',
    (_, point, shift) => {
      expect(shiftIntoView(point, view, map)).toBe(shift);
    },
  );

  it('a map that is entirely visible does not move', () => {
    expect(shiftIntoView(1195, { left: 0, right: 1200 }, { left: 100, right: 1100 })).toBe(0);
  });

  const entry = (own: object = {}) =>
    ({
      name: 'https://www.example.com/ja/?rsr=mail',
      transferSize: 900,
      requestStart: 10.2,
      responseStart: 51.9,
      ...own,
    }) as PerformanceNavigationTiming;

  it('the time to first byte is reported only for the current page, and only if the network delivered it', () => {
    expect(firstByteOf(entry(), '/ja/')).toBe(42);
    expect(firstByteOf(entry(), '/')).toBeUndefined();
    expect(firstByteOf(entry({ transferSize: 0 }), '/ja/')).toBeUndefined();
    expect(firstByteOf(entry({ requestStart: 0, responseStart: 0 }), '/ja/')).toBeUndefined();
    expect(firstByteOf(undefined, '/ja/')).toBeUndefined();
  });

  it('a time to first byte is reported up to 100 ms, because a longer time is not evidence of a nearby edge', () => {
    expect(firstByteOf(entry({ requestStart: 0, responseStart: 100.4 }), '/ja/')).toBe(100);
    expect(firstByteOf(entry({ requestStart: 0, responseStart: 100.6 }), '/ja/')).toBeUndefined();
  });
});
