// Signing in and out (§2 /r_sec_login, /r_sec_logout; §3 login languages; §6; §8 33924001).
import { describe, expect, it } from 'vitest';
import { fakePortal, header, type Visit, visit } from '../support.ts';
import { signInPortal } from './sign-in-portal.ts';

const NEVER = 'no-store, no-cache, must-revalidate, private';
const cookies = ({ response }: Visit): string[] => response.headers.getSetCookie();
const cookie = (visited: Visit, name: string): string =>
  cookies(visited).find((one) => one.startsWith(`${name}=`)) ?? '';
const to = (visited: Visit): URL => new URL(header(visited, 'location'));

/**
 * Sets out for the sign-in page; gives the address that a ticket comes back to, and the cookie that belongs
 * to it.
 */
async function setOut(query: string, path = '/r_sec_login') {
  const visited = await visit(`${path}?${query}`);
  const back = new URL(to(visited).searchParams.get('service') ?? '');
  const state = cookie(visited, '__Host-sign_in_state').split(';')[0] ?? '';
  return { visited, back, state };
}

/** Comes back with a ticket. */
async function comeBack(
  query: string,
  ticket: string,
  more: { portal?: ReturnType<typeof signInPortal>; cookie?: string } = {},
) {
  const { back, state } = await setOut(query);
  back.searchParams.set('ticket', ticket);
  const portal = more.portal ?? signInPortal();
  return visit(`${back.pathname}${back.search}`, {
    portal,
    init: { headers: { cookie: [state, more.cookie].filter(Boolean).join('; ') } },
  });
}

describe('§2 /r_sec_login sets out', () => {
  it('leads to LOGIN_URL with the language and a way back, and is never kept', async () => {
    const { visited, back } = await setOut(
      'language=ko-kr&service=https%3A%2F%2Fsite.test%2Fko%2Fproducts%2F',
    );
    expect(visited.response.status).toBe(302);
    expect(`${to(visited).origin}${to(visited).pathname}`).toBe('https://site.test/sso/login');
    expect(to(visited).searchParams.get('language')).toBe('ko-kr');
    expect(`${back.origin}${back.pathname}`).toBe('https://site.test/r_sec_login');
    expect(back.searchParams.get('service')).toBe('https://site.test/ko/products/');
    expect(header(visited, 'cache-control')).toBe(NEVER);
  });

  it('LOGIN_URL may be an address of its own', async () => {
    const visited = await visit('/r_sec_login?language=en&service=/', {
      env: { LOGIN_URL: 'https://login.example/cas?tenant=7' },
    });
    expect(header(visited, 'location')).toMatch(
      /^https:\/\/login\.example\/cas\?tenant=7&language=en&service=https/,
    );
  });

  it.each(['zh-cn', 'en', 'ko-kr', 'ja-jp'])('§3 knows the language code %s', async (language) => {
    expect(to((await setOut(`language=${language}`)).visited).searchParams.get('language')).toBe(language);
  });

  it('§3 takes that of the path where none is said', async () => {
    const language = async (path: string) =>
      to((await setOut('service=/', path)).visited).searchParams.get('language');
    expect(await language('/ko/r_sec_login')).toBe('ko-kr');
    expect(await language('/r_sec_login')).toBe('en');
  });

  it.each(['', 'fr', 'EN_US', '"><script>'])('takes "%s" for English', async (language) => {
    expect(
      to((await setOut(new URLSearchParams({ language }).toString())).visited).searchParams.get('language'),
    ).toBe('en');
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
    '/api/portal/v1/front/user',
    `/${'a'.repeat(3000)}`,
  ])('a service of %j is the home page instead', async (service) => {
    const { back } = await setOut(new URLSearchParams({ service }).toString());
    expect(back.searchParams.get('service')).toBe('https://site.test/');
  });

  it.each([
    ['/docs/a/?x=1', 'https://site.test/docs/a/?x=1'],
    ['https://site.test/cn/', 'https://site.test/cn/'],
    ['https:evil.example', 'https://site.test/evil.example'],
    ['%2F%2Fevil.example', 'https://site.test/%2F%2Fevil.example'],
  ])('a service of %s stays on our own origin', async (service, address) => {
    expect((await setOut(new URLSearchParams({ service }).toString())).back.searchParams.get('service')).toBe(
      address,
    );
  });

  it('the home page is that of the locale in the path', async () => {
    expect(
      (await setOut('service=https%3A%2F%2Fevil.example', '/ja/r_sec_login')).back.searchParams.get(
        'service',
      ),
    ).toBe('https://site.test/ja/');
  });
});

