// Articles of every kind (§2, §7).
import { describe, expect, it } from 'vitest';
import { brand } from '../../../../common/config.ts';
import { article } from '../fixtures.ts';
import {
  emptyKv,
  fakePortal,
  header,
  newIsolate,
  type Responses,
  structuredDataIn,
  type Visit,
  visit,
} from '../support.ts';
import { row, serverError, site } from './editorial-portal.ts';

describe('§3 commonData.ad', () => {
  const ad = (id: string, more: object = {}) => ({
    id,
    position: 'aside',
    title: `Title of ${id}`,
    text: 'Two weeks.',
    url: '/free-trial/',
    urlText: 'Begin',
    image: '',
    startsAt: null,
    endsAt: null,
    ...more,
  });
  const asides = ({ text }: Visit) =>
    [...text.matchAll(/class="aside-ad">.*?<strong>(.*?)</g)].map(([, t]) => t);
  const visitWithAds = async (ads: object[]) => {
    newIsolate();
    const KV = emptyKv();
    return visit('/blog/an-article/', {
      portal: fakePortal({ 'common/getAdvertisement': ads }),
      env: { KV },
    });
  };

  it('an article shows the first current aside advertisement with its image and link', async () => {
    const visited = await visitWithAds([
      ad('over', { endsAt: '2020-01-01T00:00:00Z' }),
      ad('banner', { position: 'topBanner' }),
      ad('trial', { image: '/files/trial.png' }),
      ad('second'),
    ]);
    expect(asides(visited)).toEqual(['Title of trial']);
    expect(visited.text).toMatch(/<img src="\/files\/trial.png"[^>]*>.*href="\/free-trial\/"[^>]*>Begin/);
    expect(asides(await visitWithAds([]))).toEqual([]);
  });

  it('an article is cached no longer than its advertisement is valid', async () => {
    const endsAt = new Date(Date.now() + 20_000).toISOString();
    const [, seconds] =
      /s-maxage=(\d+)/.exec(header(await visitWithAds([ad('short', { endsAt })]), 'cache-control')) ?? [];
    expect(Number(seconds)).toBeLessThanOrEqual(20);
    newIsolate();
  });
});

const fetchEncoding = async (headers: Record<string, string>) => {
  newIsolate();
  const late = () => scheduler.wait(20).then(() => []);
  const portal = fakePortal({ 'news/getRecommendationsForType': late });
  return header(await visit('/blog/an-article/', { portal, init: { headers } }), 'content-encoding');
};

it('a streamed article is compressed only by the platform, because other layers would buffer its first bytes', async () => {
  expect(await fetchEncoding({ 'cf-ray': '8a1b2c3d4e5f6789-ICN', cookie: 'front_session=t' })).toBe('');
  expect(await fetchEncoding({ cookie: 'front_session=t' })).toBe('identity');
});

describe('§2 links within an article', () => {
  const links = {
    '/products/cloud-dns/#how': '/ja/products/cloud-dns/#how',
    '/': '/ja/',
    '/cn/blog/': '/cn/blog/',
    [`https://${brand.host}/blog/?page=2`]: '/ja/blog/?page=2',
    [`https://${brand.host}`]: '/ja/',
    [`https://${brand.host}//evil.example/`]: `https://${brand.host}//evil.example/`,
    [`https://${brand.host}.evil.example/`]: `https://${brand.host}.evil.example/`,
    'https://elsewhere.example/blog/': 'https://elsewhere.example/blog/',
    '//elsewhere.example/': '//elsewhere.example/',
    '/favicon.svg': '/favicon.svg',
    '#one': '#one',
  };
  const content = Object.keys(links).map((to) => `<p><a href="${to}">Link</a></p>`);
  const linksOf = ({ text }: Visit) =>
    [...text.matchAll(/<a href="([^"]*)">Link/g)].map(([, to = '']) => to.replaceAll(/&(?:amp|#x26);/g, '&'));
  const portal = () => fakePortal({ 'news/getNewsDetailByCode': { ...article, content: content.join('') } });

  it('links within an article preserve the reader’s locale, and external links are unchanged', async () => {
    const visited = await visit('/ja/blog/an-article/', { portal: portal() });
    expect(linksOf(visited)).toEqual(Object.values(links));
  });

  it.each(['rsr=abc&bd_vid=1', 'ispreview=1&pretoken=t'])(
    'internal links of an article contain %s, and external ones do not',
    async (query) => {
      const withStickyParams = (to: string) => {
        const [path, hash] = to.split('#');
        return `${path}${path?.includes('?') ? '&' : '?'}${query}${hash ? `#${hash}` : ''}`;
      };
      const visited = await visit(`/ja/blog/an-article/?${query}`, { portal: portal() });
      const isInternal = (to: string) => /^\/(?:ja|cn)\//.test(to);
      expect(linksOf(visited)).toEqual(
        Object.values(links).map((to) => (isInternal(to) ? withStickyParams(to) : to)),
      );
    },
  );
});

