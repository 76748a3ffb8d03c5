// Lists of articles: URLs, filters, and partial failures (§2, §7, §9).
import { expect, it, vi } from 'vitest';
import { removeBreaks } from '../../../../common/text/phrases.ts';
import { PREVIEW } from '../cache-control/send.ts';
import { header, visit } from '../support.ts';
import { pageOfRows, row, serverError, site } from './editorial-portal.ts';

/** Returns a portal with more terms than fit on one page. */
const many = () => site({ 'news/getNewsList': pageOfRows(120) });

it.each([
  ['/blog/', 'Blog'],
  ['/blog/cloud-security/', 'Name of cloud-security: Blog'],
  ['/blog/media-delivery/', 'Name of media-delivery: Blog'],
  ['/blog/web-performance/', 'Name of web-performance: Blog'],
  ['/blog/zero-trust/', 'Name of zero-trust: Blog'],
  ['/blog/other/', 'Name of other: Blog'],
  ['/news/', 'News'],
  ['/news/?tag=product', 'Name of product: News'],
  ['/news/content/notice/', 'Notices'],
  ['/news/content/notice/?category=maintenance', 'Name of maintenance: Notices'],
  ['/case-study/', 'Case studies'],
  ['/case-study/?tag=energy', 'Name of energy: Case studies'],
  ['/glossary/', 'Glossary'],
  ['/glossary/content-delivery-network/', 'content-delivery-network: Glossary'],
  ['/glossary/security/', 'Security'],
  ['/glossary/?subtag=WAF', 'Name of WAF: Glossary'],
  ['/glossary/?type=questions', 'Questions and answers'],
  ['/glossary/?type=questions&category=media-delivery', 'Name of media-delivery: Questions and answers'],
  ['/resources/', 'Resources'],
  ['/resources/brochures/', 'Brochures'],
  ['/resources/datasheets/', 'Datasheets'],
  ['/resources/ebooks/', 'Ebooks'],
  ['/resources/infographics/', 'Infographics'],
  ['/resources/reports/', 'Reports'],
  ['/resources/videos/', 'Videos'],
  ['/resources/videos/?subtag=talk', 'Name of talk: Videos'],
  ['/resources/webinars/', 'Webinars'],
])('the list %s has the title "%s", is cacheable, and has one h1', async (path, title) => {
  const { response, text } = await visit(path, site());
  expect(response.status).toBe(200);
  expect(removeBreaks(text).match(/<h1[^>]*>([^<]*)/g)).toEqual([`<h1>${title}`]);
  expect(response.headers.get('cache-control')).toContain('s-maxage');
});

it('§2 a glossary category has an introduction before its terms, only on the first page', async () => {
  const { text } = await visit('/glossary/security/', site());
  expect(text).toContain('<title>Security: Glossary | ');
  expect(text).toMatch(/Begin <a href="\/glossary\/waf\/">here<\/a>[\s\S]*Title a0/);
  expect(text).toMatch(/name="description" content="What the terms of security are about."/);
  expect(text).toMatch(/<a href="\/glossary\/security\/"[^>]*aria-current="true"/);
  expect((await visit('/glossary/security/?page=2', many())).text).not.toContain('Begin <a');
  const { portal } = site();
  await visit('/glossary/security/', { portal });
  const call = portal.calls.find(({ name }) => name === 'news/getNewsList');
  expect(await call?.request.json()).toMatchObject({ tag: 'security' });
});

it('§2 a category is complete without its introduction', async () => {
  const visited = await visit('/glossary/security/', site({ 'news/getNewsDetailByCode': serverError }));
  expect(visited.response.status).toBe(200);
  expect(visited.text).toContain('<h1>Name of security: Glossary');
});

it('§2 a category as a filter redirects to the page of the category', async () => {
  const visited = await visit('/ja/glossary/?tag=security', site());
  expect([visited.response.status, header(visited, 'location')]).toEqual([301, '/ja/glossary/security/']);
});

it('§9 a list requests nine rows with tag, keyword, and page', async () => {
  const { portal } = site();
  await visit('/case-study/?tag=energy&keyword=grid&page=2', { portal });
  const call = portal.calls.find(({ name }) => name === 'news/getNewsList');
  expect(await call?.request.json()).toMatchObject({
    tag: 'energy',
    keyword: 'grid',
    pageIndex: 2,
    pageSize: 9,
  });
});

