// What happens to every request (§2, §4), middleware by middleware.
import { describe, expect, it } from 'vitest';
import { sharedKey } from '../../../src/cache/shared.ts';
import { fakePortal, forgetShared, header, visit } from './support.ts';

const browser = (language: string, more: Record<string, string> = {}) => ({
  init: { headers: { 'accept-language': language, ...more } },
});

describe('§4 locale', () => {
  it.each([
    ['/', 'en'],
    ['/cn/', 'zh-Hans'],
    ['/ko/', 'ko'],
    ['/ja/', 'ja'],
    ['/ja/products/', 'ja'],
    ['/products/', 'en'],
  ])('the prefix of %s decides: %s', async (path, lang) => {
    const visited = await visit(path);
    expect(visited.response.status).toBe(200);
    expect(visited.text).toContain(`<html lang="${lang}"`);
    expect(header(visited, 'content-language')).toBe(lang);
  });

  it('the prefix wins over cookie and browser', async () => {
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
  ])('§4 from the root path a browser of %s is redirected to %s', async (language, target) => {
    const visited = await visit('/', browser(language));
    expect(visited.response.status).toBe(302);
    expect(header(visited, 'location')).toBe(target);
    expect(header(visited, 'set-cookie')).toMatch(
      /^i18n_redirected=(cn|ko|ja); Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/,
    );
    expect(header(visited, 'cache-control')).toContain('private');
  });

  it('the cookie wins over the browser language', async () => {
    expect(header(await visit('/', browser('ja', { cookie: 'i18n_redirected=ko' })), 'location')).toBe(
      '/ko/',
    );
    expect((await visit('/', browser('ja', { cookie: 'i18n_redirected=en' }))).response.status).toBe(200);
  });

  it.each([['en-GB'], ['fr,de'], [''], ['*'], ['%%%;;q=x']])(
    'a browser of "%s" stays on English',
    async (language) => {
      expect((await visit('/', browser(language))).response.status).toBe(200);
    },
  );

  it('an unknown cookie value counts as none', async () => {
    expect(header(await visit('/', browser('ja', { cookie: 'i18n_redirected=xx' })), 'location')).toBe(
      '/ja/',
    );
  });

  it('only the root path redirects', async () => {
    const visited = await visit('/products/', browser('ja'));
    expect(visited.response.status).toBe(200);
    expect(visited.response.headers.has('set-cookie')).toBe(false);
  });

  it('S9 a crawler, and a visitor who comes from a page of ours, stay on the root path', async () => {
    expect(
      (await visit('/', browser('ja', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }))).response
        .status,
    ).toBe(200);
    expect((await visit('/', browser('ja', { 'sec-fetch-site': 'same-origin' }))).response.status).toBe(200);
  });

  it('S9 the root path says what its answer depends on, kept or not', async () => {
    for (const visited of [await visit('/'), await visit('/', { keep: true })])
      expect(header(visited, 'vary')).toContain('Accept-Language, Cookie');
    expect(header(await visit('/ja/'), 'vary')).not.toContain('Accept-Language');
  });

  it('S9 the redirect keeps the query', async () => {
    expect(header(await visit('/?rsr=a', browser('ja')), 'location')).toBe('/ja/?rsr=a');
  });

  it('an answer for one locale never shows in another that is answered at the same time', async () => {
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
  ])('%s leads to %s by a 301', async (path, target) => {
    const visited = await visit(path);
    expect(visited.response.status).toBe(301);
    expect(header(visited, 'location')).toBe(target);
    expect(header(visited, 'cache-control')).not.toBe('');
  });

  it.each(['/', '/products/', '/products?rsr=1', '/cn/products?x='])(
    '%s is answered as it is',
    async (path) => {
      expect((await visit(path)).response.status).toBe(200);
    },
  );

  it('path comparison ignores the slash', async () => {
    expect((await visit('/products/cloud-dns?a=1')).text).toBe(
      (await visit('/products/cloud-dns/?a=1')).text,
    );
  });

  it('files and calls have none', async () => {
    expect((await visit('/api/portal/v1/menus')).response.status).toBe(200);
    expect((await visit('/no-such-file.png')).response.status).toBe(404);
  });
});

