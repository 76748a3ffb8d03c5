// Sign-in and sign-out (§2 /r_sec_login, /r_sec_logout; §3 login languages; §6; §8 33924001).
import { describe, expect, it } from 'vitest';
import { fakePortal, header, NO_STORE, type Visit, visit } from '../support.ts';
import { signInPortal } from './sign-in-portal.ts';

const cookies = ({ response }: Visit): string[] => response.headers.getSetCookie();
const cookie = (visited: Visit, name: string): string =>
  cookies(visited).find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
const locationOf = (visited: Visit): URL => new URL(header(visited, 'location'));

/** Starts a sign-in. Returns the callback URL for the ticket and the state cookie. */
async function startSignIn(query: string, path = '/r_sec_login') {
  const visited = await visit(`${path}?${query}`);
  const back = new URL(locationOf(visited).searchParams.get('service') ?? '');
  const state = cookie(visited, '__Host-sign_in_state').split(';')[0] ?? '';
  return { visited, back, state };
}

/** Requests the callback URL with a ticket. */
async function returnFromSignIn(
  query: string,
  ticket: string,
  more: { portal?: ReturnType<typeof signInPortal>; cookie?: string } = {},
) {
  const { back, state } = await startSignIn(query);
  back.searchParams.set('ticket', ticket);
  const portal = more.portal ?? signInPortal();
  return visit(`${back.pathname}${back.search}`, {
    portal,
    init: { headers: { cookie: [state, more.cookie].filter(Boolean).join('; ') } },
  });
}

describe('§2 /r_sec_login starts a sign-in', () => {
  it('the sign-in redirects to LOGIN_URL with language and return URL, and is never cached', async () => {
    const { visited, back } = await startSignIn(
      'language=ko-kr&service=https%3A%2F%2Fsite.test%2Fko%2Fproducts%2F',
    );
    expect(visited.response.status).toBe(302);
    expect(`${locationOf(visited).origin}${locationOf(visited).pathname}`).toBe(
      'https://site.test/sso/login',
    );
    expect(locationOf(visited).searchParams.get('language')).toBe('ko-kr');
    expect(`${back.origin}${back.pathname}`).toBe('https://site.test/r_sec_login');
    expect(back.searchParams.get('service')).toBe('https://site.test/ko/products/');
    expect(header(visited, 'cache-control')).toBe(NO_STORE);
  });

  it('LOGIN_URL may be on another host', async () => {
    const visited = await visit('/r_sec_login?language=en&service=/', {
      env: { LOGIN_URL: 'https://login.example/cas?tenant=7' },
    });
    expect(header(visited, 'location')).toMatch(
      /^https:\/\/login\.example\/cas\?tenant=7&language=en&service=https/,
    );
  });

  it.each<[string, string]>([
    ...['zh-cn', 'en', 'ko-kr', 'ja-jp'].map((code): [string, string] => [
      `/r_sec_login?language=${code}`,
      code,
    ]),
    ...['', 'fr', 'EN_US', '"><script>'].map((code): [string, string] => [
      `/r_sec_login?${new URLSearchParams({ language: code })}`,
      'en',
    ]),
    ['/ko/r_sec_login?service=/', 'ko-kr'],
    ['/r_sec_login?service=/', 'en'],
  ])('§3 the sign-in at %s has the language %s', async (path, language) => {
    expect(locationOf(await visit(path)).searchParams.get('language')).toBe(language);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    '/\t/evil.example/',
    ' //evil.example/',
    'https://site.test@evil.example/',
    'https://user:pass@site.test/',
    'https://site.test.evil.example/',
    'https://site.test:8443/',
    'http://site.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://site.test/r_sec_logout?service=https%3A%2F%2Fevil.example',
    '/ja/r_sec_login?service=/',
    '/%72_sec_logout',
    '/api/portal/v1/front/user',
    `/${'a'.repeat(3000)}`,
  ])('the invalid service %j is replaced with the home page', async (service) => {
    const { back } = await startSignIn(new URLSearchParams({ service }).toString());
    expect(back.searchParams.get('service')).toBe('https://site.test/');
  });

  it.each([
    [{ service: '/docs/a/?x=1' }, '', 'https://site.test/docs/a/?x=1'],
    [{ service: 'https://site.test/cn/' }, '', 'https://site.test/cn/'],
    [{ service: 'https:evil.example' }, '', 'https://site.test/evil.example'],
    [{ service: '%2F%2Fevil.example' }, '', 'https://site.test/%2F%2Fevil.example'],
    // The default is the home page of the requested language, or of the path’s locale.
    [{ service: 'https://evil.example', language: 'ko-kr' }, '', 'https://site.test/ko/'],
    [{ service: 'https://evil.example' }, '/ja', 'https://site.test/ja/'],
  ])('the return URL of %j under "%s" is %s', async (query, prefix, url) => {
    const { back } = await startSignIn(new URLSearchParams(query).toString(), `${prefix}/r_sec_login`);
    expect(back.searchParams.get('service')).toBe(url);
  });
});

