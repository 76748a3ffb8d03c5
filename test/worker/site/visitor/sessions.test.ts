// /account/sessions/: page with a customer's sessions, in four languages, and the forms that end them.
import { describe, expect, it } from 'vitest';
import { deviceOf } from '../../../../common/contract/sign-in/device.ts';
import { header, NO_STORE, visit } from '../support.ts';
import { signInPortal } from './sign-in-portal.ts';

const PATH = '/account/sessions/';
const COOKIE = '__Host-front_session=a-token; signed_in=1';
const [OWN, OTHER] = ['a'.repeat(64), 'b'.repeat(64)];
const times = { startedAt: '2026-11-27T08:05:00.000Z', usedAt: '2026-11-27T09:45:00.000Z' };
const ROWS = [
  { id: OWN, ...times, device: { browser: 'Firefox', system: 'Linux' }, isCurrent: true },
  { id: OTHER, ...times, device: { browser: null, system: null }, isCurrent: false },
];
const portalWith = (data: unknown, code = '0') =>
  signInPortal(() => Response.json({ code, message: '', data }));
const post = (
  body: string,
  portal: ReturnType<typeof portalWith>,
  headers: Record<string, string> = {},
  path = PATH,
) =>
  visit(path, {
    portal,
    init: {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: COOKIE,
        origin: 'https://site.test',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    },
  });

describe('sessions page', () => {
  it.each([
    ['', 'Your sessions', 'Firefox on Linux', '27 Nov, 08:05 UTC', 'Unknown browser'],
    ['/cn', '登录会话', 'Firefox（Linux）', '11月27日 08:05 UTC', '未知浏览器'],
    ['/ko', '로그인 세션', 'Firefox(Linux)', '11월 27일 08:05 UTC', '알 수 없는 브라우저'],
    ['/ja', 'ログイン中のセッション', 'Firefox（Linux）', '11月27日 08:05 UTC', '不明なブラウザー'],
  ])(
    'the page in %j shows devices and times, and a form for each other session',
    async (prefix, title, device, time, unknown) => {
      const portal = portalWith({ rows: ROWS });
      const visited = await visit(`${prefix}${PATH}`, { portal, init: { headers: { cookie: COOKIE } } });
      expect([visited.response.status, header(visited, 'cache-control')]).toEqual([200, NO_STORE]);
      expect(visited.text).toContain(`<h1>${title}</h1>`);
      for (const text of [device, time, unknown]) expect(visited.text).toContain(text);
      expect(visited.text).toContain('<meta name="robots" content="noindex"');
      const forms = [...visited.text.matchAll(/<form method="post" action="([^"]+)">(.*?)<\/form>/gs)].filter(
        ([, action]) => action?.endsWith(PATH),
      );
      expect(
        forms.map(([, action, fields = '']) => [action, /name="id" value="([^"]+)"/.exec(fields)?.[1]]),
      ).toEqual([
        [`${prefix}${PATH}`, OTHER],
        [`${prefix}${PATH}`, 'others'],
      ]);
      expect(portal.requested.map((request) => [request.method, request.headers.get('cookie')])).toEqual([
        ['GET', 'front_session=a-token'],
      ]);
    },
  );

  it.each([
    ['?ended=0', 'This session had already ended.'],
    ['?ended=1', 'The session has ended.'],
    ['?ended=3', 'Ended sessions: 3'],
  ])('the notice of %s states the number of ended sessions', async (query, notice) => {
    const portal = portalWith({ rows: ROWS.slice(0, 1) });
    const { text } = await visit(`${PATH}${query}`, { portal, init: { headers: { cookie: COOKIE } } });
    expect(text).toContain(`role="status">${notice}<`);
    expect(text).toContain('No other browser is signed in.');
  });

  it.each([
    '?ended=',
    '?ended=%20',
    '?ended=0x1',
    '?ended=-1',
    '?ended=1e9',
    '?ended=%3Cb%3E',
    '?ended=__proto__',
  ])('%s shows no notice', async (query) => {
    const visited = await visit(`${PATH}${query}`, {
      portal: portalWith({ rows: ROWS }),
      init: { headers: { cookie: COOKIE } },
    });
    expect(visited.response.status).toBe(200);
    expect(visited.text).not.toContain('sessions-ended');
  });

  it('a visitor without a valid session is redirected to the sign-in with the page as return URL', async () => {
    const expired = portalWith(null, '33924001');
    for (const [cookie, requests] of [
      ['', 0],
      ['front_session=of-another-host', 0],
      [COOKIE, 1],
    ] as const) {
      expired.requested.length = 0;
      const visited = await visit(`/ko${PATH}`, { portal: expired, init: { headers: { cookie } } });
      const to = new URL(header(visited, 'location'), 'https://site.test');
      expect([visited.response.status, to.pathname, header(visited, 'cache-control')]).toEqual([
        302,
        '/r_sec_login',
        NO_STORE,
      ]);
      expect(to.searchParams.get('service')).toBe(`https://site.test/ko${PATH}`);
      expect(expired.requested).toHaveLength(requests);
    }
  });

  it.each([
    ['a portal without sessions', () => new Response('', { status: 404 }), 502],
    [
      'an invalid response',
      () => Response.json({ code: '0', message: '', data: { rows: [{ id: '<b>' }] } }),
      500,
    ],
    [
      'a busy portal',
      () => Response.json({ code: '33923005', message: '', data: null }, { status: 503 }),
      503,
    ],
  ])('%s causes an error page that is not cached', async (_, response, status) => {
    const visited = await visit(PATH, {
      portal: signInPortal(response),
      init: { headers: { cookie: COOKIE } },
    });
    expect([visited.response.status, header(visited, 'cache-control')]).toEqual([status, NO_STORE]);
  });
});

