// §2 API center: search by product (D26), and pages as Markdown (D36).
import { describe, expect, it } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import type { ApiIndex } from '../../../../common/contract/entities/api-reference.ts';
import { href } from '../../../../common/i18n/links.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { header, type Responses, visit } from '../support.ts';
import { elementsOf, read } from './docs-page.ts';
import { docsPortal, node, refusal } from './docs-portal.ts';

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

const translation = { state: 'fresh' as const, locale: 'ja' as const, available: [...localeCodes] };

/** Returns a portal that filters the index as the portal Worker does. */
const portal = (own: Responses = {}) =>
  docsPortal({
    'document/apiResource': ({ url }: Request) => {
      const found = EVERY.find(({ code }) => url.includes(`/resources/${code}`));
      return found
        ? {
            ...found,
            operations: [],
            objects: [],
            productNames: PRODUCTS.filter(({ code }) => found.products.includes(code)),
            group: { id: 'g', name: '' },
            translation,
          }
        : refusal(CODES.notFound);
    },
    'document/apiChangelog': { entries: [], translation },
    // §9: the category that contains the API.
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
        translation,
      };
    },
    ...own,
  });

/** Returns the codes of the resources in the results, without the navigation. */
const foundIn = (html: string) => {
  const body = html.slice(html.indexOf('api-body'), html.indexOf('</article>'));
  return EVERY.map(({ code }) => code).filter((code) => body.includes(`Title of ${code}`));
};
const chosenIn = (html: string) =>
  elementsOf(html)
    .filter(({ tagName, properties }) => tagName === 'option' && properties.selected === true)
    .map(({ properties }) => properties.value);

