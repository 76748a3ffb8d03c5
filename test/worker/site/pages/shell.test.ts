// Page shell: locales, web info, hot menus, preview notice, and top banner (§1, §3, §4; S5, S6, S8).
import { describe, expect, it } from 'vitest';

import { brand } from '../../../../common/config.ts';
import { LOCALES, localeCodes } from '../../../../common/i18n/locales.ts';
import { responses } from '../fixtures.ts';
import {
  clearShared,
  emptyKv,
  fakePortal,
  header,
  NO_STORE,
  newIsolate,
  type Responses,
  visit,
} from '../support.ts';

let generation = 1_000_000;
/** Returns an empty KV with a separate content version, and the keys that are written. */
function newKv() {
  const written: string[] = [];
  generation += 1;
  const version = String(generation);
  const kv = emptyKv({
    get: async (key) => (key === 'content-version' ? version : null),
    put: async (key) => void written.push(key),
  });
  return { kv, written };
}

it('D12 the head lists the page in every locale, including the current one, and one x-default', async () => {
  const { text } = await visit('/ko/products/cloud-dns/');
  const alternates = [...text.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"\/>/g)];
  const url = (path: string) => `https://${brand.host}${path}products/cloud-dns/`;
  expect(alternates.map(([, language, to]) => [language, to])).toEqual([
    ...localeCodes.map((code) => [LOCALES[code].htmlLang, url(`${LOCALES[code].prefix}/`)]),
    ['x-default', url('/')],
  ]);
});

describe('§3 web info', () => {
  const info = (own: object) =>
    fakePortal({ 'common/getWebInfo': { ...(responses['common/getWebInfo'] as object), ...own } });
  const fresh = (portal: ReturnType<typeof fakePortal>) => ({ portal, env: { KV: newKv().kv } });

  it('the shell shows logo, icon, and languages with their hosts, except the site’s own host', async () => {
    clearShared();
    const portal = info({
      logoUrl: '/files/logo.svg',
      iconUrl: '/files/icon.png',
      siteLanguageList: [
        { name: '中文', value: 'ZH_CN', host: 'www.china.example' },
        { name: 'English', value: 'EN_US', host: brand.host },
        { name: '日本語', value: 'JA_JP', host: 'no host' },
      ],
    });
    const { text } = await visit('/products/', fresh(portal));
    expect(text.match(/<img src="\/files\/logo.svg"/g)).toHaveLength(2);
    expect(text).toContain('<link rel="icon" href="/files/icon.png"/>');
    const offered = [...text.matchAll(/<a href="([^"]*)" hrefLang="[^"]*" lang="[^"]*" data-locale="(..)"/g)];
    expect(offered.map(([, to, locale]) => [locale, to])).toEqual([
      ['cn', 'https://www.china.example/cn/products/'],
      ['en', '/products/'],
      ['ja', '/ja/products/'],
    ]);
    clearShared();
  });

  it('§4 the default language applies to visitors to the root path without a supported language', async () => {
    newIsolate();
    const requested = { ...fresh(info({ defaultLanguage: 'JA_JP' })), keep: true };
    const visitRoot = async (headers: Record<string, string>) => {
      const { response } = await visit('/', { ...requested, init: { headers } });
      return [response.status, response.headers.get('location')];
    };
    expect(await visitRoot({ 'accept-language': 'en' })).toEqual([200, null]);
    expect(await visitRoot({})).toEqual([302, '/ja/']);
    expect(await visitRoot({ 'accept-language': 'fr' })).toEqual([302, '/ja/']);
    expect(await visitRoot({ 'accept-language': 'en' })).toEqual([200, null]);
    expect(await visitRoot({ 'user-agent': 'Googlebot' })).toEqual([200, null]);
    newIsolate();
    expect(await visitRoot({})).toEqual([200, null]);
    newIsolate();
  });
});

describe('§3 hot menus', () => {
  const record = (type: string, details: object) => ({ type, details: JSON.stringify(details) });
  const menu = (type: number, title: string) => ({
    ID: type,
    title,
    url: '/products/',
    type,
    className: `menu-${type}`,
    children: [{ ID: 21, title: 'Cloud DNS', url: '/products/cloud-dns/', children: [] }],
  });
  const hot = [
    record('ad', { title: 'Try it', text: 'Two weeks.', url: '/free-trial/', urlText: 'Begin' }),
    record('hotArticle', { title: 'Read me', text: 'It is short.', url: '/blog/read-me/' }),
  ];
  const menuFooters = (text: string) =>
    [...text.matchAll(/class="mega-foot">(.*?)<\/p>/g)].map(([, foot = '']) => foot.replace(/<[^>]*>/g, ''));

  it('the extras contain the products menu advertisement and the resources menu’s popular article', async () => {
    clearShared();
    const portal = fakePortal({
      'common/getNav': [menu(1, 'Products'), menu(2, 'Solutions'), menu(5, 'Resources')],
      'common/getHotMenus': hot,
    });
    const { text } = await visit('/ja/products/', { portal, env: { KV: newKv().kv } });
    expect(text).toContain('<li class="menu menu-1">');
    expect(menuFooters(text)).toEqual([]);
    const [, url = ''] = /data-from="([^"]+)"/.exec(text) ?? [];
    const file = await visit(url, { portal, env: { KV: newKv().kv } });
    const { inserts } = JSON.parse(file.text) as { inserts: [string, string, string][] };
    const added = inserts.map(([, , html]) => html).join('');
    expect(menuFooters(added)).toEqual([
      'Try it Two weeks. Begin',
      'よく読まれている記事： Read me It is short.',
    ]);
    expect(added).toContain('href="/ja/blog/read-me/"');
    expect(file.response.headers.get('cache-control')).toContain('immutable');
    clearShared();
  });

  it('the menus are shown even if hot menus fail', async () => {
    clearShared();
    const portal = fakePortal({ 'common/getHotMenus': () => new Response('', { status: 500 }) });
    const { text, log } = await visit('/products/', { portal, env: { KV: newKv().kv } });
    expect(menuFooters(text)).toEqual([]);
    expect(text).toContain('class="menu-title"');
    expect(log.problems).toMatchObject([{ event: 'shell-incomplete' }]);
    clearShared();
  });
});

