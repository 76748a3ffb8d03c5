// Lists and articles of every kind: their addresses, what narrows them, and what happens when a part cannot be had (§2, §7, §9).
import { describe, expect, it } from 'vitest';
import { article } from './fixtures.ts';
import { type Answers, fakePortal, header, visit } from './support.ts';

const tag = (code: string) => ({ code, name: `Name of ${code}` });
const row = (id: string, more: object = {}) => ({ ...article, id, code: id, title: `Title ${id}`, url: `/blog/${id}/`, ...more });
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, index) => row(`a${from + index}`));
const paged = (total: number) => (request: Request) =>
  request
    .clone()
    .json<{ pageIndex: number; pageSize: number }>()
    .then(({ pageIndex, pageSize }) => ({
      rows: rows(Math.max(0, Math.min(pageSize, total - (pageIndex - 1) * pageSize)), (pageIndex - 1) * pageSize),
      total,
      pageIndex,
      pageSize,
    }));
const byCode = (known: Record<string, object>) => (request: Request) => {
  const code = decodeURIComponent(new URL(request.url).pathname.split('/').at(-2) ?? '');
  return known[code] ? { ...article, code, ...known[code] } : undefined;
};

const editorial: Answers = {
  'common/getNewsType': [
    { type: 'BLOG', name: 'Blog', tags: ['cloud-security', 'media-delivery', 'web-performance', 'zero-trust', 'other'].map(tag) },
    { type: 'NEWS', name: 'News', tags: [tag('product')] },
    { type: 'CASE', name: 'Cases', tags: [tag('energy')] },
    { type: 'GLOSSARY', name: 'Glossary', tags: [tag('security')] },
    { type: 'EBOOK', name: 'Ebooks', tags: [tag('cloud-security')] },
  ],
  'common/getDict': [tag('WAF')],
  'common/getSeoCommon': { title: 'T', description: 'Written by editors.', keywords: '', image: '' },
  'news/getNewsList': paged(20),
  'news/getReports': paged(4),
  'news/getNoticePage': paged(2),
  'news/getNoticeCategories': [{ ...tag('maintenance'), total: 1 }],
  'news/getRecommendListByType': [row('first-choice')],
  'news/getRecommendContent': [row('second-choice')],
  'news/getRecommendationsForType': [row('next')],
  'news/getNewsDetailByCode': byCode({
    'an-article': {},
    waf: { type: 'GLOSSARY', url: '/glossary/waf/' },
    'bots-book': { type: 'EBOOK', url: '/ebooks/bots-book/', facts: { gated: true, pages: '42', products: ['cloud-dns'] } },
    talk: { type: 'VIDEO', url: '/videos/talk/', facts: { minutes: '28', extendType: 'record' } },
    demo: { type: 'VIDEO', url: '/videos/demo/', facts: { minutes: '9', extendType: 'short' } },
  }),
  'news/getNewsDetail': (request: Request) =>
    new URL(request.url).pathname.endsWith('/news-7') ? { ...article, type: 'NEWS', url: '/news/an-article/' } : undefined,
  'longKeywords/getCategories': [{ ...tag('media-delivery'), total: 3 }],
  'longKeywords/getPage': paged(3),
  'longKeywords/getDetail': (request: Request) =>
    request
      .clone()
      .json<{ keywords: string }>()
      .then(({ keywords }) =>
        ['waf-vs-firewall', 'waf or firewall'].includes(keywords)
          ? { ...article, type: 'LONG-KEYWORD', code: 'waf-vs-firewall', url: '/glossary/waf-vs-firewall/' }
          : undefined,
      ),
  'resources/getPage': paged(5),
  'resources/getRecordLabels': [{ ...tag('talk'), total: 2 }],
  'resources/getByVideoType': rows(2),
  'common/getVideoRelevant': [row('relevant')],
};
const site = (own: Answers = {}) => ({ portal: fakePortal({ ...editorial, ...own }) });
const dead = () => new Response('', { status: 500 });