describe('session forms', () => {
  it.each([
    [`id=${OTHER}`, { id: OTHER }],
    ['id=others', { id: null }],
  ])(
    'the form %j ends sessions in the portal and redirects to the page with their number',
    async (body, sent) => {
      const portal = portalWith({ count: 2 });
      const visited = await post(body, portal, {}, `/ja${PATH}`);
      expect([
        visited.response.status,
        header(visited, 'location'),
        header(visited, 'cache-control'),
      ]).toEqual([303, `/ja${PATH}?ended=2`, NO_STORE]);
      expect(await Promise.all(portal.requested.map((request) => request.json()))).toEqual([sent]);
    },
  );

  it('cross-site forms, forms with invalid IDs, and forms without a session do not reach the portal', async () => {
    const portal = portalWith({ count: 2 });
    const postStatus = async (body: string, headers: Record<string, string> = {}) =>
      (await post(body, portal, headers)).response.status;
    expect(
      await postStatus('id=others', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
    ).toBe(403);
    expect(await postStatus('id=others', { origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await postStatus('id=__proto__')).toBe(400);
    expect(await postStatus(`id=${OTHER}0`)).toBe(400);
    expect(await postStatus(`id=${'a'.repeat(2_000)}`)).toBe(413);
    // A form without a valid ID must not end all sessions.
    expect(await postStatus('')).toBe(400);
    expect(await postStatus(`ID=${OTHER}`)).toBe(400);
    expect(await postStatus(JSON.stringify({ id: OTHER }), { 'content-type': 'application/json' })).toBe(400);
    expect(await postStatus('id=others', { cookie: '' })).toBe(302);
    expect(portal.requested).toEqual([]);
  });
});

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
it.each([
  [CHROME, 'Chrome', 'Windows'],
  [`${CHROME} Edg/141.0.0.0`, 'Edge', 'Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
    'Chrome',
    'Linux',
  ],
  [`${CHROME.replace('Chrome', 'HeadlessChrome')} HeadlessEdg/141.0.0.0`, 'Edge', 'Windows'],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome',
    'ChromeOS',
  ],
  ['curl/8.16.0', null, null],
  [undefined, null, null],
])('the browser of %j is %s and the system %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
