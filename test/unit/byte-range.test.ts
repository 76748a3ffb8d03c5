// Byte ranges of requests (RFC 9110 §14.1.2).
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byteRangeOf } from '../../src/http/byte-range.ts';

it.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-30', { first: 70, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['BYTES=5-', { first: 5, last: 99 }],
])('the range %s is parsed for a file of 100 bytes', (header, range) => {
  expect(byteRangeOf(header, 100)).toEqual(range);
});
it.each(['bytes=100-', 'bytes=500-600', 'bytes=-0'])(
  'the range %s is unsatisfiable for a file of 100 bytes',
  (header) => {
    expect(byteRangeOf(header, 100)).toBe('unsatisfiable');
  },
);
it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-4', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b', '0-1'])(
  'the header %s selects the complete file',
  (header) => {
    expect(byteRangeOf(header, 100)).toBeNull();
  },
);
it('any parsed range lies within the file', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
  );
  fc.assert(
    fc.property(header, fc.nat(1000), (requested, length) => {
      const range = byteRangeOf(requested, length);
      if (range === null || range === 'unsatisfiable') return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.first).toBeLessThanOrEqual(range.last);
      expect(range.last).toBeLessThan(length);
    }),
  );
});
