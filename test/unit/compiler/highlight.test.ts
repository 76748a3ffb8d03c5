// Syntax highlighting of code samples at compile time, with classes from a fixed list.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { CODE_TOKENS, CodeRuns, splitRuns } from '../../../common/contract/modules/code-tokens.ts';
import { MODULES } from '../../../common/contract/modules/modules.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { markCode } from '../../../common/text/code-marks.ts';
import { SECTIONS_PER_ENTRY } from '../../../common/text/search-index.ts';
import { LANGUAGES } from '../../../compiler/markdown/code-languages.ts';
import { runsOf } from '../../../compiler/markdown/highlight.ts';
import { sanitizeHtml } from '../../../src/api/sanitize.ts';
import { cleanUp, compileWith, editOf, rowOf } from './tree.ts';

afterAll(cleanUp);

const SOURCES: Record<string, string> = {
  bash: '# Ask\ncurl -fsS -H "A: $B" https://example.com/ |\n  jq .',
  diff: '-a\n+b',
  dns: '$TTL 300\n@  IN A 192.0.2.1 ; site\n@  60 IN TXT "a"',
  go: 'package main\n\nfunc main() { println("a") }',
  hcl: 'resource "a" "b" {\n  c = 1\n}',
  html: '<a href="/x">y</a>\n<!-- z -->',
  http: 'GET / HTTP/1.1\nHost: example.com\n\n{"a": 1}',
  java: 'int a = 1; // x',
  js: "// x\nconst a = new URL('b');\nrun(a, 3);",
  json: '{"a": [1, true, "b"]}',
  jsonl: '{"a": 1}\n{"a": 2}',
  markdown: '# T\n\n`code`',
  mermaid: 'flowchart LR',
  chart: 'unit: s',
  nginx: 'server { listen 80; }',
  python: 'x = 1  # y',
  text: 'GET "1"',
  ts: 'const a: number = 1;',
  xml: '<a b="c"/>',
  yaml: 'a:\n  - b: 1 # c',
};
const marked = (language: string): string =>
  splitRuns(SOURCES[language] ?? '', runsOf(SOURCES[language] ?? '', language))
    .map(({ text, token }) => (token ? `${token}⟨${text.trim()}⟩` : text.trim()))
    .filter((part) => part !== '')
    .join(' ');

describe('tokens of a code sample', () => {
  it.each([
    ['json', '{ key⟨"a"⟩ : [ constant⟨1⟩ , constant⟨true⟩ , string⟨"b"⟩ ]}'],
    ['yaml', 'key⟨a⟩ :\n  - key⟨b⟩ : constant⟨1⟩ comment⟨# c⟩'],
    ['http', 'keyword⟨GET⟩ / keyword⟨HTTP⟩ / constant⟨1.1⟩'],
    ['bash', 'comment⟨# Ask⟩ function⟨curl⟩ key⟨-fsS -H⟩ string⟨"A:⟩ $B string⟨"⟩ https://example.com/ |'],
    ['js', "comment⟨// x⟩ keyword⟨const⟩ a = keyword⟨new⟩ function⟨URL⟩ ( string⟨'b'⟩"],
    ['dns', 'key⟨$TTL⟩ constant⟨300⟩ @ keyword⟨IN A⟩ 192.0.2.1 comment⟨; site⟩'],
    ['html', '< keyword⟨a⟩ key⟨href⟩ = string⟨"/x"⟩ >y</ keyword⟨a⟩'],
    ['text', 'GET "1"'],
  ])('the tokens of a %s sample match its grammar', (language, beginning) => {
    expect(marked(language).slice(0, beginning.length)).toBe(beginning);
  });

  it.each(LANGUAGES)(
    'the runs of a %s sample cover its source in order and match the contract',
    (language) => {
      const source = SOURCES[language] ?? '';
      const runs = runsOf(source, language);
      expect(CodeRuns.parse(runs)).toEqual(runs);
      expect(
        splitRuns(source, runs)
          .map(({ text }) => text)
          .join(''),
      ).toBe(source);
      expect(source).not.toBe('');
    },
  );

  it('tokens do not depend on the load of the machine', () => {
    const quiet = LANGUAGES.map(marked);
    let now = 0;
    for (const clock of [Date, performance])
      vi.spyOn(clock, 'now').mockImplementation(() => {
        now += 10_000;
        return now;
      });
    expect(LANGUAGES.map(marked)).toEqual(quiet);
  });

  it('every language of a code module has a grammar', () => {
    expect(MODULES.code.shape.language.options.filter((name) => !LANGUAGES.includes(name))).toEqual([]);
  });
});

