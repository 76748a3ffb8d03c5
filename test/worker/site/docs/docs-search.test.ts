// §2 Documentation center: search.
import { expect, it } from 'vitest';
import type { DocNode } from '../../../../common/contract/entities/docs.ts';
import { header } from '../support.ts';
import { read } from './docs-page.ts';
import { docsPortal, node, TREE } from './docs-portal.ts';

const row = {
  id: 'rules',
  type: 'DOCUMENT',
  code: 'rules',
  url: '/docs/10/rules/',
  title: [
    { text: 'Cache', mark: true },
    { text: ' rules', mark: false },
  ],
  snippet: [{ text: '<script>alert(1)</script>', mark: false }],
  locale: 'en',
  publishTime: '2026-01-05T08:00:00Z',
};
const counts = { all: 41, product: 1, solution: 0, document: 40 };
const resultsPage = (more: object = {}) => ({
  rows: [row],
  total: 41,
  pageIndex: 1,
  pageSize: 20,
  counts,
  suggestion: null,
  ...more,
});

it('D13 D20 D21 the URL contains source and page, matches are marked, and other HTML is escaped', async () => {
  const portal = docsPortal({ 'search/site': resultsPage() });
  const visited = await read('/docs/search/?keyword=cache&type=document', portal);
  const call = portal.calls.find(({ name }) => name === 'search/site');
  expect(await call?.request.json()).toEqual({
    keyword: 'cache',
    type: 'document',
    product: '',
    pageIndex: 1,
    pageSize: 20,
  });
  expect(visited.text).toContain('<mark>Cache</mark> rules');
  expect(visited.text).not.toContain('docs-categories-title');
  expect(visited.text).not.toContain('<script>alert');
  expect(visited.text).toMatch(
    /href="\/docs\/search\/\?keyword=cache" aria-current="true">Documents.{0,20}<span class="figure">40/,
  );
  expect(visited.text).toMatch(/type=all">All <span class="figure">41/);
  expect(visited.text).not.toContain('type=solution');
  expect(visited.text).toContain('href="/docs/search/?keyword=cache&amp;pageIndex=3"');
  expect(header(visited, 'cache-control')).toContain('no-store');
  expect(visited.text).toContain('<meta name="robots" content="noindex"');
});

it('a keyword with a redirect opens its page without caching, unless a type, product, or page is selected', async () => {
  const portal = docsPortal({
    'search/site': resultsPage({ redirect: { url: '/docs/10/rules/', title: 'Rules' } }),
  });
  const visited = await read('/ko/docs/search/?keyword=cache', portal);
  expect([visited.response.status, header(visited, 'location')]).toEqual([302, '/ko/docs/10/rules/']);
  expect(header(visited, 'cache-control')).toContain('no-store');
  for (const narrowed of ['&type=all', '&product=cdn', '&pageIndex=2'])
    expect((await read(`/docs/search/?keyword=cache${narrowed}`, portal)).response.status).toBe(200);
});

it('a result links to its section, and additional sections of the document are links below it, with their ranks', async () => {
  const section = { id: 'order', title: 'Order of rules' };
  const rows = [
    { ...row, section },
    { ...row, section: { id: 'limits', title: 'Limits <b>' } },
    { ...row, url: '/docs/10/keys/', title: [{ text: 'Keys', mark: false }], section: null },
    { ...row, section: { id: 'late', title: 'Late' } },
  ];
  const { text } = await read(
    '/docs/search/?keyword=cache',
    docsPortal({ 'search/site': resultsPage({ rows }) }),
  );
  const items = [...text.matchAll(/<li data-rank="(\d)">.*?<a href="([^"]*)"/gs)].map(([, rank, to]) => [
    rank,
    to,
  ]);
  expect(items).toEqual([
    ['1', '/docs/10/rules/#order'],
    ['2', '/docs/10/rules/#limits'],
    ['4', '/docs/10/rules/#late'],
    ['3', '/docs/10/keys/'],
  ]);
  expect(text).toContain('<mark>Cache</mark> rules<span class="search-section"> › Order of rules</span>');
  expect(text).toContain('Limits &lt;b&gt;</a>');
  expect(text.match(/class="search-further"/g)).toHaveLength(1);
});