describe('§2 articles', () => {
  it.each([
    ['/blog/an-article/', '/blog/an-article/'],
    ['/blog/cloud-security/an-article/', '/blog/an-article/'],
    ['/news/content/news-7/', '/news/an-article/'],
    ['/news/content/NEWS/news-7/', '/news/an-article/'],
    ['/glossary/waf/', '/glossary/waf/'],
    ['/glossary/waf-vs-firewall/', '/glossary/waf-vs-firewall/'],
  ])('%s shows the article with the canonical URL %s', async (path, canonical) => {
    const { response, text } = await visit(path, site());
    expect(response.status).toBe(200);
    expect(/rel="canonical" href="https:\/\/[^/]+([^"]+)"/.exec(text)?.[1]).toBe(canonical);
  });

  it.each([
    '/blog/other/an-article/',
    '/blog/none/',
    '/glossary/none/',
    '/ebooks/none/',
    '/news/content/none/',
    '/blog/%F0%9F%98%80/',
  ])('the article path %s returns 404', async (path) => {
    expect((await visit(path, site())).response.status).toBe(404);
  });

  it('a search phrase redirects to its article', async () => {
    const { response } = await visit('/cn/glossary/waf%20or%20firewall/', site());
    expect([response.status, response.headers.get('location')]).toEqual([
      301,
      '/cn/glossary/waf-vs-firewall/',
    ]);
  });

  it('§2 /blog/news redirects to the news', async () => {
    expect((await visit('/ja/blog/news/', site())).response.headers.get('location')).toBe('/ja/news/');
    expect((await visit('/blog/news/x/', site())).response.headers.get('location')).toBe('/news/x/');
  });

  it('an article links to adjacent articles, related articles, and share pages, without third-party requests', async () => {
    const list = {
      rows: [row('newer'), { ...row('9'), id: article.id }, row('older')],
      total: 3,
      pageIndex: 1,
      pageSize: 100,
    };
    const { text } = await visit('/ja/blog/an-article/?rsr=x', site({ 'news/getNewsList': list }));
    expect(text).toMatch(/href="\/ja\/blog\/older\/[^"]*" rel="prev"/);
    expect(text).toMatch(/href="\/ja\/blog\/newer\/[^"]*" rel="next"/);
    expect(text).toContain('Title next');
    expect(text).toMatch(/href="https:\/\/b\.hatena\.ne\.jp\/[^"]*" [^>]*rel="noopener"/);
    expect(text).not.toMatch(/https:\/\/[^"]*hatena[^"]*rsr/);
    expect(text).not.toMatch(/<script[^>]+src="https?:/);
    expect(text).not.toContain('alert(1)');
  });

  it('an article is complete without related articles', async () => {
    const { response, text } = await visit(
      '/blog/an-article/',
      site({
        'news/getRecommendationsForType': serverError,
        'news/getNewsList': serverError,
        'products/getPublish': serverError,
      }),
    );
    expect(response.status).toBe(200);
    expect(text).toContain('</html>');
    expect(text).not.toContain('Read next');
  });

  it('an article has structured data for its kind', async () => {
    const readTypes = async (path: string) =>
      structuredDataIn((await visit(path, site())).text).map((data) => data['@type']);
    expect(await readTypes('/blog/an-article/')).toEqual(['BlogPosting', 'BreadcrumbList']);
    expect(await readTypes('/glossary/waf/')).toEqual(['DefinedTerm', 'BreadcrumbList']);
    expect(await readTypes('/videos/talk/')).toEqual(['VideoObject', 'BreadcrumbList']);
    expect(await readTypes('/blog/')).toEqual(['BreadcrumbList', 'ItemList']);
  });
});

