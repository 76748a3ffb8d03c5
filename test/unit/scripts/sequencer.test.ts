// Order of the test files.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LONG_FILES, rankOf } from '../../../scripts/test/sequencer.ts';

it('the files that run first exist, so that the list is updated when a file is renamed', () => {
  expect(LONG_FILES.filter((file) => !existsSync(file))).toEqual([]);
});

it('long files precede all others, in their order', () => {
  const files = ['/a/test/unit/a.test.ts', ...LONG_FILES.toReversed().map((file) => `/a/${file}`)];
  const sorted = files.map((moduleId) => ({ moduleId })).toSorted((a, b) => rankOf(a) - rankOf(b));
  expect(sorted.map(({ moduleId }) => moduleId.slice('/a/'.length))).toEqual([
    ...LONG_FILES,
    'test/unit/a.test.ts',
  ]);
});
