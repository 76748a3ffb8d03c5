// Counts in the output of commands.
import { expect, it } from 'vitest';
import { countText } from '../../../scripts/process/count.ts';

it('a count of one has a singular noun', () => {
  expect([0, 1, 2].map((count) => countText(count, 'build'))).toEqual(['0 builds', '1 build', '2 builds']);
});