describe('§4 preview', () => {
  const both = '/products/cloud-dns/?ispreview=1&pretoken=secret-token';

  it('is on only when both ispreview and pretoken are there', async () => {
    expect((await visit(both)).text).toContain('This is a preview');
    expect((await visit('/products/cloud-dns/?ispreview=1')).text).not.toContain('This is a preview');
    expect((await visit('/products/cloud-dns/?pretoken=secret-token')).text).not.toContain(
      'This is a preview',
    );
  });

  it('every call carries the preview authorisation header, and none without preview', async () => {
    const [previewed, live] = [fakePortal(), fakePortal()];
    await visit(both, { portal: previewed });
    await visit('/products/cloud-dns/', { portal: live });
    expect(previewed.calls.length).toBeGreaterThan(3);
    expect(new Set(previewed.calls.map(({ request }) => request.headers.get('x-preview-token')))).toEqual(
      new Set(['secret-token']),
    );
    expect(live.calls.every(({ request }) => !request.headers.has('x-preview-token'))).toBe(true);
  });

  it('S5 is never kept, never indexed, and sends no referrer', async () => {
    const visited = await visit(both);
    expect(header(visited, 'cache-control')).toBe('no-store, no-cache, must-revalidate, private');
    expect(header(visited, 'x-robots-tag')).toBe('noindex');
    expect(header(visited, 'referrer-policy')).toBe('no-referrer');
  });

  it.each([0, 1, 2])(
    'the log masks a token in an address that is encoded %i times within another',
    async (times) => {
      let inner = 'https://site.test/x/?ispreview=1&pretoken=SECRET';
      for (let time = 0; time < times; time++)
        inner = `https://site.test/sso/login?service=${encodeURIComponent(inner)}`;
      const visited = await visit(`/products/?utm=${encodeURIComponent(inner)}`, {
        init: { headers: { referer: inner } },
      });
      expect(JSON.stringify(visited.log)).not.toContain('SECRET');
      expect(visited.log.url).toContain('utm=***');
    },
  );

  it('§2 links carry both parameters on, and the log masks the token', async () => {
    const visited = await visit(both);
    expect(visited.text).toContain('/products/?ispreview=1&amp;pretoken=secret-token');
    expect(JSON.stringify(visited.log)).not.toContain('secret-token');
  });
});

describe('§2 carried parameters', () => {
  it('rsr and bd_vid are carried by every internal link, other parameters by none', async () => {
    const { text } = await visit('/cn/products/?rsr=mail&bd_vid=77&utm_source=x');
    expect(text).toContain('href="/cn/products/cloud-dns/?rsr=mail&amp;bd_vid=77"');
    expect(text).not.toContain('utm_source');
  });

  it('a visitor without parameters gets links without them, also right after one with', async () => {
    await visit('/products/?rsr=mail');
    expect((await visit('/products/')).text).not.toContain('rsr=');
  });

  it('a parameter cannot break out of a link', async () => {
    const { text } = await visit('/products/?rsr=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
    expect(text).not.toContain('<script>alert(1)');
  });
});

describe('§4 client address', () => {
  it.each([
    [{ 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '198.51.100.1' }, '203.0.113.7'],
    [{ 'x-forwarded-for': '198.51.100.1, 10.0.0.1' }, '198.51.100.1'],
    [{ 'x-real-ip': '192.0.2.4' }, '192.0.2.4'],
    [{ 'cf-connecting-ip': '2001:db8::1' }, '2001:db8::1'],
  ])('%j is %s, in the log and on every call', async (headers, address) => {
    const portal = fakePortal();
    const visited = await visit('/products/cloud-dns/', {
      portal,
      init: { headers: headers as Record<string, string> },
    });
    expect(visited.log.ip).toBe(address);
    expect(portal.calls.at(-1)?.request.headers.get('x-forwarded-for')).toBe(address);
  });

  it('what is no address is not passed on', async () => {
    const visited = await visit('/products/', {
      init: { headers: { 'x-forwarded-for': '<script>, 1.2.3.4' } },
    });
    expect(visited.log.ip).toBe('');
  });
});

describe('§4 mobile detection', () => {
  it.each([
    'iPhone',
    'Android 15',
    'BLACKBERRY',
    'MQQBrowser',
    'Opera Mini',
    'Windows Phone',
    'SymbianOS',
    'webos',
  ])('%s is mobile', async (agent) => {
    expect((await visit('/products/', { init: { headers: { 'user-agent': agent } } })).log.isMobile).toBe(
      true,
    );
  });
  it('a desktop browser is not, and the page is the same', async () => {
    const desktop = await visit('/products/', {
      init: { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } },
    });
    const phone = await visit('/products/', { init: { headers: { 'user-agent': 'iPhone' } } });
    expect(desktop.log.isMobile).toBe(false);
    expect(phone.text).toBe(desktop.text);
  });
});

