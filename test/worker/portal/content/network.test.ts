// Network map, and the list of all public pages for sitemaps and indexes.
import { describe, expect, it } from 'vitest';
import { REGIONS } from '../../../../common/contract/page-paths.ts';
import { load } from '../portal.ts';

describe('network/getMap', () => {
  it.each([
    ['en', 'Tokyo', 'Japan'],
    ['cn', '东京', '日本'],
    ['ko', '도쿄', '일본'],
    ['ja', '東京', '日本'],
  ] as const)(
    'the network map in %s has names of cities and countries in that language',
    async (locale, name, countryName) => {
      const map = await load('network/getMap', {}, { locale });
      expect(map.cities.find(({ code }) => code === 'tokyo')).toMatchObject({
        name,
        countryName,
        region: 'east-and-north-asia',
      });
      expect(map.updatedAt).toBe('2025-01-10');
    },
  );

  it('§2 the network map has cities in each of the seven regions', async () => {
    const { cities, regions } = await load('network/getMap', {});
    expect(regions.map(({ code }) => code)).toEqual([...REGIONS]);
    for (const region of REGIONS)
      expect(cities.filter((city) => city.region === region).length).toBeGreaterThan(9);
  });
});

describe('site/getPublished', () => {
  it('D23 site/getPublished lists neither drafts nor restricted documents, not even in a preview', async () => {
    for (const headers of [{}, { 'x-preview-token': 'local-preview' }]) {
      const { rows } = await load('site/getPublished', {}, { headers: headers as Record<string, string> });
      const urls = rows.map(({ url }) => url);
      expect(urls).toContain('/products/cloud-dns/');
      expect(urls).toContain('/cookie-policy/');
      expect(urls.filter((url) => /spring-release|attack-response-runbook/.test(url))).toEqual([]);
    }
  });

  it.each(['en', 'ja'] as const)(
    'site/getPublished in %s contains the recording of each page with a player',
    async (locale) => {
      const { rows } = await load('site/getPublished', {}, { locale });
      const videos = new Map(rows.flatMap(({ url, video }) => (video ? [[url, video]] : [])));
      expect([...videos.keys()].toSorted()).toEqual([
        '/video/anatomy-of-a-flood/',
        '/videos/inside-a-terabit-attack/',
        '/videos/low-latency-at-scale/',
      ]);
      for (const { sources, poster, duration, publishTime } of videos.values()) {
        expect(sources[0]?.url).toMatch(/^\/films\/.*\.mp4$/);
        expect(poster).toMatch(/^\/films\/.*\.webp$/);
        expect(duration).toMatch(/^PT(?:\d+M)?\d+S$/);
        expect(Date.parse(publishTime)).toBeLessThan(Date.now());
      }
    },
  );

  it('site/getPublished lists every path once, without a locale prefix', async () => {
    const urls = (await load('site/getPublished', {}, { locale: 'ko' })).rows.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of urls) expect(url).toMatch(/^\/(?!(?:cn|ko|ja)\/)[\w./-]+\/$/);
  });

  it('§6 site/getPublished lists content of a single locale only in that locale', async () => {
    const findPlayer = async (locale: 'en' | 'ko') =>
      (await load('site/getPublished', {}, { locale })).rows.find(
        ({ url }) => url === '/products/media-player/',
      );
    expect(await findPlayer('en')).toBeUndefined();
    expect((await findPlayer('ko'))?.available).toEqual(['ko']);
  });

  it('site/getPublished returns the same entries page by page, without duplicates', async () => {
    const complete = await load('site/getPublished', {}, { locale: 'ja' });
    const parts = [];
    for (let pageIndex = 1; pageIndex <= Math.ceil(complete.total / 50); pageIndex += 1)
      parts.push(await load('site/getPublished', { pageIndex, pageSize: 50 }, { locale: 'ja' }));
    expect(parts.flatMap(({ rows }) => rows)).toEqual(complete.rows);
    expect(new Set(parts.map(({ total }) => total))).toEqual(new Set([complete.rows.length]));
  });
});

describe('site/getPublishedKinds', () => {
  it('site/getPublishedKinds counts each kind and returns the first entry of its list', async () => {
    const [products, articles, empty] = await load('site/getPublishedKinds', {
      kinds: [['product'], ['blog', 'news'], ['setting']],
      pageSize: 3,
    });
    const list = await load('news/getNewsList', { type: 'blog', pageSize: 3 });
    const complete = await load('site/getPublished', {});
    const count = (...types: string[]) => complete.rows.filter(({ type }) => types.includes(type)).length;
    expect([products?.total, articles?.total]).toEqual([count('product'), count('blog', 'news')]);
    expect([products?.rows.length, articles?.rows.length]).toEqual([3, 3]);
    expect(articles?.rows[0]).toMatchObject({ available: ['cn', 'en', 'ja', 'ko'] });
    expect(list.rows.length).toBe(3);
    expect(empty).toEqual({ rows: [], total: 0 });
  });
});
