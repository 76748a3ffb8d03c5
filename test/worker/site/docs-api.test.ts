// §2 API centre: search by the product that an API belongs to (D26), as a page asks it.
import { describe, expect, it } from 'vitest';
import type { ApiIndex } from '../../../src/api/contract/entities/api-reference.ts';
import { elementsOf, read } from './docs-page.ts';
import { docsPortal } from './docs-portal.ts';

const PRODUCTS = [
  { code: 'cdn', name: 'Delivery' },
  { code: 'dns', name: 'Cloud DNS' },
];
const resource = (code: string, product: string) => ({
  code,
  title: `Title of ${code}`,
  description: ['What it is.'],
  path: `/docs/api/${product}/${code}/`,
  products: [product],
  operations: [{ id: `list-${code}`, method: 'GET' as const, path: `/${code}`, summary: `List ${code}` }],
});
const EVERY = [resource('purges', 'cdn'), resource('records', 'dns'), resource('zones', 'dns')];

/** A portal that filters as ours does. */
const portal = () =>
  docsPortal({
    // §9: where the API stands.
    'document/documentMenu': [{ id: '13076', parentId: null, name: 'API', pageCode: 'api' }],
    'document/apiIndex': ({ url }: Request): ApiIndex => {
      const { searchParams } = new URL(url);
      const product = searchParams.get('productCode') ?? '';
      const keyword = searchParams.get('keyword') ?? '';
      const resources = EVERY.filter(
        ({ code, products }) => (product === '' || products.includes(product)) && code.includes(keyword),
      );
      return {
        version: '1',
        products: PRODUCTS,
        groups: [{ id: 'g', name: 'All', resources }],
        translation: { state: 'fresh', locale: 'en', available: ['en', 'cn', 'ko', 'ja'] },
      };
    },
  });

/** What the page says was found: the part after its count, without the way around. */
const foundIn = (html: string) => {
  const shown = html.slice(html.indexOf('api-body'), html.indexOf('</article>'));
  return EVERY.map(({ code }) => code).filter((code) => shown.includes(`Title of ${code}`));
};
const chosenIn = (html: string) =>
  elementsOf(html)
    .filter(({ tagName, properties }) => tagName === 'option' && properties.selected === true)
    .map(({ properties }) => properties.value);

describe('D26 the search of the API centre', () => {
  it.each([
    ['?product=dns', ['records', 'zones'], 'dns', ''],
    ['?product=dns&keyword=record', ['records'], 'dns', 'record'],
    ['?product=cdn&keyword=record', [], 'cdn', 'record'],
    ['?keyword=purge', ['purges'], '', 'purge'],
  ])('%s is asked in one call, and what was chosen stays so', async (search, found, product, keyword) => {
    const asking = portal();
    const { response, text } = await read(`/ja/docs/api/${search}`, asking);
    expect(response.status).toBe(200);
    const asked = asking.calls
      .filter(({ name }) => name === 'document/apiIndex')
      .map(({ request }) => new URL(request.url).searchParams)
      .filter((params) => params.get('productCode') || params.get('keyword'));
    expect(asked.map((params) => [params.get('productCode') ?? '', params.get('keyword') ?? ''])).toEqual([
      [product, keyword],
    ]);
    expect(foundIn(text)).toEqual(found);
    expect(chosenIn(text)).toEqual([product]);
    expect(text).toContain('<option value="cdn"');
    const form = /<form class="api-search"[\s\S]*?<\/form>/.exec(text)?.[0] ?? '';
    expect(form).toMatch(/action="\/ja\/docs\/api\/" method="get"/);
    expect(elementsOf(form).find(({ properties }) => properties.name === 'keyword')?.properties.value).toBe(
      keyword,
    );
    expect(text).toContain('<meta name="robots" content="noindex"');
  });

  it('the way around stays whole while a search is narrow', async () => {
    const { text } = await read('/docs/api/?product=cdn', portal());
    const side = text.slice(text.indexOf('class="docs-side"'), text.indexOf('<article'));
    for (const { path } of EVERY) expect(side).toContain(`href="${path}"`);
  });
});