describe('a case study with results', () => {
  const results = [
    {
      label: 'Queries',
      before: { value: 40_000, unit: 'perMinute' },
      after: { value: 1, unit: 'perMinute' },
    },
    { label: 'Calls', before: { value: 9400, unit: 'count' }, after: { value: 4100, unit: 'count' } },
  ];
  const study = {
    ...article,
    type: 'CASE',
    url: '/case-study/a-storm/',
    facts: { results },
    quote: { text: 'Begin early.', by: 'Technical lead' },
  };
  const portal = site({
    'news/getNewsDetailByCode': study,
    'news/getNewsList': { rows: [row('a-storm', study)], total: 1, pageIndex: 1, pageSize: 100 },
  });

  it('the page shows additional results and the quote before the text, and its structured data has an abstract', async () => {
    const { text } = await visit('/case-study/a-storm/', portal);
    expect(text).toMatch(
      /class="case-results">(?:(?!40,000)[\s\S])*9,400[\s\S]*class="pull-quote"[\s\S]*class="article-body/,
    );
    expect(text).toContain(
      '"abstract":"Queries: 40,000/min\u00a0→\u00a01/min; Calls: 9,400\u00a0→\u00a04,100"',
    );
  });

  it('the Markdown version contains the first result, a table of the others, and the quote', async () => {
    const { text } = await visit('/case-study/a-storm.md', portal);
    expect(text).toMatch(/\*\*40,000\/min\s→\s1\/min\*\*\s+Queries/);
    expect(text).toMatch(/\| More results +\| Before +\| After +\|/);
    expect(text).toMatch(/\| Calls +\| 9,400 +\| 4,100 +\|/);
    expect(text).toMatch(/> Begin early\.\s+Technical lead/);
  });

  it('the list and the head of each study show its first result', async () => {
    for (const path of ['/case-study/', '/case-study/a-storm/'])
      expect((await visit(path, portal)).text).toContain(
        '<p class="key-figure label"><strong><small>40,000/min\u00a0→\u00a0</small>1<small>/min</small></strong> Queries</p>',
      );
  });
});

describe('term map', () => {
  const content =
    '<p>RFC 9110 <a href="/glossary/cdn/">x</a> <a href="/glossary/waf-vs-firewall/">See</a></p><h2 id="confused-with">X</h2><ul><li><strong>Proxy</strong> is</li></ul>';
  const term = (type: string, more: Responses = {}) =>
    site({
      'news/getNewsDetailByCode': { ...article, type, code: 'waf', url: '/glossary/waf/', content },
      'news/getNewsList': {
        rows: [row('cdn', { title: 'CDN', url: '/glossary/cdn/' })],
        total: 1,
        pageIndex: 1,
        pageSize: 100,
      },
      ...more,
    });
  const mapOf = ({ text }: Visit) => /<aside class="term-map".*?<\/aside>/s.exec(text)?.[0] ?? '';

  it('a term has a map with its linked terms, contrasts, and standards, but not other linked pages', async () => {
    const map = mapOf(await visit('/ja/glossary/waf/', term('GLOSSARY')));
    expect(map).toMatch(/href="\/ja\/glossary\/cdn\/">CDN</);
    expect(map).toContain('Proxy');
    expect(map).toContain('RFC 9110');
    expect(map).not.toContain('waf-vs-firewall');
  });

  it('the map omits related terms if the list of terms cannot be loaded', async () => {
    const visited = await visit('/glossary/waf/', term('GLOSSARY', { 'news/getNewsList': serverError }));
    expect(visited.response.status).toBe(200);
    expect(mapOf(visited)).toContain('Proxy');
    expect(mapOf(visited)).not.toContain('/glossary/cdn/');
  });

  it('articles of other kinds have no map', async () => {
    expect(mapOf(await visit('/blog/waf/', term('BLOG')))).toBe('');
  });
});

