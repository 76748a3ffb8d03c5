// Counts with nouns, in English.
import { expect, it } from 'vitest';
import { countText } from '../../common/text/count.ts';

it('a count of one has a singular noun, and thousands are grouped', () => {
  expect([0, 1, 2, 1234].map((count) => countText(count, 'build'))).toEqual([
    '0 builds',
    '1 build',
    '2 builds',
    '1,234 builds',
  ]);
  expect([1, 2].map((count) => countText(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
});