it('§6 D24 results have the access label of their document, for customers and anonymous visitors', async () => {
  const rows = ['rules', 'secret', 'old'].map((code) => ({ ...row, code, url: `/docs/10/${code}/` }));
  const readLabels = async (tree: DocNode[], init: RequestInit, rowsShown = rows) => {
    const portal = docsPortal({
      'search/site': resultsPage({ rows: rowsShown }),
      'document/documentCate': tree,
    });
    const visited = await read('/ja/docs/search/?keyword=cache', portal, init);
    expect(header(visited, 'cache-control')).toContain('no-store');
    return visited.text
      .split('<li data-rank')
      .slice(1)
      .map((item) => /access-label" data-access="(\w+)">([^<]+)/.exec(item)?.slice(1));
  };
  const signedIn = { headers: { cookie: 'front_session=x' } };
  const permitted = [
    node('rules'),
    node('secret', { restricted: true }),
    node('old', { accessStatus: 'abandoned' }),
  ];
  expect(await readLabels(permitted, signedIn)).toEqual([
    undefined,
    ['permitted', '権限あり'],
    ['abandoned', '廃止予定'],
  ]);
  const [rules, , old] = rows;
  expect(await readLabels(TREE, {}, [rules, old] as typeof rows)).toEqual([
    undefined,
    ['abandoned', '廃止予定'],
  ]);
});

it('D20 a search can be limited to a product, and links preserve product and type', async () => {
  const counted = {
    counts: { ...counts, guide: 30, api: 10 },
    products: { waf: 30, unknown: 5, __proto__x: 1 },
  };
  const portal = docsPortal({ 'search/site': resultsPage(counted) });
  const { text } = await read('/docs/search/?keyword=cache&product=waf&type=guide&pageIndex=2', portal);
  const call = portal.calls.find(({ name }) => name === 'search/site');
  expect(await call?.request.json()).toMatchObject({ product: 'waf', type: 'guide', pageIndex: 2 });
  const linkTo = (query: string, current = false) =>
    `href="/docs/search/?keyword=cache${query}"${current ? ' aria-current="true"' : ''}>`;
  expect(text).toContain(`${linkTo('&amp;type=guide')}All products</a>`);
  expect(text).toContain(linkTo('&amp;product=waf&amp;type=guide', true));
  expect(text).toContain(linkTo('&amp;product=unknown&amp;type=guide'));
  expect(text).toContain(`${linkTo('&amp;product=waf')}Documents`);
  expect(text).toContain(`${linkTo('&amp;product=waf&amp;type=api')}API`);
  expect(text).toContain('<input type="hidden" name="product" value="waf"');
});

it.each(['__proto__', 'constructor.', '"><script>', 'x'.repeat(81), '%00'])(
  'the invalid product %j counts as an unknown product or as none',
  async (product) => {
    const portal = docsPortal({ 'search/site': resultsPage() });
    const { response, text } = await read(
      `/docs/search/?${new URLSearchParams({ keyword: 'cache', product })}`,
      portal,
    );
    expect(response.status).toBe(200);
    expect(text).not.toContain('<script>');
  },
);

it('a result shows its category and directories, its path, and code in its text', async () => {
  const code = { mark: false, code: true };
  const snippet = [
    { text: 'Send ', mark: false },
    { text: 'Cache', mark: true, code: true },
    { text: '-Control', ...code },
    { text: '.', mark: false },
  ];
  const portal = docsPortal({ 'search/site': resultsPage({ rows: [{ ...row, snippet }] }) });
  const { text } = await read('/docs/search/?keyword=cache', portal);
  expect(text).toContain('<p>Send <code><mark>Cache</mark>-Control</code>.</p>');
  expect(text).toMatch(
    /class="docs-section"><span>Caching<\/span><span>A directory<\/span><\/span> <code>\/docs\/10\/rules\/</,
  );
  expect(text).toMatch(/<nav class="docs-side".*href="\/docs\/20\/">Account/s);
});

it('a search without results shows documents with similar titles, or else the first steps', async () => {
  const none = { rows: [], total: 0, counts: { all: 0, product: 0, solution: 0, document: 0 } };
  const tree = [
    node('rules'),
    node('intro', { learningPath: 'start' }),
    node('closed', { accessStatus: 'restricted' }),
  ];
  const portal = docsPortal({ 'search/site': resultsPage(none), 'document/documentCate': tree });
  const readNearby = async (keyword: string) => {
    const { text } = await read(`/docs/search/?${new URLSearchParams({ keyword })}`, portal);
    return /<nav class="nearby".*?<\/nav>/s.exec(text)?.[0] ?? '';
  };
  const similar = await readNearby('title of rulse');
  expect(similar).toMatch(/Similar titles.*href="\/docs\/\d+\/rules\/"/s);
  expect(similar).not.toContain('/closed/');
  const first = await readNearby('zzqqxk');
  expect(first).toMatch(/Where to start.*href="\/docs\/\d+\/intro\/"/s);
  expect(first).not.toContain('/rules/');
});

it('§4 the language switch links to the first page, because another language may have fewer documents', async () => {
  const portal = docsPortal({ 'search/site': resultsPage({ pageIndex: 2 }) });
  const { text } = await read('/docs/search/?keyword=cache&type=all&pageIndex=2', portal);
  expect(text).toMatch(/<a href="\/ja\/docs\/search\/\?keyword=cache&amp;type=all" hrefLang="ja"/);
});

it.each(['', '?keyword=', '?keyword=%20%E3%80%80'])(
  'D13 an empty keyword (%s) causes no call',
  async (query) => {
    const portal = docsPortal({ 'search/site': resultsPage() });
    const { response, text } = await read(`/docs/search/${query}`, portal);
    expect(response.status).toBe(200);
    expect(portal.calls.map(({ name }) => name)).not.toContain('search/site');
    expect(text).toContain('Enter a word');
    expect(text).toContain('<a href="/docs/api/errors/">Errors</a>');
  },
);

it('D22 a search without results has status 200, the sentence of §8, hot words, categories, and a feedback link', async () => {
  const none = docsPortal({
    'search/site': resultsPage({
      rows: [],
      total: 0,
      counts: { all: 0, product: 0, solution: 0, document: 0 },
    }),
  });
  const { response, text } = await read('/docs/search/?keyword=%3Cb%3Ex', none);
  expect(response.status).toBe(200);
  expect(text).toContain('Sorry, we did not find the information you are searching for.');
  expect(text).toContain('&lt;b&gt;x');
  expect(text).toMatch(/id="docs-categories-title"[\s\S]*<a href="\/docs\/10\/">Caching/);
  expect(text).toContain('href="/docs/search/?keyword=WAF"');
  expect(text).toContain('<a href="/docs/search/feedback/?keyword=%3Cb%3Ex">Tell us what is missing</a>');
  expect(text).toContain('<meta name="robots" content="noindex"');
});

it('D22 the page shows the corrected spelling and marks results in English', async () => {
  const portal = docsPortal({ 'search/site': resultsPage({ suggestion: 'cache' }) });
  const { text } = await read('/ja/docs/search/?keyword=cahce', portal);
  expect(text).toContain('cahce');
  expect(text).toContain('class="search-source"');
  expect(text).toContain('<div lang="en">');
});

it('D20 a page after the last one returns 404, and an unknown source falls back to documents', async () => {
  const portal = docsPortal({ 'search/site': resultsPage({ rows: [] }) });
  expect((await read('/docs/search/?keyword=cache&pageIndex=9', portal)).response.status).toBe(404);
  expect((await read('/docs/search/?keyword=cache&pageIndex=x', portal)).response.status).toBe(404);
  const unknown = docsPortal({ 'search/site': resultsPage() });
  await read('/docs/search/?keyword=cache&type=nonsense', unknown);
  const call = unknown.calls.find(({ name }) => name === 'search/site');
  expect(await call?.request.json()).toMatchObject({ type: 'document' });
});

const apiErrors = {
  problems: [
    {
      ...{ id: 'cache-locked', type: 'urn:x', status: 409, title: ['Locked'] },
      ...{ description: [], remedy: [] },
    },
    { id: 'gone', type: 'urn:y', status: 410, title: ['Gone'], description: [], remedy: [] },
  ],
  example: { language: 'json', source: '{}', tokens: [] },
  translation: { state: 'fresh', locale: 'en', available: ['en'] },
};

it('results preserve their order and show their category, and API errors are above them', async () => {
  const api = { ...row, id: 'purges', url: '/docs/api/cdn/purges/' };
  const portal = docsPortal({
    'search/site': resultsPage({ rows: [api, row] }),
    'document/apiErrors': apiErrors,
  });
  const { text } = await read('/docs/search/?keyword=Cache', portal);
  expect(text).toMatch(/#cache-locked".*purges\/.*<span>Caching<\/span>/s);
  expect(text).toContain('href="/docs/api/errors/#cache-locked"');
  expect(text).not.toContain('#gone');
  const short = await read('/docs/search/?keyword=ca', portal);
  expect(short.text).not.toContain('#cache-locked');
});

it('a search that finds only API errors does not show the message for no results', async () => {
  const portal = docsPortal({
    'search/site': resultsPage({ rows: [], total: 0, counts: {} }),
    'document/apiErrors': apiErrors,
  });
  const { text } = await read('/docs/search/?keyword=cache-locked', portal);
  expect(text).toContain('href="/docs/api/errors/#cache-locked"');
  expect(text).not.toMatch(/No results for|did not find/);
  expect((await read('/docs/search/?keyword=unknown', portal)).text).toContain('No results for “unknown”');
});

it('a search with results only in documents offers no other source', async () => {
  const portal = docsPortal({
    'search/site': resultsPage({ counts: { all: 41, product: 0, solution: 0, document: 41 } }),
  });
  const { text } = await read('/docs/search/?keyword=cache', portal);
  expect(text).not.toContain('search-views');
});