it('a page of a list has a canonical URL with its number, rel prev and next, and plain links', async () => {
  const { text } = await visit('/ja/blog/?page=2&utm_source=x', site());
  expect(text).toMatch(/rel="canonical" href="https:\/\/[^"]*\/ja\/blog\/\?page=2"/);
  expect(text).toMatch(/<link rel="prev" href="https:\/\/[^"]*\/ja\/blog\/"/);
  expect(text).toMatch(/<link rel="next" href="https:\/\/[^"]*\/ja\/blog\/\?page=3"/);
  expect(text).toMatch(/<a href="\/ja\/blog\/\?page=3"[^>]*rel="next"/);
  expect(text).toMatch(/aria-current="page"[^>]*>2</);
});

it.each(['99', '0', '-1', 'x', '1e3', '01', '99999'])(
  'the invalid page number %s returns 404',
  async (page) => {
    const { response, text } = await visit(`/blog/?page=${page}`, site());
    expect(response.status).toBe(404);
    // §2: an unmatched route has a different message.
    expect(text).toContain('Oops! That page can&#x27;t be found');
  },
);

it.each([
  '/news/?tag=junk',
  '/glossary/?subtag=junk',
  '/glossary/?type=junk',
  '/news/content/notice/?category=junk',
])('the unknown filter %s returns 404', async (path) => {
  expect((await visit(path, site())).response.status).toBe(404);
});

it('notices are a table of status, window, affected services, and title, below the next one with its countdown', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-04T00:00:00Z'), toFake: ['Date'] });
  const windows = [{ from: '2026-12-05T02:00:00Z', to: '2026-12-05T04:00:00Z' }];
  const rows = [
    row('advisory', { type: 'NOTICE', publishTime: '2025-08-14T06:30:00Z' }),
    row('work', { type: 'NOTICE', facts: { windows, affected: 'Console, API' } }),
  ];
  const page = { rows, total: 2, pageIndex: 1, pageSize: 9 };
  const visitNotices = () => visit('/news/content/notice/', site({ 'news/getNoticePage': page }));
  const { text, response } = await visitNotices();
  const cells = text
    .slice(text.indexOf('<tbody>'), text.indexOf('</tbody>'))
    .split('</tr>')
    .map((cell) => cell.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|'));
  expect(cells.slice(0, 2)).toEqual([
    '|Advisory|Published 14 Aug 2025|Title advisory|',
    '|Planned|5 Dec 2026, 02:00–04:00|Console,| |API|Title work|',
  ]);
  expect(text).toContain('<th scope="col">Window (UTC)</th>');
  expect(text).toMatch(/notice-next[\s\S]*Title work[\s\S]*role="timer" aria-label="Starts in"[\s\S]*<table/);
  expect(text).not.toContain('class="cover');
  expect(response.headers.get('cache-control')).toContain('s-maxage=60, stale-while-revalidate=0');
  vi.setSystemTime(new Date('2026-12-05T04:00:00Z'));
  const extra = await visitNotices();
  expect(extra.text).toContain('data-state="completed"');
  expect(extra.text).toContain('Nothing is planned or in progress.');
  expect(extra.text).not.toContain('role="timer"');
});

it('terms are grouped by topic only if the list is complete and has no keyword', async () => {
  const term = (id: string, tagName: string) => row(id, { type: 'GLOSSARY', tagName });
  const rows = [term('a', 'Security'), term('b', 'Media'), term('c', 'Security')];
  const readTopics = async (path: string, total: number) => {
    const page = { rows, total, pageIndex: 1, pageSize: 40 };
    const { text } = await visit(path, site({ 'news/getNewsList': page }));
    return [...text.matchAll(/<section class="term-topic"><h2>(\w+) <small>(\d)<\/small>/g)].map(
      ([, topic, terms]) => `${topic} ${terms}`,
    );
  };
  expect(await readTopics('/glossary/', 3)).toEqual(['Security 2', 'Media 1']);
  expect(await readTopics('/glossary/', 300)).toEqual([]);
  expect(await readTopics('/glossary/?keyword=a', 3)).toEqual([]);
});

it('a list omits filters without results, and all filters if only one remains', async () => {
  const readLinks = async (categories: { code: string; name: string; total: number }[]) =>
    (await visit('/news/content/notice/', site({ 'news/getNoticeCategories': categories }))).text.match(
      /\?category=[a-z]+/g,
    ) ?? [];
  const of = (code: string, total: number) => ({ code, name: code, total });
  expect(await readLinks([of('maintenance', 3), of('retirement', 0), of('release', 1)])).toEqual([
    '?category=maintenance',
    '?category=release',
  ]);
  expect(await readLinks([of('maintenance', 3), of('retirement', 0)])).toEqual([]);
});

