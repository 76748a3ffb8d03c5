// §2 Search page: keyword and timestamp, result views, and searches without results (§8).
import { expect, it } from 'vitest';
import { docsPortal } from '../docs/docs-portal.ts';
import { fakePortal, header, type Responses, visit } from '../support.ts';

const row = (id: string, more: object = {}) => ({
  id,
  type: 'BLOG',
  code: id,
  url: `/blog/${id}/`,
  title: [
    { text: 'About ', mark: false },
    { text: 'cache', mark: true },
  ],
  snippet: [{ text: 'A <script>alert(1)</script> snippet', mark: false }],
  locale: 'en',
  publishTime: null,
  ...more,
});
const result = (rows: object[], more: object = {}) => ({
  rows,
  total: rows.length,
  pageIndex: 1,
  pageSize: 9,
  counts: { BLOG: rows.length, NEWS: 0, CASE: 3 },
  suggestion: null,
  ...more,
});
const site = (result: unknown) => ({
  portal: fakePortal({
    'search/site': result,
    'document/documentTopSearchWords': ['WAF', 'cache & more'],
  } as Responses),
});

it('the search page marks matches, escapes other HTML, and is neither cached nor indexed', async () => {
  const visited = await visit('/search/?keyword=cache&t=1760000000000', site(result([row('a')])));
  expect(visited.response.status).toBe(200);
  expect(visited.text).toContain('About <mark>cache</mark>');
  expect(visited.text).toContain('A &lt;script&gt;');
  expect(header(visited, 'cache-control')).toContain('no-store');
  expect(header(visited, 'x-edge-cache')).toBe('bypass');
  expect(visited.text).toContain('<meta name="robots" content="noindex"');
});

it('§4 the language switch links to the first page, because another language may have fewer results', async () => {
  const found = site(result([row('a')], { total: 30, pageIndex: 2 }));
  const { text } = await visit('/search/?keyword=bots&type=BLOG&page=2&rsr=x', found);
  expect(text).toMatch(/<a href="\/ja\/search\/\?keyword=bots&amp;type=BLOG&amp;rsr=x" hrefLang="ja"/);
});

it.each(['', '?keyword=', '?keyword=%20%E3%80%80', '?t=1'])(
  'an empty keyword (%s) causes no search call, and shows hot words and the sections of the site',
  async (query) => {
    const { portal } = site(result([]));
    const { response, text } = await visit(`/search/${query}`, { portal });
    expect(response.status).toBe(200);
    expect(portal.calls.map(({ name }) => name)).not.toContain('search/site');
    expect(text).toContain('href="/search/?keyword=cache+%26+more"');
    const [sections = ''] = /<nav [^>]*aria-labelledby="search-sections".*?<\/nav>/s.exec(text) ?? [];
    expect(sections).toContain('Browse by section');
    expect(sections).toContain('<a href="/glossary/">Glossary</a><p>Terms of content delivery');
  },
);

