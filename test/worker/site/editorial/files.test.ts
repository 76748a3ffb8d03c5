// Machine-readable files: sitemap, llms.txt, robots.txt, and security.txt.
import { describe, expect, it } from 'vitest';
import { brand } from '../../../../common/config.ts';
import { LOCALES, localeCodes } from '../../../../common/i18n/locales.ts';
import { updateTime, withPortal } from '../pages/company-portal.ts';
import { kvWithVersion, visit } from '../support.ts';

describe('sitemap and llms.txt', () => {
  const published = [
    {
      type: 'product',
      url: '/products/a/',
      title: 'A & B',
      summary: 'About [it].',
      updateTime,
      locale: 'en',
      available: ['en', 'ja'],
    },
    { type: 'blog', url: '/blog/b/', title: 'B', summary: 'x', updateTime, locale: 'en', available: ['en'] },
  ];
  /** Returns a portal that reports `total` pages and returns the same entries for each part. */
  const portal = (total = published.length) => ({
    ...withPortal({
      'site/getPublished': { rows: published, total, pageIndex: 1, pageSize: 1000 },
      'site/getPublishedKinds': async (request: Request) => {
        const { kinds } = (await request.json()) as { kinds: string[][] };
        return kinds.map((types) => {
          const rows = published.filter(({ type }) => types.includes(type));
          return { rows, total: rows.length > 0 ? total : 0 };
        });
      },
    }),
    // Cached shared data could have a different total.
    env: { KV: kvWithVersion(`of-${total}`) },
  });

  it('D11 a sitemap lists only content items that exist in the locale, with alternates', async () => {
    const { text, response } = await visit('/ja/sitemap.xml', portal());
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(text).toMatch(/<loc>[^<]*\/ja\/products\/a\/<\/loc><lastmod>2026-01-05<\/lastmod>/);
    expect(text).not.toContain('/ja/blog/b/');
    const entry = /<url><loc>[^<]*\/ja\/products\/a\/.*?<\/url>/.exec(text)?.[0] ?? '';
    expect([...entry.matchAll(/hreflang="([^"]*)"/g)].map(([, lang]) => lang)).toEqual([
      'en',
      'ja',
      'x-default',
    ]);
  });

  it('each URL of a sitemap has the current card of its page and locale as its image', async () => {
    const { text } = await visit('/ja/sitemap.xml', portal());
    expect(text).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
    const entries = [...text.matchAll(/<url><loc>https:\/\/[^/]*(\/[^<]*)<\/loc>(.*?)<\/url>/g)];
    expect(entries.length).toBeGreaterThan(10);
    const images = entries.map(([, path, more = '']) => [path, ...(more.match(/<image:loc>[^<]*/g) ?? [])]);
    expect(images).toEqual(
      entries.map(([, path = '']) => {
        const page = path.replace(/^\/ja/, '').replace(/\?.*/, '');
        return [path, `<image:loc>https://${brand.host}/ja/cards${page}card.png`];
      }),
    );
  });

  it('a page with a playable recording has a video entry with all properties', async () => {
    const video = {
      sources: [
        { url: 'https://elsewhere.example/a.mp4', contentType: 'video/mp4' },
        { url: '/films/a-film-0a1b2c3d.m3u8', contentType: 'application/vnd.apple.mpegurl' },
        { url: '/films/a-film-0a1b2c3d.mp4', contentType: 'video/mp4' },
      ],
      poster: '/films/a-film-0a1b2c3d.webp',
      duration: 'PT1H1M5S',
      publishTime: '2026-03-04T09:00:00Z',
    };
    const foreign = { ...video, sources: video.sources.slice(0, 1) };
    const rows = [
      { ...published[0], type: 'video', url: '/videos/a/', video },
      { ...published[0], type: 'video', url: '/videos/foreign/', video: foreign },
      { ...published[1], url: '/videos/english/', video },
    ];
    const { text } = await visit('/ja/sitemap.xml', {
      ...withPortal({ 'site/getPublished': { rows, total: 3, pageIndex: 1, pageSize: 1000 } }),
      env: { KV: kvWithVersion('with-videos') },
    });
    expect(text).toContain('xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"');
    const at = (path: string) => `https://${brand.host}${path}`;
    expect(text.match(/<video:video>.*?<\/video:video>/g)).toEqual([
      [
        `<video:video><video:thumbnail_loc>${at(video.poster)}</video:thumbnail_loc>`,
        '<video:title>A &amp; B</video:title><video:description>About [it].</video:description>',
        `<video:content_loc>${at('/films/a-film-0a1b2c3d.mp4')}</video:content_loc>`,
        '<video:duration>3665</video:duration>',
        `<video:publication_date>${video.publishTime}</video:publication_date></video:video>`,
      ].join(''),
    ]);
    expect(text).toMatch(/\/ja\/videos\/a\/<\/loc>(?:(?!<\/url>).)*<video:video>/);
  });

  it('a sitemap omits pages that must not be indexed', async () => {
    const { text } = await visit('/sitemap.xml', {
      ...withPortal({
        'site/getPublished': {
          rows: [...published, { ...published[0], type: 'page', url: '/lp/for-some/' }],
          total: 3,
          pageIndex: 1,
          pageSize: 1000,
        },
      }),
      env: { KV: kvWithVersion('not-for-all') },
    });
    expect(text).toContain('/products/a/</loc>');
    expect(text).not.toContain('/lp/');
  });

  it('a sitemap with more URLs than fit in one file is an index of existing files', async () => {
    const { text } = await visit('/ja/sitemap.xml', portal(2001));
    expect([...text.matchAll(/<sitemap><loc>([^<]*)<\/loc><\/sitemap>/g)].map(([, file]) => file)).toEqual(
      [1, 2, 3].map((part) => `https://${brand.host}/ja/sitemap-${part}.xml`),
    );
    const first = await visit('/ja/sitemap-1.xml', portal(2001));
    const last = await visit('/ja/sitemap-3.xml', portal(2001));
    expect(first.text).toMatch(/\/ja\/products\/a\/<\/loc>/);
    expect([first, last].map(({ text: xml }) => xml.includes('/ja/legal/</loc>'))).toEqual([true, false]);
    const largePortal = portal(2001);
    for (const part of ['0', '4', '01', '99999', 'x'])
      expect((await visit(`/ja/sitemap-${part}.xml`, largePortal)).response.status).toBe(404);
    // An unknown part causes no portal call.
    const calls = largePortal.portal.calls.filter(({ name }) => name === 'site/getPublished');
    const parts = calls.map(({ request }) => new URL(request.url).searchParams.get('pageIndex'));
    expect(parts.filter((part) => part !== '1')).toEqual([]);
  });

  it('the sitemap page and llms.txt link to the complete list of a kind if they omit some of its pages', async () => {
    const complete = await visit('/sitemap/', portal(1));
    const part = await visit('/sitemap/', portal(1234));
    expect(complete.text).not.toMatch(/See all \d/);
    expect(part.text).toMatch(/<a[^>]*href="\/blog\/"[^>]*>See all 1234 in Blog/);
    expect((await visit('/llms.txt', portal(1234))).text).toContain(
      `- [See all 1234 in Blog](https://${brand.host}/blog.md)`,
    );
  });

  it('D37 llms.txt is Markdown, lists only content items that exist in the locale, and omits brackets of summaries', async () => {
    const { text } = await visit('/ja/llms.txt', portal());
    expect(text).toMatch(/- \[A & B\]\(https:\/\/[^)]*\/ja\/products\/a\.md\): About it\./);
    expect(text).not.toContain('/blog/b/');
  });
});