it('§4 the language switch of a list with a keyword links to the first page, because another language may have fewer results', async () => {
  const narrowed = await visit('/glossary/?subtag=WAF&keyword=a&page=2&rsr=x', many());
  expect(narrowed.response.status).toBe(200);
  expect(narrowed.text).toMatch(
    /<a href="\/ja\/glossary\/\?subtag=WAF&amp;keyword=a&amp;rsr=x" hrefLang="ja"/,
  );
  expect((await visit('/glossary/?page=2', many())).text).toMatch(
    /<a href="\/ja\/glossary\/\?page=2" hrefLang="ja"/,
  );
});

it('a list with a keyword is neither cached nor indexed', async () => {
  const visited = await visit('/blog/?keyword=cache', site());
  expect(header(visited, 'cache-control')).toContain('no-store');
  expect(header(visited, 'x-edge-cache')).toBe('bypass');
  expect(visited.text).toContain('<meta name="robots" content="noindex"');
  expect(header(await visit('/blog/?keyword=%20', site()), 'x-edge-cache')).toBe('miss');
});

it.each([
  ['', 'Sorry, we did not find the information you are searching for.'],
  ['/cn', '抱歉，没有找到您要搜索的信息。'],
  ['/ko', '죄송합니다. 찾으시는 정보가 없습니다.'],
  ['/ja', '申し訳ございません。お探しの情報は見つかりませんでした。'],
])('§8 a list without results shows the localized sentence under the prefix "%s"', async (prefix, text) => {
  const visited = await visit(`${prefix}/blog/?keyword=%3Cb%3E`, site({ 'news/getNewsList': pageOfRows(0) }));
  expect(visited.response.status).toBe(200);
  expect(visited.text).toContain(text);
  expect(visited.text).not.toContain('<b>');
});

it('the editors’ choice is first, and their recommendations are last', async () => {
  const { text } = await visit('/blog/', site());
  expect(removeBreaks(text)).toMatch(/Title first-choice.*Title a0.*Title a8.*Title second-choice/s);
});

it('each page lists its own entries: the editors’ choice is not repeated, and recommendations are on the first page', async () => {
  const titlesOf = (text: string) =>
    [...removeBreaks(text).matchAll(/Title (a\d+|second-choice)/g)].map(([, title]) => title);
  const portal = (first: string) =>
    site({ 'news/getRecommendListByType': [row(first)], 'news/getNewsList': pageOfRows(13) });
  const [firstPage, secondPage] = [
    await visit('/blog/', portal('a12')),
    await visit('/blog/?page=2', portal('a12')),
  ];
  const listed = [firstPage, secondPage].map(
    ({ text }) => new Set(titlesOf(text.split('id="main"')[1] ?? '')),
  );
  expect([...(listed[1] ?? [])]).toEqual(['a9', 'a10', 'a11']);
  expect(listed.map(({ size }) => size)).toEqual([11, 3]);
});

it('a last page whose only entry is the editors’ choice does not exist', async () => {
  const portal = (choice: string) =>
    site({ 'news/getRecommendListByType': [row(choice)], 'news/getNewsList': pageOfRows(10) });
  for (const [choice, hasNext, status] of [
    ['a9', false, 404],
    ['a0', true, 200],
  ] as const) {
    expect((await visit('/blog/', portal(choice))).text.includes('rel="next"')).toBe(hasNext);
    const last = portal(choice);
    expect((await visit(`/blog/?page=2&${PREVIEW}`, last)).response.status).toBe(status);
    const requests = last.portal.calls.filter(({ name }) => name === 'news/getNewsList');
    expect(requests).toHaveLength(1);
  }
});

it('a list is shown without tags, SEO metadata, editors’ choice, and recommendations if those fail', async () => {
  const visited = await visit(
    '/blog/cloud-security/',
    site({
      'common/getNewsType': serverError,
      'common/getSeoCommon': serverError,
      'news/getRecommendListByType': serverError,
      'news/getRecommendContent': serverError,
    }),
  );
  expect(visited.response.status).toBe(200);
  expect(visited.text).toContain('Title a0');
});

it('a list whose rows cannot be loaded shows the error page for the failure', async () => {
  expect((await visit('/blog/', site({ 'news/getNewsList': serverError }))).response.status).toBe(500);
  expect(
    (await visit('/blog/', site({ 'news/getNewsList': () => Promise.reject(new Error('gone')) }))).response
      .status,
  ).toBe(503);
});