describe('§2 /r_sec_login comes back with a ticket', () => {
  it('validates it with the portal for the very address it was given for, and goes on to service by a 303', async () => {
    const portal = signInPortal();
    const visited = await comeBack('language=en&service=/docs/a/%3Fx%3D1', 'ST-good', { portal });
    expect(visited.response.status).toBe(303);
    expect(header(visited, 'location')).toBe('https://site.test/docs/a/?x=1');
    expect(header(visited, 'cache-control')).toBe(NEVER);
    const sent = await portal.requested[0]?.json<{ ticket: string; service: string }>();
    expect(sent?.ticket).toBe('ST-good');
    expect(sent?.service).toMatch(
      /^https:\/\/site\.test\/r_sec_login\?language=en&service=https%3A%2F%2Fsite\.test%2Fdocs%2Fa%2F%3Fx%3D1&state=[\w-]+$/,
    );
  });

  it('keeps the session in an HttpOnly, Secure, SameSite=Lax cookie and a hint that scripts can read', async () => {
    const visited = await comeBack('service=/', 'ST-good');
    expect(cookie(visited, '__Host-front_session')).toMatch(
      /^__Host-front_session=fresh-token; Path=\/; Expires=[^;]+ GMT; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookie(visited, 'signed_in')).toMatch(
      /^signed_in=1; Path=\/; Expires=[^;]+ GMT; Secure; SameSite=Lax$/,
    );
    expect(visited.text).not.toContain('Harbour');
  });

  it('leaves Secure out on plain http://localhost only', async () => {
    const local = async (origin: string) => {
      const { response } = await visit(`/r_sec_login?service=/`, { origin });
      return response.headers.getSetCookie().join();
    };
    expect(await local('http://localhost:8787')).not.toContain('Secure');
    expect(await local('http://127.0.0.1:8787')).not.toContain('Secure');
    expect(await local('http://site.test')).toContain('Secure');
    expect(await local('https://localhost')).toContain('Secure');
  });

  it('rotates: the session before it ends, and the token is a new one', async () => {
    const portal = signInPortal(() => Response.json({ code: '0', message: '', data: { ended: true } }));
    const visited = await comeBack('service=/', 'ST-good', {
      portal,
      cookie: '__Host-front_session=old-token',
    });
    expect(cookie(visited, '__Host-front_session')).toContain('__Host-front_session=fresh-token;');
    const ended = portal.requested.find(({ url }) => new URL(url).pathname === '/sso/logout');
    expect(ended?.headers.get('cookie')).toBe('front_session=old-token');
  });

  it('a ticket that the portal refuses is a 401 without a session', async () => {
    const visited = await comeBack('service=/', 'ST-bad');
    expect(visited.response.status).toBe(401);
    expect(visited.text).toContain('Unauthorized, please log in again');
    // To where it was to lead, not to itself.
    expect(visited.text).toContain('href="/r_sec_login?language=en&amp;service=https%3A%2F%2Fsite.test%2F"');
    expect(cookie(visited, '__Host-front_session')).toBe('');
    expect(header(visited, 'cache-control')).toBe(NEVER);
  });

  it.each(['', '__Host-sign_in_state=somebody-elses'])(
    'a ticket in a browser that did not set out (%j) signs nobody in',
    async (cookie) => {
      const portal = signInPortal();
      const { back } = await setOut('service=/');
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
    ['answers no JSON', () => Promise.resolve(new Response('<html>')), 500],
    ['answers 502', () => Promise.resolve(new Response('', { status: 502 })), 502],
  ] as const)('a portal that %s gives an error page and no session', async (_, answer, status) => {
    const { back, state } = await setOut('service=/');
    const { fetch: call } = fakePortal();
    const fetch = (async (input: RequestInfo | URL) => {
      const request = new Request(input);
      return new URL(request.url).pathname === '/sso/validate' ? answer() : call(request);
    }) as typeof call;
    const visited = await visit(`${back.pathname}${back.search}&ticket=ST-good`, {
      portal: { fetch },
      init: { headers: { cookie: state } },
    });
    expect(visited.response.status).toBe(status);
    expect(cookie(visited, '__Host-front_session')).toBe('');
  });

  it('the log has neither ticket nor session', async () => {
    const visited = await comeBack('service=/', 'ST-good', { cookie: '__Host-front_session=old-token' });
    expect(JSON.stringify(visited.log)).not.toMatch(/ST-good|old-token|fresh-token/);
  });
});

describe('§2 /r_sec_logout', () => {
  const leave = (
    query: string,
    portal = signInPortal(() => Response.json({ code: '0', message: '', data: { ended: true } })),
  ) =>
    visit(`/r_sec_logout?${query}`, {
      portal,
      init: { headers: { cookie: '__Host-front_session=a-token; signed_in=1' } },
    });

  it('ends the session at the portal, takes both cookies back and returns to service', async () => {
    const portal = signInPortal(() => Response.json({ code: '0', message: '', data: { ended: true } }));
    const visited = await leave(
      'language=ja-jp&appCode=site&service=https%3A%2F%2Fsite.test%2Fja%2F',
      portal,
    );
    expect(visited.response.status).toBe(303);
    expect(header(visited, 'location')).toBe('https://site.test/ja/');
    expect(cookie(visited, '__Host-front_session')).toMatch(
      /^__Host-front_session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookie(visited, 'signed_in')).toMatch(/^signed_in=; Max-Age=0; Path=\/; Secure; SameSite=Lax$/);
    expect(header(visited, 'cache-control')).toBe(NEVER);
    const [requested] = portal.requested;
    expect([requested?.method, requested?.headers.get('cookie')]).toEqual(['POST', 'front_session=a-token']);
    expect(new URL(requested?.url ?? '').search).toBe('?language=ja-jp&appCode=site');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', ''])(
    'a service of %j is the home page instead',
    async (service) => {
      expect(header(await leave(new URLSearchParams({ service }).toString()), 'location')).toBe(
        'https://site.test/',
      );
    },
  );

  it('the visitor is signed out here even when the portal does not answer', async () => {
    const visited = await leave(
      '',
      signInPortal(() => Promise.reject(new Error('refused'))),
    );
    expect(visited.response.status).toBe(303);
    expect(cookie(visited, '__Host-front_session')).toContain('Max-Age=0');
    expect(visited.log.problems.map(({ event }) => event)).toContain('sign-out-failed');
  });
});
