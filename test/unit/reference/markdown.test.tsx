// API reference as Markdown (D36), converted from the real pages in four languages. A Markdown parser reads the result.
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { siteOrigin } from '../../../common/config.ts';
import { API_PAGES, apiPagePath } from '../../../common/contract/api-paths.ts';
import { href } from '../../../common/i18n/links.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { absoluteUrl } from '../../../src/routes/common/metadata/markdown.ts';
import { toMarkdownText } from '../../../src/routes/common/metadata/markdown-conversion.ts';
import { createView, ViewProvider } from '../../../src/views/context.tsx';
import { ALL_LANGUAGES } from '../../../src/views/reference/code.tsx';
import { ApiIndexPage } from '../../../src/views/reference/index-page.tsx';
import { ResourcePage } from '../../../src/views/reference/resource-page.tsx';
import { renderStatic } from '../../../src/views/static-html.ts';
import { indexOf, referenceIn, resourceOf } from './real.ts';

const converted = (locale: Locale, page: React.ReactNode) =>
  toMarkdownText(renderStatic(<ViewProvider view={createView(locale)}>{page}</ViewProvider>), absoluteUrl);
const resourcePage = (locale: Locale, code: string) =>
  converted(
    locale,
    <ResourcePage
      index={indexOf(locale)}
      categories={[]}
      resource={resourceOf(locale, code)}
      crumbs={[]}
      dictionaries={new Map()}
      language={ALL_LANGUAGES}
    />,
  );
const parsed = (text: string) => unified().use(remarkParse).use(remarkGfm).parse(text);
const linksIn = (tree: ReturnType<typeof parsed>): string[] => {
  const links: string[] = [];
  visit(tree, 'link', ({ url }) => void links.push(url));
  return links;
};

describe.each(localeCodes)('D36 the API reference as Markdown in %s', (locale) => {
  it.each(referenceIn(locale).resources.map(({ code }) => code))(
    'the Markdown of %s has each operation with its fields, samples, and responses, like its page',
    (code) => {
      const { title, text } = resourcePage(locale, code);
      const tree = parsed(text);
      const [samples, codes] = [new Set<string>(), new Set<string>()];
      visit(tree, 'code', ({ value }) => void samples.add(value));
      visit(tree, 'inlineCode', ({ value }) => void codes.add(value));
      const resource = resourceOf(locale, code);
      expect(title).toBe(resource.title);
      for (const { summary, method, path, samples: expected, parameters, body } of resource.operations) {
        expect(text).toMatch(new RegExp(`^## ${RegExp.escape(summary)}$`, 'm'));
        expect(text).toContain(`${method} \`${path}\``);
        for (const { source } of expected) expect(samples.has(source.replace(/\n$/, '')), source).toBe(true);
        for (const { name } of [...parameters, ...(body?.fields ?? [])])
          expect(codes.has(name), name).toBe(true);
      }
      // A cell that ended early would add cells to its row.
      visit(tree, 'table', ({ children: [head, ...rows] }) => {
        for (const { children: cells } of rows) expect(cells).toHaveLength(head?.children.length ?? 0);
      });
      for (const to of linksIn(tree)) expect(to).toMatch(/^https:\/\//);
    },
  );

  it('§6 the Markdown omits values for customers', () => {
    const { text } = resourcePage(locale, 'waf');
    expect(text).toContain(createT(locale)('api.valuesLogin'));
    expect(text).not.toContain('path-traversal');
  });

  it('the index lists every resource and the other pages of the same language', () => {
    const index = indexOf(locale);
    const { text } = converted(
      locale,
      <ApiIndexPage
        index={index}
        complete={index}
        categories={[]}
        path="/docs/api/"
        title="API"
        lead=""
        crumbs={[]}
        productCode=""
        keyword=""
      />,
    );
    const links = linksIn(parsed(text));
    const at = (path: string) => absoluteUrl(href(path, locale));
    expect(at('/docs/api/errors/')).toMatch(new RegExp(`^${siteOrigin}.*/docs/api/errors\\.md$`));
    for (const { path } of referenceIn(locale).resources) expect(links).toContain(at(path));
    for (const page of API_PAGES) expect(links).toContain(at(apiPagePath(page)));
  });
});
