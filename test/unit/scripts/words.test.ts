// The word check: where it looks for words, and what an exception allows.
import { describe, expect, it } from 'vitest';
import { findWords, type Rules } from '../../../scripts/words/scan.ts';

const RULES: Rules = {
  prose: [{ pattern: '\\bgadget\\b', use: 'device' }],
  identifiers: [{ pattern: '\\bgadget\\b', use: 'device' }],
  exceptions: [{ file: 'src/quote.ts', text: "'gadget' stays", reason: 'a name of the contract' }],
};

/** Lines on which the check finds the word, as `line: text`. */
const found = (file: string, source: string): string[] =>
  findWords(file, source, RULES).map(({ line, text }) => `${line}: ${text}`);

describe('findWords', () => {
  it('findWords reports the file, line, word, replacement, and text of a comment', () => {
    expect(findWords('src/a.ts', 'const a = 1;\n// A Gadget of the page.\n', RULES)).toEqual([
      { file: 'src/a.ts', line: 2, word: 'Gadget', use: 'device', text: '// A Gadget of the page.' },
    ]);
  });

  it('findWords reports the line of a word within a docstring', () => {
    expect(found('src/a.ts', '/**\n * First line.\n * Second gadget.\n */\nconst a = 1;')).toEqual([
      '3: * Second gadget.',
    ]);
  });

  it('findWords reports a word in the title of a test, and not in other strings of a test', () => {
    const source = "it('shows a gadget', () => {\n  expect(text).toBe('one gadget more');\n});";
    expect(found('test/a.test.ts', source)).toEqual(["1: it('shows a gadget', () => {"]);
  });

  it('findWords reports identifiers by their words, in camel case, snake case, and private names', () => {
    const source = 'const lastGadget = 1;\nconst MAX_GADGET = 2;\nthis.#gadget = 3;\nconst gadgetry = 4;';
    expect(found('src/a.ts', source)).toEqual([
      '1: const lastGadget = 1;',
      '2: const MAX_GADGET = 2;',
      '3: this.#gadget = 3;',
    ]);
  });

  it('findWords reports messages of commands and of the console, but not single words, which may be keys', () => {
    const source = "console.log('no gadget found');\nconst key = 'gadget';";
    expect(found('scripts/a.ts', source)).toEqual(["1: console.log('no gadget found');"]);
    expect(found('src/a.ts', source)).toEqual([]);
  });

  it('findWords reports JSX text of the console, and not JSX text of the site, whose texts are in locales/', () => {
    const source = 'const A = () => (\n  <p>Turn the gadget on</p>\n);';
    expect(found('ops/src/a.tsx', source)).toEqual(['2: <p>Turn the gadget on</p>']);
    expect(found('src/views/a.tsx', source)).toEqual([]);
  });

  it('findWords reports prose of a document, and not code blocks and code spans', () => {
    const source = 'A gadget.\n\n- `gadget` is a key\n\n```sh\ngadget\n```\n\n> One gadget more.';
    expect(found('docs/a.md', source)).toEqual(['1: A gadget.', '9: > One gadget more.']);
  });

  it('findWords reports comments of SQL, TOML, and YAML, and not their statements', () => {
    expect(found('ops/migrations/1.sql', '-- The gadget table.\nCREATE TABLE gadget (id);')).toEqual([
      '1: -- The gadget table.',
    ]);
    expect(found('wrangler.toml', 'name = "gadget" # a gadget\n')).toEqual(['1: name = "gadget" # a gadget']);
    expect(found('a.yml', '# a gadget\ngadget: 1\n')).toEqual(['1: # a gadget']);
  });

  it('findWords reports comments of CSS, and not its selectors', () => {
    expect(found('src/a.css', '.gadget {}\n/* One\n   gadget. */')).toEqual(['3: gadget. */']);
  });

  it('findWords reports nothing on a line that an exception of the file allows', () => {
    const source = "// 'gadget' stays.\n// Another gadget.";
    expect(found('src/quote.ts', source)).toEqual(['2: // Another gadget.']);
    expect(found('src/other.ts', source)).toHaveLength(2);
  });
});
