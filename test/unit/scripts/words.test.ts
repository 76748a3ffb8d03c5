// Word check: the searched text, and the exceptions.
import { describe, expect, it } from 'vitest';
import { findWords, type Rules } from '../../../scripts/words/scan.ts';

const RULES: Rules = {
  prose: [{ pattern: '\\bgadget\\b', use: 'device' }],
  identifiers: [{ pattern: '\\bgadget\\b', use: 'device' }],
  exceptions: [{ file: 'src/quote.ts', text: "'gadget' stays", reason: 'a name of the contract' }],
};

const JSX = 'const A = () => (\n  <p>Turn the gadget on</p>\n);';
const QUOTE = "// 'gadget' stays.\n// Another gadget.";

describe('findWords', () => {
  it('findWords reports the file, line, word, replacement, and text of a comment', () => {
    expect(findWords('src/a.ts', 'const a = 1;\n// A Gadget of the page.\n', RULES)).toEqual([
      { file: 'src/a.ts', line: 2, word: 'Gadget', use: 'device', text: '// A Gadget of the page.' },
    ]);
  });

  it.each([
    [
      'a word in a docstring',
      'src/a.ts',
      '/**\n * First line.\n * Second gadget.\n */\nconst a = 1;',
      ['3: * Second gadget.'],
    ],
    [
      'a word in the title of a test, but not in its other strings',
      'test/a.test.ts',
      "it('shows a gadget', () => {\n  expect(text).toBe('one gadget more');\n});",
      ["1: it('shows a gadget', () => {"],
    ],
    [
      'words of identifiers in camel case, snake case, and private names',
      'src/a.ts',
      'const lastGadget = 1;\nconst MAX_GADGET = 2;\nthis.#gadget = 3;\nconst gadgetry = 4;',
      ['1: const lastGadget = 1;', '2: const MAX_GADGET = 2;', '3: this.#gadget = 3;'],
    ],
    [
      'messages of commands, but not single words, which may be keys',
      'scripts/a.ts',
      "console.log('no gadget found');\nconst key = 'gadget';",
      ["1: console.log('no gadget found');"],
    ],
    ['no string of the site', 'src/a.ts', "const text = 'no gadget found';", []],
    ['JSX text of the console', 'ops/src/a.tsx', JSX, ['2: <p>Turn the gadget on</p>']],
    ['no JSX text of the site, whose texts are in locales/', 'src/views/a.tsx', JSX, []],
    [
      'prose of a document, but not code blocks and code spans',
      'docs/a.md',
      'A gadget.\n\n- `gadget` is a key\n\n```sh\ngadget\n```\n\n> One gadget more.',
      ['1: A gadget.', '9: > One gadget more.'],
    ],
    [
      'comments of SQL, but not its statements',
      'ops/migrations/1.sql',
      '-- The gadget table.\nCREATE TABLE gadget (id);',
      ['1: -- The gadget table.'],
    ],
    ['comments of TOML', 'wrangler.toml', 'name = "gadget" # a gadget\n', ['1: name = "gadget" # a gadget']],
    ['comments of YAML', 'a.yml', '# a gadget\ngadget: 1\n', ['1: # a gadget']],
    [
      'comments of CSS, but not its selectors',
      'src/a.css',
      '.gadget {}\n/* One\n   gadget. */',
      ['3: gadget. */'],
    ],
    ['no line that an exception of the file allows', 'src/quote.ts', QUOTE, ['2: // Another gadget.']],
    [
      'lines that an exception of another file allows',
      'src/other.ts',
      QUOTE,
      ["1: // 'gadget' stays.", '2: // Another gadget.'],
    ],
  ])('findWords reports %s', (_, file, source, lines) => {
    expect(findWords(file, source, RULES).map(({ line, text }) => `${line}: ${text}`)).toEqual(lines);
  });
});
