// D36: the reference of the API as Markdown, made of the real description in four languages and read by a parser.
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { codeText, link, sampleText, tableText } from '../../../src/routes/common/metadata/markdown.ts';
import { indexText, resourceText } from '../../../src/routes/documentation/reference/markdown.ts';
import { createView } from '../../../src/views/context.tsx';
import { indexOf, of, resourceOf } from './real.ts';

const parsed = (parts: readonly string[]) =>
  unified().use(remarkParse).use(remarkGfm).parse(parts.join('\n\n'));
type Tree = ReturnType<typeof parsed>;
const linksIn = (tree: Tree): string[] => {
  const links: string[] = [];
  visit(tree, 'link', ({ url }) => void links.push(url));
  return links;
};
const headingsIn = (tree: Tree): number[] => {
  const depths: number[] = [];
  visit(tree, 'heading', ({ depth }) => void depths.push(depth));
  return depths;
};

describe.each(localeCodes)('D36 the API reference as Markdown in %s', (locale) => {
  const view = createView(locale);

  it.each(of(locale).resources.map(({ code }) => code))(
    'has of %s each operation with its fields, samples and answers, as its page has',
    (resourceCode) => {
      const resource = resourceOf(locale, resourceCode);
      const text = resourceText(resource, view);
      const tree = parsed(text);
      const shown: string[] = [];
      visit(tree, 'code', ({ value }) => void shown.push(value));
      for (const { summary, method, path, samples, parameters, body } of resource.operations) {
        expect(text).toContain(`## ${summary}`);
        expect(text).toContain(`\`${method} ${path}\``);
        for (const { source } of samples) expect(shown).toContain(source.replace(/\n$/, ''));
        for (const { name } of [...parameters, ...(body?.fields ?? [])])
          expect(text.join('\n')).toContain(`| ${codeText(name)}`);
      }
      // A cell that ended early would make a row of more cells than the head has.
      visit(tree, 'table', ({ children: rows }) => {
        for (const { children: cells } of rows) expect(cells).toHaveLength(3);
      });
      const depths = headingsIn(tree);
      depths.forEach((depth, at) => {
        expect(depth - (depths[at - 1] ?? 1)).toBeLessThanOrEqual(1);
      });
      for (const to of linksIn(tree)) expect(to).toMatch(/^https:\/\//);
    },
  );

  it('§6 tells nobody the values that only customers are shown', () => {
    const text = resourceText(resourceOf(locale, 'waf'), view).join('\n');
    expect(text).toContain(createT(locale)('api.valuesLogin'));
    expect(text).not.toContain('path-traversal');
  });

  it('lists every resource, the pages beside them and the description as a file of the same language', () => {
    const tree = parsed(indexText(indexOf(locale), view));
    const links = linksIn(tree);
    const at = (path: string) => `https://${brand.host}${view.href(path)}`;
    for (const { path } of of(locale).resources) expect(links).toContain(at(path));
    for (const page of ['guides', 'errors', 'events', 'changelog'])
      expect(links).toContain(at(`/docs/api/${page}/`));
    const prefix = locale === 'en' ? '' : `/${locale}`;
    for (const format of ['json', 'yaml'])
      expect(links).toContain(`https://${brand.host}${prefix}/docs/api/openapi.${format}`);
  });
});

describe('what Markdown is written with', () => {
  const only = (text: string) => {
    const [first] = parsed([text]).children;
    if (!first) throw new Error('nothing was written');
    return first;
  };
  it.each(['a', 'a`b', '``', '`', 'a | b'])('code is read as it was: %s', (text) => {
    const paragraph = only(codeText(text));
    expect(paragraph).toMatchObject({ children: [{ type: 'inlineCode', value: text }] });
  });
  it('a sample with fences of its own stays one sample', () => {
    const source = 'Text:\n```bash\ncurl\n```\nmore';
    expect(only(sampleText({ language: 'markdown', source }))).toMatchObject({ type: 'code', value: source });
  });
  it('a cell with a line and a bar stays one cell', () => {
    const table = only(tableText(['A', 'B'], [['x | y\nz', '`a|b`']]));
    expect(table).toMatchObject({ children: [{}, { children: [{}, {}] }] });
  });
  it('the words of a link cannot end it', () => {
    expect(only(link('a](https://evil.example/) [b', '/x/', (path) => path))).toMatchObject({
      children: [{ type: 'link', url: `https://${brand.host}/x/` }],
    });
  });
});
