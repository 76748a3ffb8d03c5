// Counts with nouns, in English.
import { expect, it } from 'vitest';
import { formatCount } from '../../common/text/count.ts';

it('a count of one has a singular noun, and thousands are grouped', () => {
  expect([0, 1, 2, 1234].map((count) => formatCount(count, 'build'))).toEqual([
    '0 builds',
    '1 build',
    '2 builds',
    '1,234 builds',
  ]);
  expect([1, 2].map((count) => formatCount(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
});