describe('the code samples of an article', () => {
  const read = async (content: string) => {
    newIsolate();
    const detail = { ...article, content };
    const portal = fakePortal({ 'news/getNewsDetailByCode': detail });
    return (await visit('/blog/an-article/', { portal, env: { KV: emptyKv() } })).text;
  };

  it('a sample has a caption with its language and labels for its controls, as in documents', async () => {
    const text = await read('<h2 id="one">One</h2><pre><code class="language-bash">ls</code></pre>');
    expect(text).toMatch(/<div class="article-body rich module-code" data-copy="Copy" data-wrap="[^"]+">/);
    expect(text).toMatch(
      /<figure class="code-sample"><figcaption><span class="code-language code-unnamed">bash<\/span><\/figcaption><div class="scroller code-block" role="region" tabindex="0"/,
    );
  });

  it('only articles with a diagram or a chart load the style sheet for figures', async () => {
    const sheet = /article-figures/;
    expect(await read('<figure class="diagram"><svg></svg></figure>')).toMatch(sheet);
    expect(await read('<figure class="figure-chart"><table></table></figure>')).toMatch(sheet);
    expect(await read('<figure><img src="/a.png" alt=""></figure>')).not.toMatch(sheet);
  });

  const tableOf = (head: readonly string[], row: readonly string[]) =>
    read(
      `<table><thead><tr>${head.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody><tr>${row
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr></tbody></table>`,
    );
  const SENTENCE = 'A layer that reads requests sees the path, and can refuse one of them.';

  it('cells of a table with sentences have labels with their column titles, including the first cell if it is a number', async () => {
    const text = await tableOf(['Layer', 'Sees', 'Does'], ['Seven', SENTENCE, SENTENCE]);
    expect(text).toContain('class="scroller records"');
    const labelsIn = (html: string) =>
      [...html.matchAll(/<td data-label="([^"]*)">/g)].map(([, name]) => name);
    expect(labelsIn(text)).toEqual(['Sees', 'Does']);
    const numbered = await tableOf(['Minute', 'Traffic', 'Stopped'], ['8–14', SENTENCE, SENTENCE]);
    expect(labelsIn(numbered)).toEqual(['Minute', 'Traffic', 'Stopped']);
  });

  it('tables with short cells, two columns, or a comparison of columns are not labeled', async () => {
    for (const [head, row, kind] of [
      [['Layer', 'Sees', 'Does'], ['Seven', 'requests', 'refuses'], 'doc-table'],
      [['Layer', 'Sees'], [SENTENCE, SENTENCE], 'doc-table'],
      [['', 'Layer 3', 'Layer 7'], ['Sees', SENTENCE, SENTENCE], 'records records-pairs'],
    ] as const) {
      const text = await tableOf(head, row);
      expect(text).toContain(`class="scroller ${kind}"`);
      expect(text).not.toContain('data-label=');
    }
  });

  it('section titles do not break at hyphens of short words, but cells may', async () => {
    const text = await read(
      '<h2 id="a">Real-time</h2><table><tbody><tr><td>real-time</td></tr></tbody></table>',
    );
    expect(text).toContain('<h2 id="a">Real-\u2060time');
    expect(text).toContain('<td>real-time</td>');
  });

  it('an article without samples has no labels for controls', async () => {
    expect(await read('<p>Text</p>')).not.toMatch(/module-code|data-copy/);
  });
});
