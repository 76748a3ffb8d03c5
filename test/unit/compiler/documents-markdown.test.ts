// Markdown of documents: admonitions, tabs, code groups, named samples, and diagrams, in HTML and in plain Markdown.
import { afterAll, describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { createCompilation } from '../../../compiler/compilation.ts';
import { compileMarkdown } from '../../../compiler/markdown/markdown.ts';
import { sanitizeHtml } from '../../../src/api/sanitize.ts';
import { cleanUp, compileWith, rowOf, VALID_TREE } from './tree.ts';

afterAll(cleanUp);

const shared = createCompilation('content', brand.name);
function compile(markdown: string, locale: Locale = 'en') {
  const compilation = { ...shared, problems: [], links: [] };
  const text = compileMarkdown(markdown, 'a.md', locale, false, compilation);
  const html = text.html.replaceAll('>\n<', '><');
  return { ...text, html, problems: compilation.problems.map(({ line, message }) => `${line}: ${message}`) };
}

describe('the Markdown of documents', () => {
  it('an admonition has its own title or the default title of the locale', () => {
    expect(compile(':::tip[Faster {brand}]\nUse *tags*.\n:::\n')).toMatchObject({
      problems: [],
      html: `<div class="admonition admonition-tip"><p class="admonition-title">Faster ${brand.name}</p><p>Use <em>tags</em>.</p></div>`,
      markdown: `> **Faster ${brand.name}**\n>\n> Use *tags*.\n`,
      text: `Faster ${brand.name}\nUse tags.`,
    });
    expect(compile(':::danger\n停止。\n:::\n', 'cn').html).toContain('<p class="admonition-title">警告</p>');
  });

  it('a numeric range with tildes is not struck through', () => {
    const { html, text } = compile('| 간격 | 2~3배: 20~30초 |\n|---|---|\n', 'ko');
    expect(html).toContain('<th>2~3배: 20~30초</th>');
    expect(text).toContain('2~3배: 20~30초');
    expect(compile('~~no~~\n').html).toBe('<p><del>no</del></p>');
  });

  it('tabs are details elements that share a name, and they work without scripts', () => {
    const { html, markdown, problems } = compile(
      '::::tabs\n:::tab[Console]\nPress it.\n:::\n:::tab[API]\nCall it.\n:::\n::::\n',
    );
    expect(problems).toEqual([]);
    expect(html).toBe(
      '<div class="tabs-group"><details name="tabs-1" open><summary>Console</summary><p>Press it.</p></details>' +
        '<details name="tabs-1"><summary>API</summary><p>Call it.</p></details></div>',
    );
    expect(markdown).toBe('**Console**\n\nPress it.\n\n**API**\n\nCall it.\n');
  });

  it('a code group labels samples by language or title, and a single sample can have a title', () => {
    const group = compile('::::code\n```bash title="curl"\nls\n```\n```python\nx = 1\n```\n::::\n');
    expect(group.problems).toEqual([]);
    expect(group.html).toMatch(
      /^<div class="tabs-group code-group"><details name="tabs-1" open><summary>curl<\/summary><pre>/,
    );
    expect(group.html).toContain('<summary>Python</summary><pre><code class="language-python">');
    expect(compile('```yaml title="rules.yaml"\na: 1\n```\n').html).toMatch(
      /^<figure class="code-sample"><figcaption>rules.yaml<\/figcaption><pre>/,
    );
  });

  it('a diagram is drawn with classes and has a textual description', () => {
    const { html, problems } = compile(
      '```mermaid title="The way of a request"\nflowchart LR\nA[Visitor] -->|HTTPS| B(Edge)\nB -.-> C{Origin<br>of 你好}\n```\n',
    );
    expect(problems).toEqual([]);
    expect(html).toContain('role="img"');
    expect(html).toContain(
      'aria-label="The way of a request: Visitor → Edge (HTTPS); Edge → Origin of 你好"',
    );
    expect(html).toContain('<figcaption>The way of a request</figcaption>');
    expect(html).not.toMatch(/style=|<script|<style|href=/);
    expect(html.match(/class="diagram-arrow"/g)).toHaveLength(2);
  });

  it('a diagram wider than the text column runs top to bottom', () => {
    const parts = [
      'Visitor',
      'Edge site',
      'Packets and clients',
      'Firewall policy',
      'Function',
      'Mid-tier cache',
    ];
    const chain = parts.map((name, index) => `n${index}[${name}]`).join(' --> ');
    const { html } = compile(`\`\`\`mermaid title="A chain"\nflowchart LR\n${chain}\n\`\`\`\n`);
    const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(html)?.map(Number) ?? [];
    expect([width < 300, height > 300]).toEqual([true, true]);
  });

  it('D5 a heading has anchors for its former IDs', () => {
    const { rows, errors } = compileWith({
      'docs/en/cache-rules.md': String(VALID_TREE['docs/en/cache-rules.md']).replace(
        'updateTime: 2025-03-04',
        'updateTime: 2025-03-04\naliases: { sequence: order }',
      ),
    });
    expect(errors.filter((line) => !line.includes('not recorded'))).toEqual([]);
    const html = rowOf({ rows }, 'doc_text', { locale: 'en' })?.html;
    expect(html).toContain('<h2 id="order"><span id="sequence"></span>Order</h2>');
  });

  it('the HTML of documents passes the allowlist of the site unchanged', () => {
    const { html } = compile(
      ':::note\nA\n:::\n::::code\n```bash\nls\n```\n```python\nx = 1\n```\n::::\n```mermaid title="T"\nflowchart TB\nA[x] --> B[y]\n```\n',
    );
    expect(sanitizeHtml(html)).toBe(html);
  });

  it.each([
    [
      'an unknown directive',
      ':::warning\nx\n:::\n',
      '1: unknown directive warning: use note, tip, caution, danger, tabs, tab, code',
    ],
    ['a tab outside of tabs', ':::tab[A]\nx\n:::\n', '1: tab must be in tabs, whose fence has more colons'],
    [
      'tabs with one tab',
      '::::tabs\n:::tab[A]\nx\n:::\n::::\n',
      '1: tabs must contain only tab blocks, at least two',
    ],
    ['a leaf directive', '::note[x]\n', '1: ::note is not supported: write a block between ::: and :::'],
    [
      'unknown metadata after a language',
      '```bash linenos\nls\n```\n',
      '1: unknown metadata "linenos": write title="…"',
    ],
    [
      'a diagram without a title',
      '```mermaid\nflowchart LR\nA --> B\n```\n',
      '1: add a title that describes the diagram: ```mermaid title="…"',
    ],
    [
      'an invalid line of a diagram',
      '```mermaid title="T"\nflowchart LR\nA => B\n```\n',
      '3: "A => B" is invalid: write A[Label] -->|what| B[Label]',
    ],
    [
      'an unsupported kind of diagram',
      '```mermaid title="T"\npie\n```\n',
      '2: a diagram begins with "flowchart LR" or "flowchart TB"',
    ],
  ])('compileMarkdown reports %s', (_, markdown, problem) => {
    expect(compile(markdown).problems).toEqual([problem]);
  });

  it('colons in prose are plain text', () => {
    expect(compile('At 10:30, see note:this and {claim:none}.\n').html).toContain('note:this');
  });
});