describe('§7 common/getMapping', () => {
  it('a mapped path redirects, in the locale, with the carried parameters, in one hop', async () => {
    const visited = await visit('/cn/old?rsr=a');
    expect(visited.response.status).toBe(301);
    expect(header(visited, 'location')).toBe('/cn/products/?rsr=a');
    expect(header(await visit('/ja/old'), 'location')).toBe('/ja/products/');
  });

  it.each(['/gone-abroad/', '/slashes/'])(
    '%s, mapped to a host that the settings do not name, is not redirected',
    async (path) => {
      expect((await visit(path)).response.status).toBe(404);
    },
  );

  it('without an answer the visitor goes on to the page, and the log says so', async () => {
    forgetShared();
    const visited = await visit('/products/', {
      portal: fakePortal({ 'common/getMapping': new Response('', { status: 500 }) }),
    });
    expect(visited.response.status).toBe(200);
    expect(visited.log.problems.map(({ event }) => event)).toContain('mapping-failed');
  });
});

describe('§3 request log record', () => {
  it('is one line with url, ip, host, cookie, referer and user agent, secrets masked', async () => {
    const headers = {
      cookie: 'session=s3cret; i18n_redirected=ko',
      referer: 'https://search.example/',
      'user-agent': 'UA',
      host: 'site.test',
      'cf-connecting-ip': '203.0.113.7',
    };
    const { log, logLines } = await visit('/products/?pretoken=s3cret2', { init: { headers } });
    expect(logLines).toBe(1);
    expect(log).toMatchObject({
      level: 'info',
      method: 'GET',
      status: 200,
      ip: '203.0.113.7',
      referer: 'https://search.example/',
      userAgent: 'UA',
      url: 'https://site.test/products/?pretoken=***',
      cookie: 'session=***; i18n_redirected=ko',
    });
    const referred = await visit('/products/', {
      init: { headers: { referer: 'https://site.test/?pretoken=s3cret3&ticket=s3cret4' } },
    });
    expect(JSON.stringify(referred.log)).not.toContain('s3cret');
    expect(log.requestId).toMatch(/^[\w-]{8,}$/);
  });
});

describe('§9 listed no-cache routes and every other answer', () => {
  it.each(['/api/portal/v1/menus', '/healthz', '/search/?keyword=a'])('%s is never kept', async (path) => {
    expect(header(await visit(path), 'cache-control')).toBe('no-store, no-cache, must-revalidate, private');
  });
  it.each(['/', '/products/', '/products/cloud-dns/', '/blog/an-article/', '/contact/'])(
    '%s says how it may be kept, and sets no cookie',
    async (path) => {
      const visited = await visit(path);
      expect(header(visited, 'cache-control')).toContain('stale-while-revalidate');
      expect(visited.response.headers.has('set-cookie')).toBe(false);
    },
  );
});

describe('pages are read', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
    'a page answers %s with 405 and what it does allow',
    async (method) => {
      const visited = await visit('/products/', { init: { method } });
      expect(visited.response.status).toBe(405);
      expect(header(visited, 'allow')).toBe('GET, HEAD');
    },
  );
});

describe('DESIGN §6 every indexed page names where all others are served', () => {
  it.each(['/', '/ko/products/', '/ja/products/cloud-dns/', '/cn/blog/an-article/', '/contact/'])(
    '%s has x-default',
    async (path) => {
      expect((await visit(path)).text).toMatch(/<link rel="alternate" hrefLang="x-default" href="https:/);
    },
  );
});

describe('DESIGN §4 every response says what it was', () => {
  it.each(['/', '/products/cloud-dns/', '/api/portal/v1/menus', '/nowhere/', '/products'])(
    '%s has Server-Timing and X-Edge-Cache',
    async (path) => {
      const visited = await visit(path);
      expect(header(visited, 'server-timing')).toMatch(/total;dur=\d+/);
      expect(header(visited, 'x-edge-cache')).toMatch(/^(?:hit|stale|miss|bypass)$/);
    },
  );
});

describe('DESIGN §4 keys of shared data', () => {
  it('name call, locale and parameters in a fixed order', () => {
    expect(sharedKey('home/getBanner', 'ko', { type: 'banner', lang: 'x' })).toBe(
      sharedKey('home/getBanner', 'ko', { lang: 'x', type: 'banner' }),
    );
    expect(sharedKey('home/getBanner', 'ko')).not.toBe(sharedKey('home/getBanner', 'ja'));
  });
});
