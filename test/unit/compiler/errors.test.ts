// Error messages of the compiler: one broken tree per rule, with file, line, and message.
import { afterAll, describe, expect, it } from 'vitest';
import { FILES } from './errors/files.ts';
import { LINKS } from './errors/links.ts';
import { MAPPING } from './errors/mapping.ts';
import { MARKDOWN } from './errors/markdown.ts';
import { PROSE } from './errors/prose.ts';
import type { Rows } from './errors/row.ts';
import { SAMPLES } from './errors/samples.ts';
import { TREES } from './errors/trees.ts';
import { WORDS } from './errors/words.ts';
import { cleanUp, compileWith } from './tree.ts';

afterAll(cleanUp);

const GROUPS: readonly (readonly [group: string, rows: Rows])[] = [
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
  for (const [error, [changes, ...printed]] of Object.entries(rows)) {
    it(`content:check reports ${error}`, () => {
      const { errors } = compileWith(changes);
      // The changes are not recorded in the ledger, which has its own tests.
      expect(errors.filter((line) => !line.includes('not recorded in its current state'))).toEqual(printed);
    });
  }
});
