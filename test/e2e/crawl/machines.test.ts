// Sitemaps, robots.txt, llms.txt, Markdown versions, and API catalog of the running production build.
import { describe, expect, inject, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { href, splitLocale } from '../../../common/i18n/links.ts';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { markdownHref } from '../../../common/i18n/markdown-path.ts';
import { policyOf } from '../../../common/policy.ts';
import { open, withBrowser } from '../shell/shell.ts';
import { visitorHeaders } from '../shell/visitor.ts';
import { fetchFile, fetchSitemap } from './machines.ts';

withBrowser();

describe('machine-readable files', () => {
  it.each(localeCodes)(
    'D37 llms.txt in %s lists content of its locale, and no restricted document',
    async (locale) => {
      const { text, type } = await fetchFile(locale, 'llms.txt');
      expect(type).toBe('text/plain; charset=utf-8');
      expect(text.length).toBeLessThan(50_000);
      expect(text).toContain(`](https://${brand.host}${markdownHref(href('/products/cloud-dns/', locale))})`);
      expect(text).not.toContain('attack-response-runbook');
      const locales = [...text.matchAll(/\]\(https:\/\/[^/]+(\/[^)]*)\)/g)].filter(
        ([, path = '']) => !path.endsWith('llms.txt'),
      );
      for (const [, path = ''] of locales)
        expect(`${path}/`.startsWith(`${LOCALES[locale].prefix}/`)).toBe(true);
    },
  );

  it.each(localeCodes)(
    'llms.txt in %s links to the API reference and the OpenAPI descriptions of its locale',
    async (locale) => {
      const { text } = await fetchFile(locale, 'llms.txt');
      const at = (path: string) => `https://${brand.host}${markdownHref(href(path, locale))}`;
      for (const path of ['/docs/api/', '/docs/api/errors/', '/docs/api/content-acceleration/purges/'])
        expect(text).toContain(`](${at(path)})`);
      for (const format of ['json', 'yaml'])
        expect(text).toContain(`<https://${brand.host}${LOCALES[locale].prefix}/docs/api/openapi.${format}>`);
    },
  );

  it.each(localeCodes)(
    'llms-full.txt in %s has absolute URLs of its locale and no restricted text',
    async (locale) => {
      const { text } = await fetchFile(locale, 'llms-full.txt');
      expect(text).not.toContain('quarantine-osprey');
      expect(text.match(/\]\(\/[^)]*\)/g)).toBeNull();
      expect(text).toContain(`](https://${brand.host}${href('/docs/10200/', locale)}`);
    },
  );

  it.each(localeCodes)(
    'D36 every page type in the sitemap in %s has a Markdown version with the same title',
    async (locale) => {
      const places = await fetchSitemap(locale);
      const byType = Map.groupBy(
        places,
        ({ path }) => policyOf(splitLocale(path).path.replace(/(.)\/$/, '$1')).path,
      );
      expect(byType.size).toBeGreaterThan(20);
      for (const [first] of byType.values()) {
        const { path = '' } = first ?? {};
        const get = (url: string, headers = {}) =>
          fetch(`${inject('origin')}${url}`, { headers: { ...visitorHeaders(), ...headers } });
        const [page, file, negotiated] = await Promise.all([
          get(path),
          get(markdownHref(path)),
          get(path, { accept: 'text/markdown' }),
        ]);
        const markdown = await file.text();
        expect([path, file.status, file.headers.get('content-type')]).toEqual([
          path,
          200,
          'text/markdown; charset=utf-8',
        ]);
        expect(await negotiated.text(), path).toBe(markdown);
        expect(negotiated.headers.get('cdn-cache-control'), path).toBe('no-store');
        // The Link header of the Markdown version refers to the page, and both have the same title.
        expect(file.headers.get('link'), path).toContain(`${path}>; rel="canonical"`);
        const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await page.text()) ?? [];
        const words = (text: string) => text.replace(/<[^>]*>|&[^;]*;|[^\p{L}\p{N}]/gu, '');
        expect(words(/^# (.*)$/m.exec(markdown)?.[1] ?? ''), path).toBe(words(heading));
        expect(markdown, path).not.toMatch(/\]\([/#.]/);
      }
    },
  );

  it('RFC 9727 the API catalog links to existing descriptions and documentation', async () => {
    const response = await fetch(`${inject('origin')}/.well-known/api-catalog`, {
      headers: visitorHeaders(),
    });
    expect(response.headers.get('content-type')).toMatch(/^application\/linkset\+json/);
    const { linkset } = (await response.json()) as { linkset: Record<string, { href: string }[]>[] };
    const links = linkset.flatMap(
      ({ 'service-desc': description = [], 'service-doc': documentation = [] }) => [
        ...description,
        ...documentation,
      ],
    );
    expect(links).toHaveLength(9);
    for (const { href: to } of links) {
      const { pathname } = new URL(to);
      const target = await fetch(`${inject('origin')}${pathname}`, { headers: visitorHeaders() });
      expect([pathname, target.status]).toEqual([pathname, 200]);
    }
  });

  it('robots.txt lists the sitemap of every locale', async () => {
    const text = (await fetchFile('en', 'robots.txt')).text;
    for (const locale of localeCodes)
      expect(text).toContain(`Sitemap: https://${brand.host}${LOCALES[locale].prefix}/sitemap.xml`);
  });

  it('every sitemap is well-formed XML, and each page has its own image', async () => {
    const page = await open('/robots.txt');
    for (const locale of localeCodes) {
      const { text } = await fetchFile(locale, 'sitemap.xml');
      const { error, pages, images } = await page.evaluate((xml) => {
        const parsed = new DOMParser().parseFromString(xml, 'application/xml');
        return {
          error: parsed.querySelector('parsererror')?.textContent ?? '',
          pages: parsed.getElementsByTagName('url').length,
          images: [...parsed.getElementsByTagName('image:loc')].map(({ textContent }) => textContent),
        };
      }, text);
      expect(error).toBe('');
      expect(pages).toBeGreaterThan(250);
      expect([images.length, new Set(images).size]).toEqual([pages, pages]);
    }
  });

  it.each(localeCodes)(
    'the sitemap in %s lists existing files for the video of each page that plays one',
    async (locale) => {
      const { text } = await fetchFile(locale, 'sitemap.xml');
      const videos = [
        ...text.matchAll(/<loc>([^<]*)<\/loc>(?:(?!<\/url>).)*<video:video>(.*?)<\/video:video>/g),
      ];
      expect(videos.map(([, loc = '']) => new URL(loc).pathname).toSorted()).toEqual(
        [
          '/video/anatomy-of-a-flood/',
          '/videos/inside-a-terabit-attack/',
          '/videos/low-latency-at-scale/',
        ].map((path) => href(path, locale)),
      );
      for (const [, , video = ''] of videos) {
        const [thumbnail, content] = ['thumbnail_loc', 'content_loc'].map(
          (name) => new RegExp(`<video:${name}>([^<]*)<`).exec(video)?.[1],
        );
        const types = [];
        for (const url of [thumbnail, content]) {
          const { pathname } = new URL(url ?? '');
          const response = await fetch(`${inject('origin')}${pathname}`, { method: 'HEAD' });
          types.push(response.headers.get('content-type'));
        }
        expect(types).toEqual(['image/webp', 'video/mp4']);
        expect(Number(/<video:duration>(\d+)</.exec(video)?.[1])).toBeGreaterThan(30);
      }
    },
  );

  it('D12 alternates in the sitemaps are reciprocal', async () => {
    const places = (await Promise.all(localeCodes.map(fetchSitemap))).flat();
    const alternates = new Map(places.map((place) => [place.loc, place.alternates]));
    const oneSided = [...alternates].flatMap(([loc, links]) =>
      links.filter((to) => !alternates.get(to)?.includes(loc)).map((to) => `${loc} → ${to}`),
    );
    expect(oneSided).toEqual([]);
  });
});