describe('§2 /r_sec_login returns with a ticket', () => {
  it('a ticket is validated for its exact callback URL, and the visitor is redirected to service with a 303', async () => {
    const portal = signInPortal();
    const visited = await returnFromSignIn('language=en&service=/docs/a/%3Fx%3D1', 'ST-good', { portal });
    expect(visited.response.status).toBe(303);
    expect(header(visited, 'location')).toBe('https://site.test/docs/a/?x=1');
    expect(header(visited, 'cache-control')).toBe(NO_STORE);
    const sent = await portal.requested[0]?.json<{ ticket: string; service: string }>();
    expect(sent?.ticket).toBe('ST-good');
    expect(sent?.service).toMatch(
      /^https:\/\/site\.test\/r_sec_login\?language=en&service=https%3A%2F%2Fsite\.test%2Fdocs%2Fa%2F%3Fx%3D1&state=[\w-]+$/,
    );
  });

  it('the session is in an HttpOnly, Secure, SameSite=Lax cookie, with a hint cookie that scripts can read', async () => {
    const visited = await returnFromSignIn('service=/', 'ST-good');
    expect(cookie(visited, '__Host-front_session')).toMatch(
      /^__Host-front_session=fresh-token; Path=\/; Expires=[^;]+ GMT; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookie(visited, 'signed_in')).toMatch(
      /^signed_in=1; Path=\/; Expires=[^;]+ GMT; Secure; SameSite=Lax$/,
    );
    expect(visited.text).not.toContain('Harbor');
  });

  it('the cookies lack Secure only over HTTP on localhost or 127.0.0.1', async () => {
    const readCookies = async (origin: string) => {
      const { response } = await visit(`/r_sec_login?service=/`, { origin });
      return response.headers.getSetCookie().join();
    };
    expect(await readCookies('http://localhost:8787')).not.toContain('Secure');
    expect(await readCookies('http://127.0.0.1:8787')).not.toContain('Secure');
    expect(await readCookies('http://site.test')).toContain('Secure');
    expect(await readCookies('https://localhost')).toContain('Secure');
  });

  it('a sign-in ends the previous session and sets a new token', async () => {
    const portal = signInPortal(() => Response.json({ code: '0', message: '', data: { ended: true } }));
    const visited = await returnFromSignIn('service=/', 'ST-good', {
      portal,
      cookie: '__Host-front_session=old-token',
    });
    expect(cookie(visited, '__Host-front_session')).toContain('__Host-front_session=fresh-token;');
    const logoutRequest = portal.requested.find(({ url }) => new URL(url).pathname === '/sso/logout');
    expect(logoutRequest?.headers.get('cookie')).toBe('front_session=old-token');
  });

  it('a ticket that the portal rejects returns 401 and no session', async () => {
    const visited = await returnFromSignIn('service=/', 'ST-bad');
    expect(visited.response.status).toBe(401);
    expect(visited.text).toContain('Unauthorized, please log in again');
    // The return URL is the service instead of the sign-in itself.
    expect(visited.text).toContain('href="/r_sec_login?language=en&amp;service=https%3A%2F%2Fsite.test%2F"');
    expect(cookie(visited, '__Host-front_session')).toBe('');
    expect(header(visited, 'cache-control')).toBe(NO_STORE);
  });

  it.each([
    ['language=zh-cn&service=/ja/docs/', 'ja'],
    ['language=ko-kr&service=/docs/', 'ko'],
    ['language=en&service=/docs/', 'en'],
  ])('the error page of a failed callback with %s is in the language %s', async (query, lang) => {
    const visited = await returnFromSignIn(query, 'ST-bad');
    expect(visited.response.status).toBe(401);
    expect(visited.text).toContain(`<html lang="${lang}"`);
  });

  it('two tabs can sign in one after the other', async () => {
    const first = await startSignIn('service=/a/');
    const second = await visit('/r_sec_login?service=/b/', { init: { headers: { cookie: first.state } } });
    let state = cookie(second, '__Host-sign_in_state').split(';')[0] ?? '';
    for (const [started, path] of [
      [first.back, '/a/'],
      [new URL(locationOf(second).searchParams.get('service') ?? ''), '/b/'],
    ] as const) {
      const returned = await visit(`${started.pathname}${started.search}&ticket=ST-good`, {
        portal: signInPortal(),
        init: { headers: { cookie: state } },
      });
      expect(header(returned, 'location')).toBe(`https://site.test${path}`);
      state = cookie(returned, '__Host-sign_in_state').split(';')[0] ?? '';
    }
    expect(state).toBe('__Host-sign_in_state=');
  });

  it('the state cookie contains the five latest sign-ins', async () => {
    let state = '';
    const begun: string[] = [];
    for (let tab = 0; tab < 8; tab++) {
      const visited = await visit('/r_sec_login?service=/', { init: { headers: { cookie: state } } });
      state = cookie(visited, '__Host-sign_in_state').split(';')[0] ?? '';
      const back = new URL(locationOf(visited).searchParams.get('service') ?? '');
      begun.unshift(back.searchParams.get('state') ?? '');
    }
    expect(state).toBe(`__Host-sign_in_state=${begun.slice(0, 5).join('.')}`);
  });

  it.each(['', '__Host-sign_in_state=somebody-elses'])(
    'a ticket in a browser without its sign-in state (%j) is rejected',
    async (cookie) => {
      const portal = signInPortal();
      const { back } = await startSignIn('service=/');
      back.searchParams.set('ticket', 'ST-good');
      const visited = await visit(`${back.pathname}${back.search}`, {
        portal,
        init: { headers: { cookie } },
      });
      expect(visited.response.status).toBe(401);
      expect(portal.requested).toEqual([]);
    },
  );

  it.each([
    ['is down', () => Promise.reject(new Error('refused')), 503],
    ['does not return JSON', () => Promise.resolve(new Response('<html>')), 500],
    ['returns 502', () => Promise.resolve(new Response('', { status: 502 })), 502],
  ] as const)('a portal that %s causes an error page and no session', async (_, response, status) => {
    const { back, state } = await startSignIn('service=/');
    const { fetch: call } = fakePortal();
    const fetch = (async (input: RequestInfo | URL) => {
      const request = new Request(input);
      return new URL(request.url).pathname === '/sso/validate' ? response() : call(request);
    }) as typeof call;
    const visited = await visit(`${back.pathname}${back.search}&ticket=ST-good`, {
      portal: { fetch },
      init: { headers: { cookie: state } },
    });
    expect(visited.response.status).toBe(status);
    expect(cookie(visited, '__Host-front_session')).toBe('');
  });

  it('the log contains neither ticket nor session', async () => {
    const visited = await returnFromSignIn('service=/', 'ST-good', {
      cookie: '__Host-front_session=old-token',
    });
    expect(JSON.stringify(visited.log)).not.toMatch(/ST-good|old-token|fresh-token/);
  });
});