describe('D26 the search of the API center', () => {
  it.each([
    ['?product=dns', ['records', 'zones'], 'dns', ''],
    ['?product=dns&keyword=record', ['records'], 'dns', 'record'],
    ['?product=cdn&keyword=record', [], 'cdn', 'record'],
    ['?keyword=purge', ['purges'], '', 'purge'],
  ])(
    'the page of %s requests the index once and preserves the selection',
    async (search, found, product, keyword) => {
      const apiPortal = portal();
      const { response, text } = await read(`/ja/docs/api/${search}`, apiPortal);
      expect(response.status).toBe(200);
      const calls = apiPortal.calls
        .filter(({ name }) => name === 'document/apiIndex')
        .map(({ request }) => new URL(request.url).searchParams)
        .filter((params) => params.get('productCode') || params.get('keyword'));
      expect(calls.map((params) => [params.get('productCode') ?? '', params.get('keyword') ?? ''])).toEqual([
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
    },
  );

  it('the navigation is complete while a search filters the results', async () => {
    const { text } = await read('/docs/api/?product=cdn', portal());
    const side = text.slice(text.indexOf('class="docs-side"'), text.indexOf('<article'));
    for (const { path } of EVERY) expect(side).toContain(`href="${path}"`);
  });
});

describe('§7 the guides of a product', () => {
  const guides = [
    node('purge-guide', { cateId: 'api-doc', name: 'Purge by tag', locale: 'en' }),
    node('secret-guide', { cateId: 'api-doc', accessStatus: 'restricted', restricted: true }),
  ];

  it('the API page of a product links to its guides in their category, except restricted ones', async () => {
    const apiPortal = portal({ 'document/documentApiProductCate': guides });
    const { text } = await read('/ja/docs/api/cdn/', apiPortal);
    const section = /<section aria-labelledby="api-product-guides">[\s\S]*?<\/section>/.exec(text)?.[0];
    expect(section).toContain('href="/ja/docs/api-doc/purge-guide/"><span lang="en">Purge by tag</span>');
    expect(section).not.toContain('secret-guide');
    const call = apiPortal.calls.find(({ name }) => name === 'document/documentApiProductCate');
    expect(new URL(call?.request.url ?? '').searchParams.get('productCode')).toBe('cdn');
  });

  it('an API page without guides and the account page have no guides section', async () => {
    const apiPortal = portal({ 'document/documentApiProductCate': [] });
    expect((await read('/docs/api/dns/', apiPortal)).text).not.toContain('api-product-guides');
    const account = portal({ 'document/documentApiProductCate': guides });
    expect((await read('/docs/api/account/', account)).text).not.toContain('api-product-guides');
  });
});

const listed = {
  id: 'list-records',
  method: 'GET' as const,
  path: '/records',
  summary: 'List what is theirs',
  scope: 'dns:read',
  signature: 'never' as const,
  limit: { requests: 10, seconds: 60 },
};

it.each([
  ['over TLS, where the session cookie has the __Host- prefix', 'https://site.test', '__Host-'],
  ['on localhost', 'http://localhost', ''],
])('D25 a signed-in customer sees the calls that the plan permits, %s', async (_, origin, prefix) => {
  const cookies: (string | null)[] = [];
  const apiPortal = portal({
    'document/apiList': ({ headers }: Request) => {
      cookies.push(headers.get('cookie'));
      return [listed];
    },
  });
  const visitAs = (cookie: string) =>
    visit('/docs/api/dns/', { portal: apiPortal, origin, init: { headers: { cookie } } });
  expect((await visitAs(`${prefix}front_session=token`)).text).toContain('List what is theirs');
  // A session cookie under the other name is ignored, so the portal is not called.
  const planted = prefix === '' ? '__Host-front_session=token' : 'front_session=token';
  expect((await visitAs(planted)).text).not.toContain('List what is theirs');
  expect(cookies).toEqual(['front_session=token']);
});

describe('strings of the API center', () => {
  const LISTS = [
    ['en', 'The API list couldn’t be loaded. Please try again later.'],
    ['cn', 'API列表加载失败，请稍后重试。'],
    ['ko', '지금은 API 목록을 표시할 수 없습니다. 나중에 다시 시도해 주십시오.'],
    ['ja', '現在はAPI一覧を表示できません。しばらくしてからもう一度お試しください。'],
  ] as const;
  it.each(LISTS)('an API list that cannot be loaded shows an error (%s)', async (locale, error) => {
    const apiPortal = portal({ 'document/apiList': () => new Response('', { status: 503 }) });
    const init = { headers: { cookie: '__Host-front_session=x' } };
    const { text } = await read(href('/docs/api/dns/', locale), apiPortal, init);
    expect(text).toContain(`<p class="api-gate">${error}</p>`);
  });

  const code = { language: 'http', source: '', tokens: [] };
  const field = { name: 'id', depth: 0, type: 'string', description: ['What it is.'] };
  const operation = {
    ...{ id: 'list-records', method: 'GET', path: '/records', summary: 'List records', description: [] },
    ...{ scope: null, signature: 'never', responses: [], errors: [], samples: [], inSandbox: false },
    parameters: [{ ...field, in: 'query', example: '1' }],
    body: { mediaType: 'text/plain', fields: [field], example: code },
  };
  const TEXTS = [
    [
      'cn',
      'API参考：使用指南',
      'OpenAPI文档（版本1）：',
      '表格：List records（参数）',
      '表格：List records（请求体）',
    ],
    [
      'ja',
      'APIリファレンス：ガイド',
      'OpenAPIドキュメント（バージョン1）：',
      '表：List records（パラメーター）',
      '表：List records（リクエストの本文）',
    ],
    [
      'ko',
      'API 참조: 가이드',
      'OpenAPI 문서(버전 1): ',
      '표: List records, 파라미터',
      '표: List records, 요청 본문',
    ],
    [
      'en',
      'API reference: Guides',
      'OpenAPI document, version 1: ',
      'Table: List records, Parameters',
      'Table: List records, Request body',
    ],
  ] as const;
  it.each(TEXTS)(
    'titles, file names, and tables have the punctuation of their language (%s)',
    async (locale, guides, file, ...tables) => {
      const apiPortal = portal({
        'document/apiGuides': {
          ...{ title: '', summary: '', guides: [], scopes: [], translation },
          signature: { base: code, request: code },
        },
        'document/apiResource': {
          ...{ ...EVERY[1], operations: [operation], objects: [], group: { id: 'g', name: '' } },
          ...{ productNames: [PRODUCTS[1]], translation },
        },
      });
      const readText = async (path: string) => (await read(href(path, locale), apiPortal)).text;
      expect(await readText('/docs/api/guides/')).toContain(`<title>${guides}`);
      expect(await readText('/docs/api/')).toMatch(
        new RegExp(`${file.replace(/[()]/g, '\\$&')}<.*>JSON</a>.* · <`),
      );
      const labels = [...(await readText('/docs/api/dns/records/')).matchAll(/aria-label="([^"]+)"/g)].map(
        ([, label]) => label,
      );
      for (const table of tables) expect(labels).toContain(table);
      const description = /<meta name="description" content="([^"]+)"/.exec(
        await readText('/docs/api/dns/'),
      )?.[1];
      expect(description).toMatch(/Cloud DNS.*Title of records · Title of zones/);
      if (locale === 'cn' || locale === 'ja') expect(description).not.toMatch(/[.,:](?: |$)/);
    },
  );
});

