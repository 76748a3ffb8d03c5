// Network map: its geometry and data. Also countdowns, app downloads, and calendars.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../common/schedule/ical.ts';
import cities from '../../../content/data/cities.json' with { type: 'json' };
import { nextChange } from '../../../src/routes/common/page/period.ts';
import { downloadFor } from '../../../src/views/json-modules/parse.ts';
import { remainingTime } from '../../../src/views/media/countdown.tsx';
import { frameOf, WORLD } from '../../../src/views/network/map-view.ts';

const place = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -56, max: 80, noNaN: true }),
});

describe('data of the map', () => {
  it('every city has a unique name and position', () => {
    expect(new Set(cities.cities.map(({ code }) => code)).size).toBe(cities.cities.length);
    expect(new Set(cities.cities.map(({ at }) => at.join())).size).toBe(cities.cities.length);
  });

  it('every city has a unique rank, and every route connects two different cities', () => {
    expect(cities.cities.map(({ rank }) => rank).sort((a, b) => a - b)).toEqual(
      cities.cities.map((_, index) => index + 1),
    );
    for (const [from, to] of cities.routes) expect(from).not.toBe(to);
  });

  it('names are in the script of their language', () => {
    for (const { code, name } of cities.cities) {
      expect([code, /^\p{Script=Han}+$/u.test(name.cn)]).toEqual([code, true]);
      expect([code, /^\p{Script=Hangul}+$/u.test(name.ko)]).toEqual([code, true]);
      expect([code, /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u.test(name.ja)]).toEqual([
        code,
        true,
      ]);
    }
  });
});

describe('a part of the map', () => {
  it('a frame has the proportions of the sheet and lies within it', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), (places) => {
        const frame = frameOf(places);
        expect(frame.width / frame.height).toBeCloseTo(WORLD.width / WORLD.height, 6);
        expect(frame.x).toBeGreaterThanOrEqual(-1e-6);
        expect(frame.y).toBeGreaterThanOrEqual(-1e-6);
        expect(frame.x + frame.width).toBeLessThanOrEqual(WORLD.width + 1e-6);
        expect(frame.y + frame.height).toBeLessThanOrEqual(WORLD.height + 1e-6);
      }),
    );
  });

  it('one distant city does not change the frame of the other cities', () => {
    const near = [0, 5, 10, 15, 20].map((longitude) => ({ longitude, latitude: 45 + longitude / 5 }));
    expect(frameOf([...near, { longitude: 135, latitude: 48 }])).toEqual(frameOf(near));
  });
});

describe('§4 Event countdown', () => {
  it('the countdown shows the remaining time, and zeros after the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 86_400 }), (seconds) => {
        const left = remainingTime(seconds * 1000, 0);
        expect(left.days * 86_400 + left.hours * 3_600 + left.minutes * 60 + left.seconds).toBe(seconds);
        expect(Math.max(left.hours - 23, left.minutes - 59, left.seconds - 59)).toBeLessThanOrEqual(0);
      }),
    );
    expect(remainingTime(0, 5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it('the next change is the nearest future instant', () => {
    const at = (iso: string) => Date.parse(iso);
    const entries = [
      { startsAt: '2030-01-01T00:00:00Z', endsAt: '2030-01-03T00:00:00Z' },
      { startsAt: null, endsAt: '2030-01-02T09:00:00+09:00' },
    ];
    expect(nextChange(entries, at('2029-12-31T00:00:00Z'))).toBe(at('2030-01-01T00:00:00Z'));
    expect(nextChange(entries, at('2030-01-01T00:00:00Z'))).toBe(at('2030-01-02T00:00:00Z'));
    expect(nextChange(entries, at('2030-02-01T00:00:00Z'))).toBeNull();
  });
});

const entry = (systemName: string, systemUa: string) => ({
  systemPlat: systemName,
  systemName,
  systemUa,
  url: '/x/',
});
it('§4 an invalid or empty rule matches no browser', () => {
  const entries = [entry('first', ''), entry('broken', '('), entry('linux', 'linux')];
  expect(downloadFor(entries, 'X11; Linux x86_64')?.systemName).toBe('linux');
  expect(downloadFor(entries, 'something else')?.systemName).toBe('first');
  expect(downloadFor([], 'Linux')).toBeUndefined();
});

it('RFC 5545 §3.1 a line is at most 75 octets long, and unfolds to its original', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !/[\r\n]/.test(text)),
      (text) => {
        const folded = fold(`SUMMARY:${text}`);
        for (const line of folded.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${text}`);
      },
    ),
  );
});
