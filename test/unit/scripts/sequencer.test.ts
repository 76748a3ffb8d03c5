// Order of the test files.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LONG_FILES } from '../../../scripts/test/sequencer.ts';

it('the files that run first exist, so that a renamed file does not lose its place', () => {
  expect(LONG_FILES.filter((file) => !existsSync(file))).toEqual([]);
});