describe('§2 lists', () => {
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
    ['/glossary/?tag=security', 'Name of security: Glossary'],
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
  ])('%s is "%s", kept, with one h1', async (path, title) => {
    const { response, text } = await visit(path, site());
    expect(response.status).toBe(200);
    expect(text.match(/<h1[^>]*>([^<]*)/g)).toEqual([`<h1>${title}`]);
    expect(response.headers.get('cache-control')).toContain('s-maxage');
  });

  it('§9 a page has nine rows, and tag, keyword and page reach the call', async () => {
    const { portal } = site();
    await visit('/case-study/?tag=energy&keyword=grid&page=2', { portal });
    const asked = portal.calls.find(({ name }) => name === 'news/getNewsList');
    expect(await asked?.request.json()).toMatchObject({ tag: 'energy', keyword: 'grid', pageIndex: 2, pageSize: 9 });
  });

  it('the page is in the address: self-canonical, with rel prev and next, and links that need no script', async () => {
    const { text } = await visit('/ja/blog/?page=2&utm_source=x', site());
    expect(text).toMatch(/rel="canonical" href="https:\/\/[^"]*\/ja\/blog\/\?page=2"/);
    expect(text).toMatch(/<link rel="prev" href="https:\/\/[^"]*\/ja\/blog\/"/);
    expect(text).toMatch(/<link rel="next" href="https:\/\/[^"]*\/ja\/blog\/\?page=3"/);
    expect(text).toMatch(/<a href="\/ja\/blog\/\?page=3"[^>]*rel="next"/);
    expect(text).toMatch(/aria-current="page"[^>]*>2</);
  });

  it.each(['99', '0', '-1', 'x', '1e3', '01', '99999'])('a page that is not there (%s) is a 404', async (page) => {
    expect((await visit(`/blog/?page=${page}`, site())).response.status).toBe(404);
  });

  it.each(['/news/?tag=junk', '/glossary/?subtag=junk', '/glossary/?type=junk', '/news/content/notice/?category=junk'])(
    'what no dictionary knows narrows nothing: %s is a 404',
    async (path) => {
      expect((await visit(path, site())).response.status).toBe(404);
    },
  );

  it('a list that a keyword narrows is never kept and not indexed', async () => {
    const visited = await visit('/blog/?keyword=cache', site());
    expect(header(visited, 'cache-control')).toContain('no-store');
    expect(header(visited, 'x-edge-cache')).toBe('bypass');
    expect(visited.text).toContain('<meta name="robots" content="noindex"');
    expect(header(await visit('/blog/?keyword=%20', site()), 'x-edge-cache')).toBe('miss');
  });

  it.each([
    ['', 'Sorry, we did not find the information you are searching for.'],
    ['/cn', '抱歉，没有找到您要搜索的信息。'],
    ['/ko', '죄송합니다. 찾으시는 정보를 찾지 못했습니다.'],
    ['/ja', '申し訳ございません。お探しの情報は見つかりませんでした。'],
  ])('§8 no data under "%s"', async (prefix, text) => {
    const visited = await visit(`${prefix}/blog/?keyword=%3Cb%3E`, site({ 'news/getNewsList': paged(0) }));
    expect(visited.response.status).toBe(200);
    expect(visited.text).toContain(text);
    expect(visited.text).not.toContain('<b>');
  });

  it('editors choose what stands first, and what is recommended at the end', async () => {
    const { text } = await visit('/blog/', site());
    expect(text.indexOf('Title first-choice')).toBeLessThan(text.indexOf('Title a0'));
    expect(text.indexOf('Title second-choice')).toBeGreaterThan(text.indexOf('Title a8'));
  });

  it('a list stands without tags, editors’ words, choice and recommendations', async () => {
    const visited = await visit(
      '/blog/cloud-security/',
      site({
        'common/getNewsType': dead,
        'common/getSeoCommon': dead,
        'news/getRecommendListByType': dead,
        'news/getRecommendContent': dead,
      }),
    );
    expect(visited.response.status).toBe(200);
    expect(visited.text).toContain('Title a0');
  });

  it('a list without its rows is the error page of its failure', async () => {
    expect((await visit('/blog/', site({ 'news/getNewsList': dead }))).response.status).toBe(500);
    expect((await visit('/blog/', site({ 'news/getNewsList': () => Promise.reject(new Error('gone')) }))).response.status).toBe(503);
  });
});