describe('§4 Preview notice', () => {
  const visitPreview = (
    state: 'valid' | 'invalid' | null,
    path = '/ko/products/cloud-dns/?rsr=a&ispreview=1&pretoken=some-token&x=2',
  ) => {
    const { fetch: call, calls } = fakePortal();
    const fetch = (async (input: RequestInfo | URL) => {
      const response = await call(new Request(input));
      if (state) response.headers.set('x-preview-state', state);
      return response;
    }) as typeof call;
    const { kv, written } = newKv();
    return visit(path, { portal: { fetch }, env: { KV: kv } }).then((visited) => ({
      ...visited,
      calls,
      written,
    }));
  };
  const notice = (text: string) =>
    /<aside class="notice" data-kind="preview"[\s\S]*?<\/aside>/.exec(text)?.[0] ?? '';

  it('the preview notice links to the same page without the preview parameters, and preserves all others', async () => {
    const { text } = await visitPreview('valid');
    expect(notice(text)).toContain('href="/ko/products/cloud-dns/?rsr=a&amp;x=2"');
    const first = /href="([^"]+)"/.exec(notice(text))?.[1]?.replaceAll('&amp;', '&') ?? '';
    const after = await visit(first);
    expect(after.text).not.toContain('data-kind="preview"');
    expect(after.text).not.toContain('pretoken');
  });

  it.each(['valid', 'invalid'] as const)(
    'S5 with a token that is %s, nothing is stored in any cache or in KV',
    async (state) => {
      clearShared();
      const { response, calls, written } = await visitPreview(
        state,
        '/products/cloud-dns/?ispreview=1&pretoken=t',
      );
      expect(written).toEqual([]);
      expect(response.headers.get('cache-control')).toBe(NO_STORE);
      expect(response.headers.get('x-edge-cache')).toBe('bypass');
      const again = fakePortal();
      await visit('/products/cloud-dns/', { portal: again, env: { KV: newKv().kv } });
      // The live page repeats the calls of the preview, because none of their responses was cached.
      const names = new Set(again.calls.map(({ name }) => name));
      for (const { name } of calls) expect(names).toContain(name);
    },
  );
});

describe('§4 Top banner', () => {
  const ad = {
    id: 'b1',
    position: 'topBanner',
    title: 'Banner title',
    text: 'Banner text',
    url: '/blog/an-article/',
    urlText: 'Read',
    image: '',
    startsAt: null,
    endsAt: null,
  };
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const visitWithAds = async (ads: unknown[], path = '/products/') => {
    clearShared();
    return visit(path, {
      portal: fakePortal({ 'common/getAdvertisement': ads } as Responses),
      env: { KV: newKv().kv },
    });
  };
  it('the page contains the banner with its text and link, hidden until a script shows it', async () => {
    const { text } = await visitWithAds([{ ...ad, position: 'aside', title: 'Elsewhere' }, ad]);
    const banner = /<aside [^>]*data-top-banner[\s\S]*?<\/aside>/.exec(text)?.[0] ?? '';
    expect(banner).toContain('Banner title');
    expect(banner).toContain('href="/blog/an-article/"');
    expect(banner).toMatch(/^<aside [^>]*hidden=""/);
    expect(banner).not.toContain('Elsewhere');
  });

  it.each(['/events/broadcastasia2025/', '/ja/events/broadcastasia2025/'])(
    'S8 the banner is omitted on %s',
    async (path) => {
      expect((await visitWithAds([ad], path)).text).not.toContain('Banner title');
      expect((await visitWithAds([ad], '/events/other/')).text).toContain('Banner title');
    },
  );

  it('the banner is shown only in its period, and pages are cached at most until its next change', async () => {
    const [upcoming, running, over] = [
      { ...ad, startsAt: at(30_000) },
      { ...ad, endsAt: at(20_000) },
      { ...ad, endsAt: at(-1000) },
    ];
    expect((await visitWithAds([upcoming])).text).not.toContain('Banner title');
    expect((await visitWithAds([over])).text).not.toContain('Banner title');
    const visited = await visitWithAds([running]);
    expect(visited.text).toContain('Banner title');
    const fresh = (cacheControl: string) => Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1]);
    expect(fresh(header(visited, 'cache-control'))).toBeLessThanOrEqual(20);
    expect(fresh(header(await visitWithAds([upcoming]), 'cache-control'))).toBeLessThanOrEqual(30);
    expect(fresh(header(await visitWithAds([ad]), 'cache-control'))).toBe(60);
  });
});
