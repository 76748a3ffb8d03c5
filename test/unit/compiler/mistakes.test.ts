// The compiler against a broken tree for every rule: file, line and message, and nothing else.
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
  ['a tree, a menu or data', TREES],
  ['an old address', MAPPING],
];

describe.each(GROUPS)('content:check reports with file and line, in %s:', (_, rows) => {
  for (const [mistake, changes, ...printed] of rows) {
    it(mistake, () => {
      const { mistakes } = compiledWith(changes);
      // What was changed for the test was not recorded: the ledger has a test of its own.
      expect(mistakes.filter((line) => !line.includes('not recorded as it stands'))).toEqual(printed);
    });
  }
});
