// Portal's sign-in page on the site's origin, and account links (§3 login languages, §4 Login, §8 33924001).
import { describe, expect, it } from 'vitest';
import { header, NO_STORE, visit } from '../support.ts';
import { signInPortal } from './sign-in-portal.ts';

describe('proxied sign-in page of the portal', () => {
  const POLICY = `default-src 'none'; style-src 'sha256-${'x'.repeat(43)}='; form-action 'self' https://site.test; frame-ancestors 'none'; base-uri 'none'`;
  const page = () =>
    new Response('<form method="post"></form>', {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'referrer-policy': 'no-referrer',
        'set-cookie': 'theirs=1',
        'x-powered-by': 'portal',
        'cache-control': 'public, max-age=3600',
      },
    });

  it('the sign-in page can load the script that the site serves', async () => {
    const withScript = POLICY.replace(
      '; form',
      "; font-src 'self'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; form",
    );
    const portal = signInPortal(
      () =>
        new Response('<form>', {
          headers: { 'content-type': 'text/html', 'content-security-policy': withScript },
        }),
    );
    expect(header(await visit('/sso/login', { portal }), 'content-security-policy')).toBe(withScript);
    const script = await visit('/sso/sign-in.js', { portal });
    expect(header(script, 'content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.text).toContain('data-challenge');
    expect(script.text).toContain('data-hide');
  });

  it('the sign-in page is forwarded with its own policy and never cached', async () => {
    const portal = signInPortal(page);
    const visited = await visit('/sso/login?service=https%3A%2F%2Fsite.test%2F&language=en', {
      portal,
      init: { headers: { cookie: 'front_session=t' } },
    });
    expect(visited.response.status).toBe(200);
    expect(visited.text).toBe('<form method="post"></form>');
    expect(header(visited, 'content-security-policy')).toBe(POLICY);
    expect(header(visited, 'referrer-policy')).toBe('no-referrer');
    expect(header(visited, 'cache-control')).toBe(NO_STORE);
    expect(header(visited, 'x-powered-by')).toBe('');
    expect(visited.response.headers.getSetCookie()).toEqual([]);
    const [requested] = portal.requested;
    expect(new URL(requested?.url ?? '').search).toBe('?service=https%3A%2F%2Fsite.test%2F&language=en');
    expect(requested?.headers.has('cookie')).toBe(false);
  });

  it('§3 the sign-in page without a language parameter is in the language of its path', async () => {
    for (const [path, language] of [
      ['/ko/sso/login', 'ko-kr'],
      ['/sso/login', 'en'],
      ['/ko/sso/login?language=ja-jp', 'ja-jp'],
    ] as const) {
      const portal = signInPortal(page);
      await visit(path, { portal });
      expect(new URL(portal.requested[0]?.url ?? '').searchParams.get('language')).toBe(language);
    }
  });

  it.each([
    ['none', ''],
    [
      'one that names a script by its hash',
      POLICY.replace('; form', `; script-src 'sha256-${'x'.repeat(43)}='; form`),
    ],
    [
      'one that allows scripts of another origin',
      POLICY.replace('; form', '; script-src https://site.test; form'),
    ],
    ['one that allows fonts of another origin', POLICY.replace('; form', '; font-src https://x.test; form')],
    ['one that allows inline styles', "default-src 'none'; style-src 'unsafe-inline'"],
    ['one with an additional script source', `${POLICY}; script-src *`],
    ['one with a directive twice', `${POLICY}; base-uri 'none'`],
    ['one without form-action', POLICY.replace(/form-action [^;]+; /, '')],
    ['one that allows a Trusted Types policy', `${POLICY}; trusted-types site`],
    ['one with a wildcard', POLICY.replace('https://site.test', 'https://*')],
    ['one with an inherited property as a directive', POLICY.replace('base-uri', 'constructor')],
  ])('the policy of the sign-in page is replaced unless it is strict: %s', async (_, policy) => {
    const signInPage = () =>
      new Response('<p></p>', {
        headers: {
          'content-type': 'text/html',
          'content-security-policy': policy,
          'referrer-policy': 'unsafe-url',
        },
      });
    const visited = await visit('/sso/login', { portal: signInPortal(signInPage) });
    expect(header(visited, 'content-security-policy')).toContain("script-src 'self'");
    expect(header(visited, 'content-security-policy')).not.toBe(policy);
    expect(header(visited, 'referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  it('§6 only the known-browser cookie is forwarded, in both directions', async () => {
    const known = `sign_in_known=${'a'.repeat(32)}.1900000000.${'b'.repeat(64)}`;
    const portal = signInPortal(
      () =>
        new Response(null, {
          status: 303,
          headers: [
            ['location', 'https://site.test/r_sec_login?ticket=ST-1'],
            ['set-cookie', 'theirs=1; Path=/'],
            ['set-cookie', `${known}; Path=/; Domain=test`],
          ],
        }),
    );
    const headers = {
      origin: 'https://site.test',
      'sec-fetch-site': 'same-origin',
      cookie: `front_session=t; ${known}; i18n_redirected=en`,
    };
    const init = { method: 'POST', body: new URLSearchParams({ login: 'demo' }), headers };
    const visited = await visit('/sso/login', { portal, init });
    const forwarded = portal.requested[0]?.headers;
    expect(['cookie', 'origin', 'sec-fetch-site'].map((name) => forwarded?.get(name))).toEqual([
      known,
      'https://site.test',
      'same-origin',
    ]);
    expect(visited.response.headers.getSetCookie()).toEqual([
      `${known}; Path=/sso/login; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure`,
    ]);
    expect(header(visited, 'cache-control')).toBe(NO_STORE);
  });

  it('the sign-in form is accepted only from the same origin, and its redirect is forwarded', async () => {
    const portal = signInPortal(
      () =>
        new Response(null, {
          status: 303,
          headers: { location: 'https://site.test/r_sec_login?ticket=ST-1' },
        }),
    );
    const init = (origin: string) => ({
      method: 'POST',
      body: new URLSearchParams({ login: 'demo', password: 'secret' }),
      headers: { origin, 'cf-connecting-ip': '203.0.113.7' },
    });
    const visited = await visit('/sso/login', { portal, init: init('https://site.test') });
    expect([visited.response.status, header(visited, 'location')]).toEqual([
      303,
      'https://site.test/r_sec_login?ticket=ST-1',
    ]);
    expect(await portal.requested[0]?.text()).toBe('login=demo&password=secret');
    expect(portal.requested[0]?.headers.get('x-forwarded-for')).toBe('203.0.113.7');
    expect((await visit('/sso/login', { portal, init: init('https://evil.example') })).response.status).toBe(
      403,
    );
    expect(portal.requested).toHaveLength(1);
  });

  it.each(['/sso/validate', '/sso/logout', '/sso/', '/sso/login/x'])(
    '%s is not reachable through the site',
    async (path) => {
      const portal = signInPortal(page);
      for (const method of ['GET', 'POST'])
        expect([404, 405]).toContain(
          (await visit(path, { portal, init: { method, headers: { origin: 'https://site.test' } } })).response
            .status,
        );
      expect(portal.requested).toEqual([]);
    },
  );
});

describe('§4 Login: pages are the same for all visitors', () => {
  it.each([
    ['/products/cloud-dns/', 'en'],
    ['/cn/products/cloud-dns/', 'zh-cn'],
    ['/ko/products/cloud-dns/', 'ko-kr'],
    ['/ja/products/cloud-dns/', 'ja-jp'],
  ])('§3 the login link of %s has the language %s and returns to the page', async (path, language) => {
    const { text } = await visit(path);
    const link = /<a [^>]*data-login[^>]*>/.exec(text)?.[0].replaceAll('&amp;', '&') ?? '';
    const url = new URL(/href="([^"]+)"/.exec(link)?.[1] ?? '', 'https://site.test');
    expect([url.pathname, url.searchParams.get('language'), url.searchParams.get('service')]).toEqual([
      '/r_sec_login',
      language,
      path,
    ]);
  });

  it('a signed-in visitor gets the same page as an anonymous one, byte for byte', async () => {
    const portal = signInPortal();
    const signedIn = await visit('/products/cloud-dns/', {
      portal,
      init: { headers: { cookie: 'front_session=t; signed_in=1' } },
    });
    expect(signedIn.text).toBe((await visit('/products/cloud-dns/')).text);
    expect(signedIn.text).not.toContain('Harbor');
  });

  it('§7 the name is requested in a separate call with the visitor’s cookie, which is never cached', async () => {
    const visited = await visit('/api/portal/v1/front/user', {
      portal: signInPortal(),
      init: { headers: { cookie: 'front_session=t' } },
    });
    expect(JSON.parse(visited.text)).toMatchObject({ code: '0', data: { displayName: 'Harbor Games' } });
    expect(header(visited, 'cache-control')).toBe(NO_STORE);
  });
});
