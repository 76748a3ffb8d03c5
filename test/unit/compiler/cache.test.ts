// Cache of compiled content: a result is reused only for unchanged inputs.
import {
  appendFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileContent } from '../../../compiler/compile.ts';
import { runsOf } from '../../../compiler/markdown/highlight.ts';
import { MEMOIZED, openMemo } from '../../../compiler/memo.ts';
import { compiledContent, recompile } from '../../../compiler/publication/cache.ts';
import { statementsOf } from '../../../compiler/publication/rows.ts';
import { sourcesOf } from '../../../compiler/sources.ts';
import { ledgerOf, VALID_TREE, withTree } from './tree.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compiled-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const withGood = (use: (root: string) => void) =>
  withTree({ ...VALID_TREE, 'ledger.json': ledgerOf(VALID_TREE) }, use);
const cached = () => readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('cache of compiled content', () => {
  it('the cached result equals a compilation: rows, statements, problems, ledger', () =>
    withGood((root) => {
      const fresh = compileContent(root);
      expect(compiledContent(root, folder)).toEqual(fresh);
      const again = compiledContent(root, folder);
      expect(again).toEqual(fresh);
      expect(statementsOf(again.rows, again.hash, { local: true })).toEqual(
        statementsOf(fresh.rows, fresh.hash, { local: true }),
      );
      expect(cached().length).toBe(1);
    }));

  it('compiledContent reads the cached result, and recompile replaces it', () =>
    withGood((root) => {
      const { summary } = compiledContent(root, folder);
      const file = join(folder, cached()[0] ?? '');
      const empty = { rows: [], problems: [], recorded: [] };
      writeFileSync(file, JSON.stringify({ ...empty, summary: 'from the file' }));
      expect(compiledContent(root, folder).summary).toBe('from the file');
      expect(recompile(root, folder).summary).toBe(summary);
      expect(compiledContent(root, folder).summary).toBe(summary);
    }));

  it.each([
    ['a content item', 'blog/en/a-flood.md', String(VALID_TREE['blog/en/a-flood.md']).replace('Read', 'Go')],
    ['the ledger', 'ledger.json', '{}'],
    ['an unread file', 'notes.txt', 'to do'],
  ])('a change to %s invalidates the cached result', (_, name, body) =>
    withGood((root) => {
      compiledContent(root, folder);
      writeFileSync(join(root, name), body);
      expect(compiledContent(root, folder)).toEqual(compileContent(root));
      expect(cached().length).toBe(2);
    }),
  );

  it('the cached result contains no absolute path, so that a copy of the project can reuse it', () =>
    withGood((root) => {
      writeFileSync(join(root, 'notes.txt'), 'a problem');
      const { problems, recorded } = compiledContent(root, folder);
      expect(problems.map(({ file }) => file)).toContain(join(root, 'notes.txt'));
      expect(recorded.length).toBeGreaterThan(0);
      expect(readFileSync(join(folder, cached()[0] ?? ''), 'utf8')).not.toContain(root);
    }));

  it('an incomplete cached result is compiled again', () =>
    withGood((root) => {
      const fresh = compiledContent(root, folder);
      writeFileSync(join(folder, cached()[0] ?? ''), '{"rows":[[');
      expect(compiledContent(root, folder)).toEqual(fresh);
    }));

  it('a changed content item is converted again, and unchanged content items are read from the cache with their problems', () => {
    const article = String(VALID_TREE['blog/en/a-flood.md']);
    const invalid = article.replace('(#what-comes)', '(#nowhere)');
    withTree({ ...VALID_TREE, 'blog/en/a-flood.md': invalid }, (root) => {
      recompile(root, folder);
      const stored = readFileSync(join(folder, 'markdown'), 'utf8');
      writeFileSync(
        join(folder, 'markdown'),
        stored.replace('no heading has the ID nowhere', 'from the cache'),
      );
      const messages = () => recompile(root, folder).problems.map(({ message }) => message);
      expect(messages()).toContain('from the cache');
      writeFileSync(join(root, 'blog/en/a-flood.md'), `${invalid}\nMore.\n`);
      expect(messages()).toContain('no heading has the ID nowhere');
      writeFileSync(join(root, 'blog/en/a-flood.md'), article);
      expect(recompile(root, folder)).toEqual(compileContent(root));
    });
  });

  it('a change to the claims, limits, terms, or schemas invalidates all converted text', () =>
    withGood((root) => {
      recompile(root, folder);
      const inputs = () => /"inputs":"(\w+)"/.exec(readFileSync(join(folder, 'markdown'), 'utf8'))?.[1];
      const keys = new Set([inputs()]);
      for (const name of ['claims.json', 'limits.json', 'terms/en.yaml', 'schemas/property.json']) {
        mkdirSync(dirname(join(root, name)), { recursive: true });
        appendFileSync(join(root, name), '\n');
        recompile(root, folder);
        keys.add(inputs());
      }
      expect(keys.size).toBe(5);
    }));

  it('the cache contains at most three results', () =>
    withGood((root) => {
      for (let state = 0; state < 4; state++) {
        writeFileSync(join(root, 'notes.txt'), String(state));
        compiledContent(root, folder);
      }
      expect(cached().length).toBe(3);
    }));
});

it('the cache key covers all sources that the compiler imports: schemas of the contract, settings, folding', () => {
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

describe('cache of slow functions', () => {
  it('tokens of samples are read from the cache, unless its inputs have changed', () =>
    withGood((root) => {
      recompile(root, folder);
      const file = join(folder, 'results');
      const stored = readFileSync(file, 'utf8');
      const { inputs, entries } = JSON.parse(stored) as { inputs: string; entries: [string, unknown][] };
      const openWith = (inputs: string, value: unknown) => {
        writeFileSync(file, JSON.stringify({ inputs, entries: entries.map(([key]) => [key, value]) }));
        openMemo(file);
        return runsOf('dig example.com\n', 'bash');
      };
      try {
        expect(openWith(inputs, [[1]])).toEqual([[1]]);
        expect(openWith(`${inputs} of another version`, [[2]])).toEqual([[1]]);
      } finally {
        writeFileSync(file, stored);
        openMemo(file);
      }
    }));

  it('the inputs of the cache include the sources of all memoized functions', () => {
    const sources = globSync('compiler/**/*.ts').filter((file) =>
      /\bmemoized\(/.test(readFileSync(file, 'utf8')),
    );
    expect(sources.map((file) => relative('compiler', file)).sort()).toEqual(MEMOIZED);
  });
});

// Conversions stay valid when an interface message changes (markdown/conversions.ts).
it('the default labels of admonitions are the only interface messages in converted text', () => {
  const uses = sourcesOf(join(import.meta.dirname, '../../../compiler/markdown/markdown.ts')).flatMap(
    (file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bcreateT\([^`]*/g)].map(
        ([use]) => `${basename(file)}: ${use}`,
      ),
  );
  expect(uses).toEqual(['directives.ts: createT(locale)(']);
});