describe('§2 resources', () => {
  it('§9 the overview asks for three of each kind', async () => {
    const { portal } = site();
    const { text } = await visit('/resources/', { portal });
    const asked = portal.calls.filter(({ name }) => name === 'resources/getPage');
    expect(asked).toHaveLength(7);
    for (const { request } of asked) expect(await request.json()).toMatchObject({ pageSize: 3 });
    for (const kind of ['brochures', 'datasheets', 'ebooks', 'infographics', 'reports', 'videos', 'webinars'])
      expect(text).toContain(`href="/resources/${kind}/"`);
  });

  it('a kind that cannot be had is left out, said, and the page not kept; without any there is no page', async () => {
    const without = (request: Request) => (request.url.includes('/EBOOK/') ? dead() : paged(5)(request));
    const visited = await visit('/resources/', site({ 'resources/getPage': without }));
    expect(visited.response.status).toBe(200);
    expect(visited.text).not.toContain('id="ebooks"');
    expect(visited.text).toContain('data-kind="degraded"');
    expect(header(visited, 'cache-control')).toContain('no-store');
    expect((await visit('/resources/', site({ 'resources/getPage': dead }))).response.status).toBe(500);
  });

  it.each([
    ['/brochure/', '/resources/brochures/'],
    ['/ebooks/', '/resources/ebooks/'],
    ['/reports/', '/resources/reports/'],
    ['/resources/ebooks/bots-book/', '/ebooks/bots-book/'],
    ['/resources/brochures/b/', '/brochure/b/'],
  ])('%s leads to %s in every locale', async (path, target) => {
    const { response } = await visit(`/ko${path}`, site());
    expect([response.status, response.headers.get('location')]).toEqual([301, `https://site.test/ko${target}`]);
  });

  it('a gated document is an abstract with the way to ask for it', async () => {
    const { text } = await visit('/ebooks/bots-book/', site());
    expect(text).toContain('href="/contact/?document=ebook-bots-book"');
    expect(text).toContain('42 pages');
    expect(text).toMatch(/href="\/products\/cloud-dns\/"/);
  });

  it('§7 related videos are asked for only when the video is a recording', async () => {
    const recorded = site();
    expect((await visit('/videos/talk/', recorded)).text).toContain('Related videos');
    expect(recorded.portal.calls.map(({ name }) => name)).toContain('common/getVideoRelevant');
    const short = site();
    expect((await visit('/videos/demo/', short)).text).not.toContain('Related videos');
    expect(short.portal.calls.map(({ name }) => name)).not.toContain('common/getVideoRelevant');
  });
});

