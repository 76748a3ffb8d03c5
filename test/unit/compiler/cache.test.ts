// Compiled content is kept, and found again only where everything that it was made from is the same.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileContent } from '../../../compiler/compile.ts';
import { compiledContent, recompile } from '../../../compiler/publication/cache.ts';
import { statementsOf } from '../../../compiler/publication/rows.ts';
import { sourcesOf } from '../../../compiler/sources.ts';
import { GOOD, ledgerOf, withTree } from './tree.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compiled-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const withGood = (use: (root: string) => void) => withTree({ ...GOOD, 'ledger.json': ledgerOf(GOOD) }, use);
const kept = () => readdirSync(folder);

describe('compiled content that is kept', () => {
  it('is what compiling gives: rows, statements, problems, ledger', () =>
    withGood((root) => {
      const fresh = compileContent(root);
      expect(compiledContent(root, folder)).toEqual(fresh);
      const again = compiledContent(root, folder);
      expect(again).toEqual(fresh);
      expect(statementsOf(again.rows, again.hash, { local: true })).toEqual(
        statementsOf(fresh.rows, fresh.hash, { local: true }),
      );
      expect(kept().length).toBe(1);
    }));

  it('is read, not made again', () =>
    withGood((root) => {
      const { summary } = compiledContent(root, folder);
      const file = join(folder, kept()[0] ?? '');
      const empty = { rows: [], problems: [], recorded: [] };
      writeFileSync(file, JSON.stringify({ ...empty, summary: 'from the file' }));
      expect(compiledContent(root, folder).summary).toBe('from the file');
      expect(recompile(root, folder).summary).toBe(summary);
      expect(compiledContent(root, folder).summary).toBe(summary);
    }));

  it.each([
    ['a text', 'blog/en/a-flood.md', String(GOOD['blog/en/a-flood.md']).replace('Read', 'Go')],
    ['the ledger', 'ledger.json', '{}'],
    ['a file that nobody reads', 'notes.txt', 'to do'],
  ])('is left when %s changes', (_, name, body) =>
    withGood((root) => {
      compiledContent(root, folder);
      writeFileSync(join(root, name), body);
      expect(compiledContent(root, folder)).toEqual(compileContent(root));
      expect(kept().length).toBe(2);
    }),
  );

  it('is stored without the place of the project, so that a copy of the project finds it', () =>
    withGood((root) => {
      writeFileSync(join(root, 'notes.txt'), 'a problem');
      const { problems, recorded } = compiledContent(root, folder);
      expect(problems.map(({ file }) => file)).toContain(join(root, 'notes.txt'));
      expect(recorded.length).toBeGreaterThan(0);
      expect(readFileSync(join(folder, kept()[0] ?? ''), 'utf8')).not.toContain(root);
    }));

  it('is made again where the file is not whole', () =>
    withGood((root) => {
      const fresh = compiledContent(root, folder);
      writeFileSync(join(folder, kept()[0] ?? ''), '{"rows":[[');
      expect(compiledContent(root, folder)).toEqual(fresh);
    }));

  it('takes no more room than three states of the content', () =>
    withGood((root) => {
      for (let state = 0; state < 4; state++) {
        writeFileSync(join(root, 'notes.txt'), String(state));
        compiledContent(root, folder);
      }
      expect(kept().length).toBe(3);
    }));
});

it('depends on every source file that compiling imports: schemas of the contract, settings, folding of words', () => {
  const sources = sourcesOf(join(import.meta.dirname, '../../../compiler/compile.ts'));
  for (const name of [
    'compiler/markdown/prose.ts',
    'compiler/markdown/code-languages.ts',
    'common/contract/modules/modules.ts',
    'common/contract/entities/home.ts',
    'common/config.ts',
    'common/text/fold.ts',
    'common/crypto/password-strength.ts',
  ])
    expect(sources.some((file) => file.endsWith(`/${name}`))).toBe(true);
});
