// Protection of sessions against other hosts: `__Host-` cookies, and confirmation of cross-site sign-out links
// (§2 /r_sec_logout, §4).
import { describe, expect, it } from 'vitest';
import { forwardedCookies } from '../../../../common/http/cookies.ts';
import { fakePortal, header, NO_STORE, visit } from '../support.ts';
import { signInPortal } from './sign-in-portal.ts';

const portalThatEnds = () =>
  signInPortal(() => Response.json({ code: '0', message: '', data: { ended: true } }));
const LOGOUT = '/r_sec_logout?service=%2Fproducts%2F';
const SIGNED_IN = '__Host-front_session=a-token; signed_in=1';

const signOut = (headers: Record<string, string>, portal = portalThatEnds(), path = LOGOUT, method = 'GET') =>
  visit(path, { portal, init: { method, headers } });

describe('§2 /r_sec_logout from another site', () => {
  it.each(['cross-site', 'same-site'])(
    'a %s link shows a confirmation and preserves the session and the cookies',
    async (site) => {
      const portal = portalThatEnds();
      const visited = await signOut({ cookie: SIGNED_IN, 'sec-fetch-site': site }, portal);
      expect(visited.response.status).toBe(200);
      expect(header(visited, 'cache-control')).toBe(NO_STORE);
      expect(visited.response.headers.getSetCookie()).toEqual([]);
      expect(portal.requested).toEqual([]);
      expect(visited.text).toMatch(
        /<form[^>]*method="post" action="\/r_sec_logout\?language=en&amp;service=https%3A%2F%2Fsite.test%2Fproducts%2F&amp;appCode="/,
      );
    },
  );

  it.each([
    ['en', 'en', 'Sign out?'],
    ['zh-cn', 'zh-Hans', '要退出登录吗？'],
    ['ko-kr', 'ko', '로그아웃할까요?'],
    ['ja-jp', 'ja', 'ログアウトしますか。'],
  ])('the confirmation is in the login language %s', async (language, lang, title) => {
    const { text } = await signOut(
      { cookie: SIGNED_IN, 'sec-fetch-site': 'cross-site' },
      portalThatEnds(),
      `${LOGOUT}&language=${language}`,
    );
    expect(text).toMatch(new RegExp(`^<!doctype html><html lang="${lang}">`));
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
  });

  it('the confirmation without a login language is in the language of the visitor', async () => {
    const headers = { cookie: SIGNED_IN, 'sec-fetch-site': 'cross-site', 'accept-language': 'ko' };
    expect((await signOut(headers)).text).toContain('<html lang="ko">');
  });

  it('the confirmation works without the portal', async () => {
    const portal = { fetch: () => Promise.reject(new Error('refused')) } as unknown as ReturnType<
      typeof portalThatEnds
    >;
    const visited = await signOut({ cookie: SIGNED_IN, 'sec-fetch-site': 'cross-site' }, portal);
    expect(visited.response.status).toBe(200);
  });

  it('the confirmation form, a same-origin link, and a direct visit sign out', async () => {
    const post = { cookie: SIGNED_IN, 'sec-fetch-site': 'same-origin', origin: 'https://site.test' };
    for (const visited of [
      await signOut(post, portalThatEnds(), LOGOUT, 'POST'),
      await signOut({ cookie: SIGNED_IN, 'sec-fetch-site': 'same-origin' }),
      await signOut({ cookie: SIGNED_IN, 'sec-fetch-site': 'none' }),
      await signOut({ cookie: SIGNED_IN }),
    ]) {
      expect([visited.response.status, header(visited, 'location')]).toEqual([
        303,
        'https://site.test/products/',
      ]);
      expect(header(visited, 'set-cookie')).toContain('__Host-front_session=; Max-Age=0');
    }
  });

  it('a cross-site form is rejected', async () => {
    const portal = portalThatEnds();
    const visited = await signOut(
      { cookie: SIGNED_IN, origin: 'https://evil.example' },
      portal,
      LOGOUT,
      'POST',
    );
    expect(visited.response.status).toBe(403);
    expect(portal.requested).toEqual([]);
  });

  it('a visitor without a session sees no confirmation', async () => {
    expect((await signOut({ 'sec-fetch-site': 'cross-site' })).response.status).toBe(303);
  });
});

describe('RFC 6265bis §4.1.3.2 host-only session cookies', () => {
  const findPortalCookie = async (cookie: string, origin = 'https://site.test') => {
    const portal = fakePortal();
    await visit('/api/portal/v1/front/user', { portal, origin, init: { headers: { cookie } } });
    return portal.calls.find(({ name }) => name === 'common/getUserInfo')?.request.headers.get('cookie');
  };

  it('a session cookie that a sibling host sets does not reach the portal', async () => {
    expect(await findPortalCookie('a=1; front_session=planted')).toBe('a=1');
    expect(await findPortalCookie('front_session=planted; __Host-front_session=own; b=2')).toBe(
      'front_session=own; b=2',
    );
    expect(await findPortalCookie(' front_session =planted')).toBeNull();
  });

  it('the session cookie has its plain name on localhost', async () => {
    expect(await findPortalCookie('front_session=own', 'http://localhost:8787')).toBe('front_session=own');
  });

  it('a sign-in state that a sibling host sets is ignored', async () => {
    const { response } = await visit('/r_sec_login?service=/&state=x&ticket=ST-good', {
      portal: portalThatEnds(),
      init: { headers: { cookie: 'sign_in_state=x' } },
    });
    expect(response.status).toBe(401);
  });

  it.each(['%0d%0aSet-Cookie:x', '%00', 'a%20b', '%22', '%E2%82%AC', 'x'.repeat(5_000)])(
    'a malformed session value (%s) is ignored without a portal call',
    async (value) => {
      const portal = portalThatEnds();
      const visited = await signOut({ cookie: `__Host-front_session=${value}` }, portal);
      expect(visited.response.status).toBe(303);
      expect(visited.log.problems).toEqual([]);
      expect(portal.requested).toEqual([]);
    },
  );

  it('other cookies are forwarded unchanged (§4)', () => {
    expect(forwardedCookies('a=1;b="x y" ; c', 'https://site.test/')).toBe('a=1; b="x y"; c');
    expect(forwardedCookies(null, 'https://site.test/')).toBeNull();
  });
});
