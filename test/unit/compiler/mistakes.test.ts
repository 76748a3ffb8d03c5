// Error messages of the compiler: one broken tree per rule, with file, line, and message.
import { afterAll, describe, expect, it } from 'vitest';
import { FILES } from './mistakes/files.ts';
import { LINKS } from './mistakes/links.ts';
import { MAPPING } from './mistakes/mapping.ts';
import { MARKDOWN } from './mistakes/markdown.ts';
import { PROSE } from './mistakes/prose.ts';
import type { Row } from './mistakes/row.ts';
import { SAMPLES } from './mistakes/samples.ts';
import { TREES } from './mistakes/trees.ts';
import { WORDS } from './mistakes/words.ts';
import { cleanUp, compiledWith } from './tree.ts';

afterAll(cleanUp);

const GROUPS: readonly (readonly [group: string, rows: readonly Row[]])[] = [
  ['a file', FILES],
  ['prose', PROSE],
  ['Markdown', MARKDOWN],
  ['words', WORDS],
  ['a sample', SAMPLES],
  ['a link', LINKS],
  ['a tree, a menu, or data', TREES],
  ['an old URL', MAPPING],
];

describe.each(GROUPS)('errors in %s', (_, rows) => {
  for (const [mistake, changes, ...printed] of rows) {
    it(`content:check reports ${mistake}`, () => {
      const { mistakes } = compiledWith(changes);
      // The changes are not recorded in the ledger, which has its own tests.
      expect(mistakes.filter((line) => !line.includes('not recorded in its current state'))).toEqual(printed);
    });
  }
});