describe('§2 articles', () => {
  it.each([
    ['/blog/an-article/', '/blog/an-article/'],
    ['/blog/cloud-security/an-article/', '/blog/an-article/'],
    ['/news/content/news-7/', '/news/an-article/'],
    ['/news/content/NEWS/news-7/', '/news/an-article/'],
    ['/glossary/waf/', '/glossary/waf/'],
    ['/glossary/waf-vs-firewall/', '/glossary/waf-vs-firewall/'],
  ])('%s is the article whose canonical address is %s', async (path, canonical) => {
    const { response, text } = await visit(path, site());
    expect(response.status).toBe(200);
    expect(/rel="canonical" href="https:\/\/[^/]+([^"]+)"/.exec(text)?.[1]).toBe(canonical);
  });

  it.each(['/blog/other/an-article/', '/blog/none/', '/glossary/none/', '/ebooks/none/', '/news/content/none/', '/blog/%F0%9F%98%80/'])(
    '%s is a 404',
    async (path) => {
      expect((await visit(path, site())).response.status).toBe(404);
    },
  );

  it('a phrase that people search for leads to the article that answers it', async () => {
    const { response } = await visit('/cn/glossary/waf%20or%20firewall/', site());
    expect([response.status, response.headers.get('location')]).toEqual([301, 'https://site.test/cn/glossary/waf-vs-firewall/']);
  });

  it('§2 /blog/news is the news', async () => {
    expect((await visit('/ja/blog/news/', site())).response.headers.get('location')).toBe('https://site.test/ja/news/');
    expect((await visit('/blog/news/x/', site())).response.headers.get('location')).toBe('https://site.test/news/x/');
  });

  it('has its neighbours in time, what to read next, and ways to share that load nothing', async () => {
    const list = { rows: [row('newer'), { ...row('9'), id: article.id }, row('older')], total: 3, pageIndex: 1, pageSize: 100 };
    const { text } = await visit('/ja/blog/an-article/?rsr=x', site({ 'news/getNewsList': list }));
    expect(text).toMatch(/href="\/ja\/blog\/older\/[^"]*" rel="prev"/);
    expect(text).toMatch(/href="\/ja\/blog\/newer\/[^"]*" rel="next"/);
    expect(text).toContain('Title next');
    expect(text).toMatch(/href="https:\/\/b\.hatena\.ne\.jp\/[^"]*" [^>]*rel="noopener"/);
    expect(text).not.toMatch(/https:\/\/[^"]*hatena[^"]*rsr/);
    expect(text).not.toMatch(/<script[^>]+src="https?:/);
    expect(text).not.toContain('alert(1)');
  });

  it('stands without anything to read next', async () => {
    const { response, text } = await visit(
      '/blog/an-article/',
      site({ 'news/getRecommendationsForType': dead, 'news/getNewsList': dead, 'products/getPublish': dead }),
    );
    expect(response.status).toBe(200);
    expect(text).toContain('</html>');
    expect(text).not.toContain('Read next');
  });

  it('states what it is to search engines', async () => {
    const data = async (path: string) =>
      [...(await visit(path, site())).text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
        ([, json]) => JSON.parse(json ?? '')['@type'],
      );
    expect(await data('/blog/an-article/')).toEqual(['BlogPosting', 'BreadcrumbList']);
    expect(await data('/glossary/waf/')).toEqual(['DefinedTerm', 'BreadcrumbList']);
    expect(await data('/videos/talk/')).toEqual(['VideoObject', 'BreadcrumbList']);
    expect(await data('/blog/')).toEqual(['BreadcrumbList', 'ItemList']);
  });
});

describe('feeds', () => {
  it.each(['/blog/', '/news/', '/case-study/', '/glossary/', '/resources/'])(
    '%s has one, linked in its head, in every locale',
    async (path) => {
      expect((await visit(`/ko${path}`, site())).text).toContain(`type="application/rss+xml" href="/ko${path}feed.xml"`);
      const visited = await visit(`/ko${path}feed.xml`, site());
      expect(header(visited, 'content-type')).toBe('application/rss+xml; charset=utf-8');
      expect(visited.text).toContain('<language>ko</language>');
    },
  );

  it('holds the texts that are written in its locale, escaped', async () => {
    const list = {
      rows: [row('x', { title: 'A < B & "C"\u0007', locale: 'en' }), row('y', { locale: 'ja' })],
      total: 2,
      pageIndex: 1,
      pageSize: 100,
    };
    const { text } = await visit('/blog/feed.xml', site({ 'news/getNewsList': list }));
    expect(text).toContain('<title>A &lt; B &amp; &quot;C&quot;</title>');
    expect(text.match(/<item>/g)).toHaveLength(1);
  });
});
