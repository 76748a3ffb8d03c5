// Feeds of lists, products, the documentation, and the API, as RSS and JSON Feed, and links to them.
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { siteOrigin } from '../../../../common/config.ts';
import { PATHS_WITH_FEED } from '../../../../src/routes/machine/feeds/lists.ts';
import { article, detail } from '../fixtures.ts';
import { header, type Responses, type Visit, visit } from '../support.ts';
import { row, serverError, site } from './editorial-portal.ts';

const RSS = 'application/rss+xml; charset=utf-8';
const JSON_FEED = 'application/feed+json; charset=utf-8';

/** JSON Feed (https://www.jsonfeed.org/version/1.1/), with the required members and those that the site uses. */
const JsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string().min(1),
  language: z.string().min(2),
  favicon: z.url(),
  items: z.array(
    z.strictObject({
      id: z.string().min(1),
      url: z.url(),
      title: z.string().min(1),
      content_text: z.string(),
      date_published: z.iso.datetime().optional(),
      tags: z.array(z.string().min(1)).optional(),
      authors: z.array(z.strictObject({ name: z.string().min(1) })).optional(),
    }),
  ),
});
const feedOf = ({ text }: Visit) => JsonFeed.parse(JSON.parse(text));
const itemsOf = (visited: Visit) => feedOf(visited).items;

const entry = (id: string, more: object = {}) => ({
  ...{ id, version: '1.3.0', date: '2026-11-20', kind: 'changed', text: [], products: ['cloud-dns'] },
  operations: [{ id: 'createPurge', to: '/docs/api/cdn/purges/#createPurge' }],
  fact: {
    ...{ subject: 'parameter', change: 'required', impact: 'breaking', of: 'POST /v1/purges', name: 'ttl' },
    ...{ values: [], rule: '', from: '', to: '' },
  },
  ...more,
});
const WRITTEN = entry('soft-purge', {
  ...{ date: '2026-09-02', kind: 'added', products: [], operations: [], fact: null },
  text: ['Purges have the field ', { code: 'mode' }, '. It selects soft purges.'],
});
const event = (id: string, more: object = {}) => ({
  ...{ id, at: '2026-11-21T10:00:00.000Z', kind: 'changed', edition: '', note: '', docId: 'rules' },
  ...{ cateId: '10', title: 'Rules & order', description: 'About rules.', locale: 'ja' },
  sections: [
    { id: 'check', title: '確認', change: 'changed' },
    { id: 'old', title: '旧', change: 'removed' },
  ],
  ...more,
});
const CHANGES: Responses = {
  'document/apiChangelog': {
    entries: [entry('recorded'), WRITTEN],
    translation: article.translation,
  },
  'document/documentChanges': [
    event('c1'),
    event('c2', { kind: 'removed', docId: 'gone', sections: [] }),
    event('c3', { edition: 'wplus', note: 'A sentence of the author.' }),
    event('cached', { kind: 'current', docId: 'cached', sections: [], at: '2026-01-05T08:00:00Z' }),
  ],
  'products/productDetailByCode': detail,
  'news/getEvents': [],
};
const portal = (more: Responses = {}) => site({ ...CHANGES, ...more });