describe('§2 /r_sec_logout', () => {
  it('the sign-out without a service returns to the home page of the requested language', async () => {
    expect(header(await visit('/r_sec_logout?language=ja-jp'), 'location')).toBe('https://site.test/ja/');
  });

  const signOut = (
    query: string,
    portal = signInPortal(() => Response.json({ code: '0', message: '', data: { ended: true } })),
  ) =>
    visit(`/r_sec_logout?${query}`, {
      portal,
      init: { headers: { cookie: '__Host-front_session=a-token; signed_in=1' } },
    });

  it('the sign-out ends the session in the portal, deletes both cookies, and returns to service', async () => {
    const portal = signInPortal(() => Response.json({ code: '0', message: '', data: { ended: true } }));
    const visited = await signOut(
      'language=ja-jp&appCode=site&service=https%3A%2F%2Fsite.test%2Fja%2F',
      portal,
    );
    expect(visited.response.status).toBe(303);
    expect(header(visited, 'location')).toBe('https://site.test/ja/');
    expect(cookie(visited, '__Host-front_session')).toMatch(
      /^__Host-front_session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookie(visited, 'signed_in')).toMatch(/^signed_in=; Max-Age=0; Path=\/; Secure; SameSite=Lax$/);
    expect(header(visited, 'cache-control')).toBe(NO_STORE);
    const [requested] = portal.requested;
    expect([requested?.method, requested?.headers.get('cookie')]).toEqual(['POST', 'front_session=a-token']);
    expect(new URL(requested?.url ?? '').search).toBe('?language=ja-jp&appCode=site');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', ''])(
    'the invalid service %j is replaced by the home page',
    async (service) => {
      expect(header(await signOut(new URLSearchParams({ service }).toString()), 'location')).toBe(
        'https://site.test/',
      );
    },
  );

  it('the visitor is signed out of the site even if the portal does not respond', async () => {
    const visited = await signOut(
      '',
      signInPortal(() => Promise.reject(new Error('refused'))),
    );
    expect(visited.response.status).toBe(303);
    expect(cookie(visited, '__Host-front_session')).toContain('Max-Age=0');
    expect(visited.log.problems.map(({ event }) => event)).toContain('sign-out-failed');
  });
});
