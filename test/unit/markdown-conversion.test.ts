// Conversion of HTML to Markdown (D36). A Markdown parser reads the results.
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { siteOrigin } from '../../common/config.ts';
import { absoluteUrl, formatLine, withOrigin } from '../../src/routes/common/metadata/markdown.ts';
import { toMarkdownText } from '../../src/routes/common/metadata/markdown-conversion.ts';

const textOf = (html: string) => toMarkdownText(html, absoluteUrl).text;
const parsed = (text: string) => unified().use(remarkParse).use(remarkGfm).parse(text);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

describe('the conversion of a page to Markdown', () => {
  it.each(['a', 'a`b', '``', '`', 'a | b', '**a**', '<b>', '[a](/b)', '# a', '1. a', '\\', '&amp;'])(
    'the text and the code %s are unchanged after parsing',
    (text) => {
      const [paragraph, sample] = parsed(
        textOf(
          `<p>x ${escaped(text)} <code>${escaped(text)}</code></p><pre><code>${escaped(text)}</code></pre>`,
        ),
      ).children;
      expect(paragraph).toMatchObject({
        children: [
          { type: 'text', value: `x ${text} ` },
          { type: 'inlineCode', value: text },
        ],
      });
      expect(sample).toMatchObject({ type: 'code', value: text });
    },
  );

  it('a cell with a line break and a pipe remains one cell', () => {
    const table =
      '<table><tr><th>A</th><th>B</th></tr><tr><td>x | y<br>z</td><td><code>a|b</code></td></tr></table>';
    const [first] = parsed(textOf(table)).children;
    expect(first).toMatchObject({ type: 'table', children: [{}, { children: [{}, {}] }] });
  });

  it('a table without column names, such as that of a bar chart, has an empty first row', () => {
    const bars =
      '<table><tbody><tr><th scope="row">A</th><td>1</td></tr><tr><th scope="row">B</th><td>2</td></tr></tbody></table>';
    const cell = (value: string) => ({ children: [{ value }] });
    expect(parsed(textOf(bars)).children).toMatchObject([
      {
        children: [
          { children: [{ children: [] }, { children: [] }] },
          { children: [cell('A'), cell('1')] },
          { children: [cell('B'), cell('2')] },
        ],
      },
    ]);
  });

  it('adjacent buttons are separated, with and without a URL', () => {
    const buttons = '<p><a class="button" href="#form">Send</a><a class="button" href="/trial/">Try</a></p>';
    expect(textOf(buttons)).toBe(`Send · [Try](${absoluteUrl('/trial/')})\n`);
    expect(textOf('<p>参照<a href="#form">フォーム</a>を</p>')).toBe('参照フォームを\n');
  });

  it('the characters that control the line breaks of a page are omitted', () => {
    expect(textOf('<p>2026年\u206011月、API\u200aゲートウェイの<wbr/>お問い\u2060合わせ</p>')).toBe(
      '2026年11月、APIゲートウェイのお問い合わせ\n',
    );
  });

  it('link text cannot close the link', () => {
    const [first] = parsed(textOf('<p><a href="/docs/">a](/evil/) [b</a></p>')).children;
    expect(first).toMatchObject({ children: [{ type: 'link', url: `${siteOrigin}/docs.md` }] });
  });

  it('a URL with parentheses and spaces remains one URL', () => {
    const [first] = parsed(textOf('<p><a href="https://example.com/a(b) c)">x</a></p>')).children;
    expect(first).toMatchObject({ children: [{ type: 'link', url: 'https://example.com/a%28b%29%20c%29' }] });
  });

  it('controls, drawings, hidden elements, and navigation are omitted', () => {
    const html = `<nav>N</nav><button>B</button><svg aria-hidden="true"><text>S</text></svg><p hidden>H</p>
      <p data-markdown-ignore="">I</p><form><input value="V"></form><p>Text</p>`;
    expect(textOf(html)).toBe('Text\n');
  });

  it('the heading of level 1 becomes the title', () => {
    expect(toMarkdownText('<h1>A *b*</h1><p>c</p>', absoluteUrl)).toEqual({
      title: 'A \\*b\\*',
      text: 'c\n',
    });
  });

  it('deeply nested elements are converted', () => {
    const depth = 400;
    expect(textOf(`${'<div>'.repeat(depth)}x${'</div>'.repeat(depth)}`)).toBe('x\n');
  });
});

describe('lines of Markdown', () => {
  it('text is escaped, and code and links remain', () => {
    const line = ['*a* ', { code: 'b' }, ' ', { text: 'c]', to: '/docs/' }] as const;
    expect(formatLine([...line])).toBe('\\*a\\* `b` [c\\]](/docs/)');
  });

  it('links become absolute; fragments point to the HTML page', () => {
    const text = '[a](/docs/) [b](#c) [d](https://example.com/)';
    const url = `${siteOrigin}/docs/10/rules/`;
    expect(withOrigin(text, (path) => `/ja${path}`, url)).toBe(
      `[a](${siteOrigin}/ja/docs.md) [b](${url}#c) [d](https://example.com/)`,
    );
  });
});