describe('every feed', () => {
  it.each([...PATHS_WITH_FEED, '/products/cloud-dns/'])(
    'the feed of %s is available in both formats, with the language and URLs of its locale',
    async (path) => {
      const rss = await visit(`/ko${path}feed.xml`, portal());
      expect([rss.response.status, header(rss, 'content-type')]).toEqual([200, RSS]);
      expect(rss.text).toContain('<language>ko</language>');
      expect(rss.text).toContain(`<atom:link href="${siteOrigin}/ko${path}feed.xml" rel="self"`);
      const json = await visit(`/ko${path}feed.json`, portal());
      expect([json.response.status, header(json, 'content-type')]).toEqual([200, JSON_FEED]);
      expect(feedOf(json)).toMatchObject({
        language: 'ko',
        home_page_url: `${siteOrigin}/ko${path}`,
        feed_url: `${siteOrigin}/ko${path}feed.json`,
      });
    },
  );

  it('both formats contain the same items, and the RSS is well-formed', async () => {
    const [rss, json] = [
      await visit('/ja/docs/feed.xml', portal()),
      await visit('/ja/docs/feed.json', portal()),
    ];
    const guids = [...rss.text.matchAll(/<guid isPermaLink="(?:true|false)">([^<]+)<\/guid>/g)].map(
      ([, id]) => id,
    );
    expect(guids).toEqual(itemsOf(json).map(({ id }) => id));
    expect(guids).toHaveLength(4);
    expect(rss.text).toContain('<title>Rules &amp; order</title>');
    // In well-formed XML, every start tag has an end tag.
    const openTags = rss.text.match(/<[a-z][^>]*[^/]>/gi)?.length;
    expect(rss.text.match(/<\//g)?.length).toBe(openTags);
  });

  it('a feed is cached for all visitors, has an ETag, and ignores unknown parameters', async () => {
    const first = await visit('/blog/feed.json', portal());
    expect(header(first, 'cache-control')).toContain('s-maxage=60');
    const again = await visit('/blog/feed.json?a=1&page=2&keyword=x&__proto__=y', {
      ...portal({ 'news/getNewsList': serverError }),
      keep: true,
    });
    expect([header(again, 'x-edge-cache'), again.text]).toEqual(['hit', first.text]);
    const conditional = await visit('/blog/feed.json', {
      keep: true,
      init: { headers: { 'if-none-match': header(again, 'etag') } },
    });
    expect([conditional.response.status, conditional.text]).toEqual([304, '']);
    const head = await visit('/blog/feed.json', { keep: true, init: { method: 'HEAD' } });
    expect([head.response.status, head.text, header(head, 'content-type')]).toEqual([200, '', JSON_FEED]);
    expect((await visit('/blog/feed.json', { ...portal(), init: { method: 'POST' } })).response.status).toBe(
      405,
    );
  });

  it('a signed-in visitor gets the same feed', async () => {
    const init = { headers: { cookie: 'front_session=t; signed_in=1' } };
    const { text } = await visit('/ja/docs/feed.json', { ...portal(), init });
    expect(text).toBe((await visit('/ja/docs/feed.json', portal())).text);
  });

  it.each(['/feed.xml', '/news/other/feed.xml', '/docs/10/feed.xml', '/glossary/feed.atom'])(
    'there is no feed at %s',
    async (path) => {
      expect((await visit(path, portal())).response.status).not.toBe(200);
    },
  );

  it('the feed of an unknown product returns 404', async () => {
    const missing = () => Response.json({ code: '33922001', message: 'no', data: null });
    const { response } = await visit(
      '/products/none/feed.xml',
      portal({ 'products/productDetailByCode': missing }),
    );
    expect(response.status).toBe(404);
  });

  it('a feed whose list cannot be loaded returns an error that is not cached', async () => {
    const { response } = await visit('/blog/feed.xml', portal({ 'news/getNewsList': serverError }));
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(response.headers.get('cache-control')).toContain('no-store');
  });
});

describe('feeds of lists', () => {
  const list = (...rows: object[]) => ({ rows, total: rows.length, pageIndex: 1, pageSize: 100 });

  it('a feed contains the content items written in its locale, escaped, newest first', async () => {
    const rows = list(
      row('x', { title: 'A < B & "C"\u0007', locale: 'en' }),
      row('y', { locale: 'ja' }),
      row('z', { locale: 'en', publishTime: '2026-02-01T00:00:00Z' }),
    );
    const { text } = await visit('/blog/feed.xml', portal({ 'news/getNewsList': rows }));
    expect(text).toContain('<title>A &lt; B &amp; &quot;C&quot;</title>');
    expect([...text.matchAll(/<guid isPermaLink="true">([^<]+)/g)].map(([, id]) => id)).toEqual([
      `${siteOrigin}/blog/z/`,
      `${siteOrigin}/blog/x/`,
    ]);
  });

  it('a feed has at most 50 items', async () => {
    const rows = list(...Array.from({ length: 80 }, (_, index) => row(`a${index}`, { locale: 'en' })));
    expect(itemsOf(await visit('/blog/feed.json', portal({ 'news/getNewsList': rows })))).toHaveLength(50);
  });

  it('the feed of a category requests only its content items, and has its name', async () => {
    const calls: unknown[] = [];
    const visited = await visit(
      '/blog/cloud-security/feed.json',
      portal({
        'news/getNewsList': async (request: Request) => {
          calls.push(await request.clone().json());
          return list();
        },
      }),
    );
    expect(calls).toMatchObject([{ tag: 'cloud-security', pageSize: 100 }]);
    expect(feedOf(visited).title).toContain('Name of cloud-security');
  });

  it('events have no date of publication', async () => {
    const events = [
      {
        ...{
          code: 'expo',
          title: 'Expo',
          desc: 'Meet us.',
          place: 'Seoul',
          locale: 'en',
          url: '/events/expo/',
        },
        ...{
          startsAt: '2030-05-01T00:00:00Z',
          endsAt: '2030-05-02T00:00:00Z',
          timeZone: 'Asia/Seoul',
          finishedText: '',
        },
      },
    ];
    const [item] = itemsOf(await visit('/events/feed.json', portal({ 'news/getEvents': events })));
    expect(item).toEqual({
      id: `${siteOrigin}/events/expo/`,
      url: `${siteOrigin}/events/expo/`,
      title: 'Expo',
      content_text: 'Seoul · 1 May 2030 – 2 May 2030\nMeet us.',
    });
  });
});

describe('feeds of changes', () => {
  it('a document change has a sentence for each section, in the language of the feed', async () => {
    const items = itemsOf(await visit('/ja/docs/feed.json', portal()));
    const page = `${siteOrigin}/ja/docs/10/rules/`;
    const tag = (id: string) => `tag:${new URL(siteOrigin).host},2026:change/${id}`;
    expect(items).toMatchObject([
      { id: tag('c1'), url: page, content_text: '「確認」を変更しました。\n「旧」を削除しました。' },
      { id: tag('c2'), url: `${siteOrigin}/ja/docs/10/`, content_text: 'このドキュメントは削除されました。' },
      { id: tag('c3'), url: `${page}?edition=wplus`, content_text: 'A sentence of the author.' },
      { id: `${siteOrigin}/ja/docs/10/cached/`, content_text: 'About rules.' },
    ]);
  });

  it('an API change has its effect as a tag, and an authored entry its first sentence as the title', async () => {
    const items = itemsOf(await visit('/docs/api/changelog/feed.json', portal()));
    expect(items).toMatchObject([
      {
        url: `${siteOrigin}/docs/api/cdn/purges/#createPurge`,
        title: 'The parameter `ttl` of `POST /v1/purges` is now required.',
        tags: ['Breaking change'],
        date_published: '2026-11-20T00:00:00.000Z',
      },
      {
        url: `${siteOrigin}/docs/api/changelog/#soft-purge`,
        title: 'Purges have the field `mode`.',
        content_text: expect.stringContaining('It selects soft purges.'),
        tags: ['Added'],
      },
    ]);
  });

  it('the feed of a product contains its articles, documents, and API changes by date', async () => {
    const calls: string[] = [];
    const visited = await visit(
      '/products/cloud-dns/feed.json',
      portal({
        'news/getNewsList': async (request: Request) => {
          calls.push(JSON.stringify(await request.clone().json()));
          return { rows: [row('post', { locale: 'en' })], total: 1, pageIndex: 1, pageSize: 100 };
        },
        'document/documentChanges': (request: Request) => {
          calls.push(new URL(request.url).searchParams.get('productCode') ?? '');
          return [event('c1', { locale: 'en' })];
        },
      }),
    );
    expect(calls.sort()).toEqual(['cloud-dns', expect.stringContaining('"tag":"product:cloud-dns"')]);
    expect(itemsOf(visited).map(({ title }) => title)).toEqual([
      'Rules & order',
      'The parameter `ttl` of `POST /v1/purges` is now required.',
      'Title post',
    ]);
    expect(feedOf(visited).title).toContain('Cloud DNS');
  });

  it('the feed of a product omits items that cannot be loaded, and is then cached for only a few seconds', async () => {
    const visited = await visit(
      '/products/cloud-dns/feed.json',
      portal({ 'document/documentChanges': serverError }),
    );
    expect(itemsOf(visited).length).toBeGreaterThan(0);
    expect(Number(/s-maxage=(\d+)/.exec(header(visited, 'cache-control'))?.[1])).toBeLessThan(60);
  });
});

describe('links to feeds', () => {
  const alternates = ({ text }: Visit) =>
    [
      ...text.matchAll(/<link rel="alternate" type="(application\/(?:rss|feed)\+[a-z]+)" href="([^"]+)"/g),
    ].map(([, type, href]) => [type, href]);

  it.each([
    ['/blog/', '/blog/'],
    ['/blog/cloud-security/', '/blog/cloud-security/'],
    ['/news/?tag=product', '/news/'],
    ['/news/content/notice/', '/news/content/notice/'],
    ['/case-study/', '/case-study/'],
    ['/glossary/', '/glossary/'],
    ['/glossary/security/', '/glossary/security/'],
    ['/glossary/?type=questions', '/glossary/'],
    ['/resources/', '/resources/'],
    ['/resources/ebooks/', '/resources/ebooks/'],
    ['/events/', '/events/'],
    ['/blog/an-article/', '/blog/'],
  ])('the head of %s links to the feed of %s in both formats', async (path, list) => {
    expect(alternates(await visit(`/ko${path}`, portal()))).toEqual([
      ['application/rss+xml', `/ko${list}feed.xml`],
      ['application/feed+json', `/ko${list}feed.json`],
    ]);
  });

  it('a product page links to its feed in the Link header instead of HTML', async () => {
    const visited = await visit('/ja/products/cloud-dns/', portal());
    expect(alternates(visited)).toEqual([]);
    expect(header(visited, 'link')).toContain(
      '</ja/products/cloud-dns/feed.xml>; rel="alternate"; type="application/rss+xml"',
    );
    expect(header(visited, 'link')).toContain('</ja/products/cloud-dns/feed.json>; rel="alternate"');
    expect(header(await visit('/solutions/manufacturing/', portal()), 'link')).not.toContain('feed');
  });

  it('the visible feed link contains the name of its list', async () => {
    const { text } = await visit('/blog/cloud-security/', portal());
    const links = JSON.stringify(fromHtml(text));
    expect(links).toContain('/blog/cloud-security/feed.xml');
    expect(text).toContain('aria-label="RSS feed: Name of cloud-security: Blog"');
  });
});

describe('IndexNow key file', () => {
  const KEY = 'a1b2c3d4-e5f6';
  const visitWithKey = (path: string, key: string) =>
    visit(path, { ...portal(), env: { INDEXNOW_KEY: key } });

  it('the key file is served only under the name of the key, and only if a key is set', async () => {
    const visited = await visitWithKey(`/${KEY}.txt`, KEY);
    expect([visited.response.status, visited.text, header(visited, 'content-type')]).toEqual([
      200,
      KEY,
      'text/plain; charset=utf-8',
    ]);
    for (const [path, key] of [
      [`/${KEY}.txt`, ''],
      ['/another-key.txt', KEY],
      ['/short.txt', 'short'],
    ] as const)
      expect((await visitWithKey(path, key)).response.status).toBe(404);
  });

  it('the key file does not affect robots.txt', async () => {
    expect((await visitWithKey('/robots.txt', KEY)).text).toContain('User-agent');
  });
});