it('robots.txt disallows only endpoints, and lists the sitemap of every locale', async () => {
  const { text } = await visit('/robots.txt');
  const valuesOf = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}: (.*)$`, 'gm'))].map(([, value]) => value);
  expect(valuesOf('User-agent')).toEqual(['*']);
  const closed = valuesOf('Disallow');
  for (const path of ['/api/', '/ops/', '/r_sec_login', '/r_sec_logout', '/sso/', '/healthz'])
    expect(closed).toContain(path);
  // Crawlers must read a page to see its noindex.
  for (const path of ['/', '/search/', '/consent/', '/lp/', '/docs/', '/assets/', '/drawings/', '/files/'])
    expect(closed.filter((start) => path.startsWith(start ?? ''))).toEqual([]);
  expect(valuesOf('Sitemap')).toEqual(
    localeCodes.map((code) => `https://${brand.host}${LOCALES[code].prefix}/sitemap.xml`),
  );
});

it('RFC 9116 security.txt lists the contacts in the format of the RFC and has not expired', async () => {
  const { text, response } = await visit('/.well-known/security.txt', withPortal({}));
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = text
    .trim()
    .split('\n')
    .map((line) => /^([A-Z][A-Za-z-]*): (\S.*)$/.exec(line)?.slice(1));
  const of = (name: string) => fields.flatMap((field) => (field?.[0] === name ? [field[1] ?? ''] : []));
  expect(fields).not.toContain(undefined);
  expect(of('Contact')[0]).toBe(`mailto:${brand.securityMail}`);
  expect(of('Canonical')).toEqual([`https://${brand.host}/.well-known/security.txt`]);
  expect(of('Policy')).toEqual([`https://${brand.host}/security/`]);
  expect(of('Preferred-Languages')).toEqual(['en, zh-Hans, ko, ja']);
  const [expires = ''] = of('Expires');
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
});
