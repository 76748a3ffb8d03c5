// Path of a request (§2, §4): locale, trailing slash, and mapping.
import { describe, expect, it } from 'vitest';
import { clearShared, fakePortal, header, visit } from '../support.ts';

const browser = (language: string, more: Record<string, string> = {}) => ({
  init: { headers: { 'accept-language': language, ...more } },
});

describe('§4 locale selection', () => {
  it.each([
    ['/', 'en'],
    ['/cn/', 'zh-Hans'],
    ['/ko/', 'ko'],
    ['/ja/', 'ja'],
    ['/ja/products/', 'ja'],
    ['/products/', 'en'],
  ])('the prefix of %s selects the language %s', async (path, lang) => {
    const visited = await visit(path);
    expect(visited.response.status).toBe(200);
    expect(visited.text).toContain(`<html lang="${lang}"`);
    expect(header(visited, 'content-language')).toBe(lang);
  });

  it('the prefix takes precedence over cookie and browser language', async () => {
    const visited = await visit('/ko/', browser('ja', { cookie: 'i18n_redirected=cn' }));
    expect(visited.text).toContain('<html lang="ko"');
  });

  it.each([
    ['ko-KR,ko;q=0.9', '/ko/'],
    ['zh', '/cn/'],
    ['zh-TW,en;q=0.5', '/cn/'],
    ['zh-Hans-CN', '/cn/'],
    ['ja-JP', '/ja/'],
    ['fr,ja;q=0.3,en;q=0.2', '/ja/'],
    ['ja;q=0,ko;q=0.1', '/ko/'],
    ['ko;q=0.4,*;q=0.3', '/ko/'],
    ['ko,*', '/ko/'],
    ['en;q=0,*', '/cn/'],
    ['en;q=0,cn;q=0,zh;q=0,*;q=0.1', '/ko/'],
    ['en-GB;q=0.1,JA', '/ja/'],
  ])(
    '§4 a browser with Accept-Language %s is redirected from the root path to %s',
    async (language, target) => {
      const visited = await visit('/', browser(language));
      expect(visited.response.status).toBe(302);
      expect(header(visited, 'location')).toBe(target);
      expect(header(visited, 'set-cookie')).toMatch(
        /^i18n_redirected=(cn|ko|ja); Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/,
      );
      expect(header(visited, 'cache-control')).toContain('private');
    },
  );

  it('the cookie takes precedence over the browser language', async () => {
    expect(header(await visit('/', browser('ja', { cookie: 'i18n_redirected=ko' })), 'location')).toBe(
      '/ko/',
    );
    expect((await visit('/', browser('ja', { cookie: 'i18n_redirected=en' }))).response.status).toBe(200);
  });

  it.each([
    ['en-GB'],
    ['fr,de'],
    [''],
    ['*'],
    ['%%%;;q=x'],
    ['*;q=1,ja;q=0.5'],
    ['fr,*;q=0.5,ja;q=0.1'],
    ['ja;q=0'],
    ['en;q=0'],
    ['*;q=0'],
    ['constructor,__proto__'],
  ])('a browser with Accept-Language "%s" stays on the English root path', async (language) => {
    expect((await visit('/', browser(language))).response.status).toBe(200);
  });

  it.each([
    ['/zh/', '/cn/'],
    ['/zh', '/cn/'],
    ['/zh-CN/products/cloud-dns/', '/cn/products/cloud-dns/'],
    ['/zh-Hans/docs/10200?rsr=a', '/cn/docs/10200/?rsr=a'],
    ['/zh_tw/blog', '/cn/blog/'],
    ['/ko-KR/blog/', '/ko/blog/'],
    ['/ja-jp/', '/ja/'],
    ['/CN/blog/', '/cn/blog/'],
    ['/KO/', '/ko/'],
    ['/en/products/', '/products/'],
    ['/en-US', '/'],
    ['/en//evil.example/', '/evil.example/'],
    ['/zh/%5C%5Cevil.example/', '/cn/%5C%5Cevil.example/'],
  ])('the locale alias %s redirects to %s in one hop', async (path, target) => {
    const visited = await visit(path);
    expect([visited.response.status, header(visited, 'location')]).toEqual([301, target]);
  });

  it.each(['/cn/zh/', '/fr/', '/zha/', '/jade/', '/zh-/', '/zh-CN-x-y-z-long/', '/constructor/'])(
    '%s is not a locale alias',
    async (path) => {
      expect((await visit(path)).response.status).toBe(404);
    },
  );

  it('an unknown value of the locale cookie is ignored', async () => {
    expect(header(await visit('/', browser('ja', { cookie: 'i18n_redirected=xx' })), 'location')).toBe(
      '/ja/',
    );
  });

  it('only the root path redirects to the visitor’s language', async () => {
    const visited = await visit('/products/', browser('ja'));
    expect(visited.response.status).toBe(200);
    expect(visited.response.headers.has('set-cookie')).toBe(false);
  });

  it('S9 crawlers and visitors from a page of the site are not redirected from the root path', async () => {
    expect(
      (await visit('/', browser('ja', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }))).response
        .status,
    ).toBe(200);
    expect((await visit('/', browser('ja', { 'sec-fetch-site': 'same-origin' }))).response.status).toBe(200);
  });

  it('S9 the root path has a Vary header, whether cached or not', async () => {
    for (const accept of ['text/html', 'text/markdown'])
      for (const keep of [false, true]) {
        const visited = await visit('/', { keep, init: { headers: { accept } } });
        expect(header(visited, 'content-type')).toContain(accept);
        expect(header(visited, 'vary')).toBe('Accept, Accept-Language, Cookie, Sec-Fetch-Site, User-Agent');
      }
    expect(header(await visit('/ja/'), 'vary')).not.toContain('Accept-Language');
  });

  it('S9 the redirect from the root path preserves the query', async () => {
    expect(header(await visit('/?rsr=a', browser('ja')), 'location')).toBe('/ja/?rsr=a');
  });

  it('concurrent responses contain only text of their own locale', async () => {
    const visits = await Promise.all(['/', '/cn/', '/ko/', '/ja/', '/', '/ko/'].map((path) => visit(path)));
    expect(visits.map(({ text }) => /<html lang="([^"]+)"/.exec(text)?.[1])).toEqual([
      'en',
      'zh-Hans',
      'ko',
      'ja',
      'en',
      'ko',
    ]);
  });
});

