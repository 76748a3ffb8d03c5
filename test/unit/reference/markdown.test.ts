// API reference as Markdown (D36), generated from the real description in four languages and read by a
// parser.
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
    'the Markdown of %s has each operation with its fields, samples, and responses, like its page',
    (resourceCode) => {
      const resource = resourceOf(locale, resourceCode);
      const text = resourceText(resource, view);
      const complete = text.join('\n');
      const tree = parsed(text);
      const shown = new Set<string>();
      visit(tree, 'code', ({ value }) => void shown.add(value));
      for (const { summary, method, path, samples, parameters, body } of resource.operations) {
        expect(text).toContain(`## ${summary}`);
        expect(text).toContain(`\`${method} ${path}\``);
        for (const { source } of samples) expect(shown.has(source.replace(/\n$/, '')), source).toBe(true);
        for (const { name } of [...parameters, ...(body?.fields ?? [])])
          expect(complete.includes(`| ${codeText(name)}`), name).toBe(true);
      }
      // A cell that ended early would add cells to its row.
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

  it('§6 the Markdown omits values for customers', () => {
    const text = resourceText(resourceOf(locale, 'waf'), view).join('\n');
    expect(text).toContain(createT(locale)('api.valuesLogin'));
    expect(text).not.toContain('path-traversal');
  });

  it('the index lists every resource, the other pages, and the description as files of the same language', () => {
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

describe('Markdown escaping', () => {
  const only = (text: string) => {
    const [first] = parsed([text]).children;
    if (!first) throw new Error('the file is missing');
    return first;
  };
  it.each(['a', 'a`b', '``', '`', 'a | b'])('code survives parsing: %s', (text) => {
    const paragraph = only(codeText(text));
    expect(paragraph).toMatchObject({ children: [{ type: 'inlineCode', value: text }] });
  });
  it('a sample that contains fences remains one sample', () => {
    const source = 'Text:\n```bash\ncurl\n```\nmore';
    expect(only(sampleText({ language: 'markdown', source }))).toMatchObject({ type: 'code', value: source });
  });
  it('a cell with a line break and a bar remains one cell', () => {
    const table = only(tableText(['A', 'B'], [['x | y\nz', '`a|b`']]));
    expect(table).toMatchObject({ children: [{}, { children: [{}, {}] }] });
  });
  it('the text of a link cannot end it', () => {
    expect(only(link('a](https://evil.example/) [b', '/x/', (path) => path))).toMatchObject({
      children: [{ type: 'link', url: `https://${brand.host}/x/` }],
    });
  });
});