it('the search page has a view with a count for each kind, and the call contains type and page', async () => {
  const { portal } = site(result([row('a')], { total: 30, pageIndex: 2 }));
  const { text } = await visit('/cn/search/?keyword=cache&type=BLOG&page=2', { portal });
  const call = portal.calls.find(({ name }) => name === 'search/site');
  expect(await call?.request.json()).toMatchObject({ keyword: 'cache', type: 'BLOG', pageIndex: 2 });
  expect(text).toMatch(/href="\/cn\/search\/\?keyword=cache&amp;type=NEWS"/);
  expect(text).not.toContain('search-sections');
  expect(text.replaceAll('<!-- -->', '')).toMatch(/type=CASE"[^>]*>客户案例 <span class="figure">3</);
  expect(text).toMatch(/href="\/cn\/search\/\?keyword=cache&amp;type=BLOG&amp;page=3"[^>]*rel="next"/);
});

it('a document shows its position in the documentation, and only posts show a date', async () => {
  const publishTime = '2026-03-01T00:00:00Z';
  const document = { type: 'DOCUMENT', url: '/docs/10/rules/' };
  const rows = [row('a', { publishTime }), row('rules', { ...document, publishTime })];
  const portal = docsPortal({ 'search/site': result(rows) });
  const { text } = await visit('/search/?keyword=cache', { portal });
  const about = [...text.matchAll(/<p class="article-when">(.*?)<\/p>/gs)].map(([, label = '']) =>
    label.replace(/<[^>]+>/g, ' ').trim(),
  );
  expect(about).toEqual(['Blog  1 Mar 2026', 'Documents › Caching › A directory']);
});

it('a search without results shows one message and no views', async () => {
  const { text } = await visit('/search/?keyword=cache', site(result([], { counts: {} })));
  expect(text).not.toContain('search-views');
  expect(text.match(/No results for/g)).toHaveLength(1);
});

it.each([
  ['', '/contact/?type=sales&rsr=x#form'],
  ['/cn', '/cn/contact/?type=sales&rsr=x#form'],
  ['/ko', '/ko/contact/?type=sales&rsr=x#form'],
  ['/ja', '/ja/contact/?type=sales&rsr=x#form'],
])(
  'a search for a keyword with a redirect returns an uncached redirect to its target under the prefix "%s"',
  async (prefix, to) => {
    const redirect = { url: '/contact/?type=sales#form', title: 'Contact' };
    const { portal } = site(result([row('a')], { redirect }));
    const visited = await visit(`${prefix}/search/?keyword=sales&t=1&rsr=x`, { portal });
    expect([visited.response.status, header(visited, 'location')]).toEqual([302, to]);
    expect(header(visited, 'cache-control')).toBe('no-store, no-cache, must-revalidate, private');
    expect(header(visited, 'x-edge-cache')).toBe('bypass');
    for (const narrowed of ['&type=BLOG', '&page=2'])
      expect((await visit(`${prefix}/search/?keyword=sales${narrowed}`, { portal })).response.status).toBe(
        200,
      );
  },
);

it.each(['//evil.example/', 'https://evil.example/', '/\\evil.example/', 'contact/', 7])(
  'an invalid redirect of the portal (%s) is ignored',
  async (url) => {
    const found = site(result([row('a')], { redirect: { url, title: 'Evil' } }));
    const { response, text } = await visit('/search/?keyword=cache', found);
    expect(response.status).toBe(200);
    expect(text).not.toContain('evil');
  },
);

it('results in the source language have a lang attribute', async () => {
  const { text } = await visit('/ja/search/?keyword=cache', site(result([row('a')])));
  expect(text).toContain('<div lang="en"><h2>');
  expect(text).toContain('英語の結果を表示しています');
});

it('the search page shows the corrected spelling', async () => {
  const { text } = await visit('/search/?keyword=cahce', site(result([row('a')], { suggestion: 'cache' })));
  expect(text).toContain('No results for “cahce”. Showing results for “cache”.');
});

it.each([
  ['', 'Sorry, we did not find the information you are searching for.'],
  ['/cn', '抱歉，没有找到您要搜索的信息。'],
  ['/ko', '죄송합니다. 찾으시는 정보가 없습니다.'],
  ['/ja', '申し訳ございません。お探しの情報は見つかりませんでした。'],
])(
  '§8 a search without results under the prefix "%s" shows the keyword and other links',
  async (prefix, sorry) => {
    const { response, text } = await visit(`${prefix}/search/?keyword=%3Ci%3E`, site(result([])));
    expect(response.status).toBe(200);
    expect(text).toContain(sorry);
    expect(text).toContain('&lt;i&gt;');
    expect(text).not.toContain('<i>');
    expect(text).toContain(`href="${prefix}/contact/"`);
    expect(text).toContain('WAF');
  },
);

it.each([
  '?keyword=%00',
  `?keyword=${'x'.repeat(3000)}`,
  '?keyword=a&type=%F0',
  '?keyword=a&page=1%27',
  '?keyword[]=a',
  '?keyword=%E0%A4%A',
])('malformed input causes no server error: %s', async (query) => {
  expect((await visit(`/search/${query}`, site(result([row('a')])))).response.status).toBeLessThan(500);
});

it.each([
  ['status 500', () => new Response('', { status: 500 }), 500, 'サーバー'],
  ['no response', () => Promise.reject(new Error('refused')), 503, '現在'],
  ['no permission', () => Response.json({ code: 33924003, message: '' }, { status: 403 }), 403, '権限'],
] as const)(
  'a failed search (%s) preserves form and keyword, and has the status of the failure',
  async (_, result, status, words) => {
    const { response, text, log } = await visit('/ja/search/?keyword=%22cache%22', site(result));
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store, no-cache, must-revalidate, private');
    const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';
    expect(main).toMatch(/<input[^>]*value="&quot;cache&quot;"/);
    expect(/<div[^>]*role="alert">([\s\S]*?)<\/div>/.exec(main)?.[1]).toContain(words);
    expect(main).toContain('WAF');
    expect(log.problems).toEqual([expect.objectContaining({ event: 'request-failed', call: 'search/site' })]);
  },
);

it('§8 a search that requires a sign-in redirects to it', async () => {
  const forbidden = site(() => Response.json({ code: 33924001, message: '', data: null }));
  expect((await visit('/search/?keyword=a', forbidden)).response.status).toBe(302);
});

it('the search works without hot words', async () => {
  const portal = fakePortal({
    'search/site': result([row('a')]),
    'document/documentTopSearchWords': () => new Response('', { status: 500 }),
  } as Responses);
  expect((await visit('/search/?keyword=a', { portal })).response.status).toBe(200);
});