describe('D36 the documentation and the API center as Markdown', () => {
  it('the page with samples in another programming language has the page without the parameter as its canonical URL', async () => {
    const { response, text } = await read('/docs/api/dns/records/?sample=python', portal());
    expect(response.status).toBe(200);
    expect(text).toMatch(/<link rel="canonical" href="https:[^"?]*\/docs\/api\/dns\/records\/"/);
  });

  const API_PAGES = ['/docs/api/', '/docs/api/dns/', '/docs/api/dns/records/', '/docs/api/changelog/'];
  it.each(['/docs/', '/docs/10/', ...API_PAGES])(
    'the Markdown of %s is the same at .md and by content negotiation, and its page links to it',
    async (path) => {
      const at = `/ja${path.slice(0, -1)}.md`;
      const file = await read(at, portal());
      const visited = await read(`/ja${path}`, portal(), { headers: { accept: 'text/markdown' } });
      expect([file.response.status, visited.response.status]).toEqual([200, 200]);
      expect(file.text).toBe(visited.text);
      for (const response of [file, visited]) {
        expect(header(response, 'content-type')).toBe('text/markdown; charset=utf-8');
        expect(header(response, 'content-language')).toBe('ja');
        expect(header(response, 'vary')).toContain('Accept');
        expect(header(response, 'link')).toContain(`/ja${path}>; rel="canonical"`);
      }
      const page = await read(`/ja${path}`, portal());
      expect(page.text).toContain(`type="text/markdown" href="${at}"`);
      expect(header(page, 'content-type')).toContain('text/html');
      expect(header(page, 'vary')).toContain('Accept');
    },
  );

  it.each([
    '/docs/api/nothing.md',
    '/docs/api/dns/nothing.md',
    '/docs/api/cdn/records.md',
    '/docs/api/dns/%00.md',
    '/docs/api/constructor.md',
  ])('the unknown page %s returns a 404 in Markdown', async (path) => {
    const { response } = await read(path, portal());
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/markdown; charset=utf-8',
    ]);
  });

  it('the OpenAPI description is the same for clients that accept Markdown', async () => {
    const described = { ...portal(), ...docsPortal({ 'document/apiDescription': { text: '{}' } }) };
    const { response, text } = await read('/docs/api/openapi.json', described, {
      headers: { accept: 'text/markdown' },
    });
    expect([response.status, text]).toEqual([200, '{}']);
  });

  it('a page links to the OpenAPI description in its language', async () => {
    for (const format of ['json', 'yaml']) {
      expect((await read('/ja/docs/api/', portal())).text).toContain(`href="/ja/docs/api/openapi.${format}"`);
      expect((await read('/docs/api/', portal())).text).toContain(`href="/docs/api/openapi.${format}"`);
    }
  });
});