describe('a highlighted sample', () => {
  const block = '```js\n// <b>\nconst a = 1;\n```';
  const compiled = compileWith(
    editOf('docs/en/cache-rules.md', 'The first rule that matches decides.', block),
  );
  const html = String(rowOf(compiled, 'doc_text', { locale: 'en' })?.html);

  it('a highlighted sample in a document consists of spans with classes and without inline styles', () => {
    expect(html).toContain(
      '<span class="tok-comment">// &#x3C;b>\n</span><span class="tok-keyword">const</span> a',
    );
    expect(html).not.toContain('style=');
  });

  it('a highlighted sample passes the allowlist for portal HTML unchanged', () => {
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('the allowlist removes classes other than those of tokens', () => {
    expect(sanitizeHtml('<p><span class="tok-string site-header tok-x">a</span></p>')).toBe(
      '<p><span class="tok-string">a</span></p>',
    );
  });

  it('a sample in a page has the tokens of its source, and search excludes them', () => {
    const page = rowOf(compiled, 'content', { code: 'cloud-dns', locale: 'en' });
    const [, sample] = JSON.parse(String(page?.body)).modules as { details: string }[];
    expect(JSON.parse(sample?.details ?? '')).toMatchObject({
      source: 'dig example.com\n',
      tokens: [[4, 'function'], [12]],
    });
    const entry = rowOf(compiled, 'search_entry', { code: 'cloud-dns', locale: 'en' });
    const text = compiled.rows.tables
      .get('search_section')
      ?.find(({ id }) => Math.floor(Number(id) / SECTIONS_PER_ENTRY) === entry?.id);
    expect(String(text?.text)).toContain('the place that is nearest');
    expect(String(text?.text)).not.toContain('function');
  });

  it('the displayed text of a search entry marks code, and the index contains no marks', () => {
    const { tables } = compiled.rows;
    const [start = '', , end = ''] = markCode('x');
    const texts = (tables.get('search_section') ?? []).map(({ text }) => String(text));
    expect(texts.some((text) => new RegExp(`${start}[^${end}]+${end}`, 'u').test(text))).toBe(true);
    const indexed = JSON.stringify(localeCodes.map((locale) => tables.get(`search_${locale}`)));
    expect(indexed).not.toContain(start);
    expect(indexed).not.toContain(end);
  });

  it('a sample in an unknown language is an error', () => {
    const { errors } = compileWith(editOf('blog/en/a-flood.md', 'Read on', '```jss\nx\n```\n\nRead on'));
    expect(errors[0]).toBe(`blog/en/a-flood.md:10  unknown language jss: ${LANGUAGES.join(', ')}`);
  });
});

describe('the token colors', () => {
  const css = readFileSync('src/styles/components/rich-text.css', 'utf8');
  const contrast = readFileSync('test/unit/views/contrast.test.ts', 'utf8');

  it.each(CODE_TOKENS)('the color of %s is a role with a tested contrast on the code background', (token) => {
    const role = new RegExp(`\\.tok-${token} \\{\\s*color: var\\(--([a-z]+)\\)`).exec(css)?.[1];
    expect(['ink', 'quiet', 'second', 'good', 'warn', 'bad', 'signal']).toContain(role);
    expect(contrast).toContain(`'${role}'`);
    expect(css).toMatch(/\.code-block \{[^}]*background: var\(--tint\)/);
  });

  it('neither Workers nor client scripts import the highlighter or the compiler', () => {
    const files = ['src', 'portal/src', 'ops/src'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => /\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    const imports = /(?:from|import)\s*\(?\s*'(?:@?shiki[^']*|[^']*\/compiler\/[^']*)'/;
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => imports.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