describe('§2 trailing slash', () => {
  it.each([
    ['/products', '/products/'],
    ['/cn/products', '/cn/products/'],
    ['/ja', '/ja/'],
    ['/products/cloud-dns', '/products/cloud-dns/'],
    ['//evil.example', '/evil.example/'],
    ['/%5Cevil.example', '/%5Cevil.example/'],
    ['/products//cloud-dns/', '/products/cloud-dns/'],
  ])('%s redirects to %s with a 301', async (path, target) => {
    const visited = await visit(path);
    expect(visited.response.status).toBe(301);
    expect(header(visited, 'location')).toBe(target);
    expect(header(visited, 'cache-control')).not.toBe('');
  });

  it.each(['/', '/products/', '/products?rsr=1', '/cn/products?x='])('%s is not redirected', async (path) => {
    expect((await visit(path)).response.status).toBe(200);
  });

  it('path comparison ignores the trailing slash', async () => {
    expect((await visit('/products/cloud-dns?a=1')).text).toBe(
      (await visit('/products/cloud-dns/?a=1')).text,
    );
  });

  it('files and calls get no trailing slash', async () => {
    expect((await visit('/api/portal/v1/menus')).response.status).toBe(200);
    expect((await visit('/no-such-file.png')).response.status).toBe(404);
  });
});

describe('§7 common/getMapping', () => {
  it('a mapped path redirects in one hop, in the locale, with the sticky parameters', async () => {
    const visited = await visit('/cn/old?rsr=a');
    expect(visited.response.status).toBe(301);
    expect(header(visited, 'location')).toBe('/cn/products/?rsr=a');
    expect(header(await visit('/ja/old'), 'location')).toBe('/ja/products/');
  });

  it.each(['/gone-abroad/', '/slashes/'])(
    '%s is not redirected, because its target host is not allowed',
    async (path) => {
      expect((await visit(path)).response.status).toBe(404);
    },
  );

  it.each([
    ['exists', {}],
    ['is missing', { 'products/productDetailByCode': undefined }],
  ])('a mapped path whose page %s redirects without rendering', async (_state, responses) => {
    clearShared();
    const mapped = { 'common/getMapping': { target: '/products/', status: 301 } };
    const portal = fakePortal({ ...responses, ...mapped });
    const visited = await visit('/products/web-application-firewall/', { portal });
    expect([visited.response.status, header(visited, 'location')]).toEqual([301, '/products/']);
    expect(header(visited, 'server-timing')).not.toContain('render');
    expect(visited.log.problems).toEqual([]);
  });
});
