// Error pages for failed portal calls: envelope codes, HTTP statuses, and malformed responses (§8).
import { describe, expect, it, vi } from 'vitest';

import { detail } from '../fixtures.ts';
import { clearShared, emptyKv, fakePortal, header, type Responses, visit } from '../support.ts';

const PATH = '/products/cloud-dns/';
const withDetail = (response: unknown) => ({
  portal: fakePortal({ 'products/productDetailByCode': response } as Responses),
});
const envelope = (code: string | number, message = '', status = 200) =>
  Response.json({ code, message, data: null }, { status });

describe('§8 envelope codes', () => {
  it.each([
    ['', 'en'],
    ['/cn', 'zh-cn'],
    ['/ko', 'zh-cn'],
    ['/ja', 'zh-cn'],
  ])(
    'envelope code 33924001 under "%s" redirects to /r_sec_login with language %s and the current URL as service',
    async (prefix, language) => {
      const visited = await visit(
        `${prefix}${PATH}`,
        withDetail(() => envelope(33924001)),
      );
      expect(visited.response.status).toBe(302);
      const target = new URL(header(visited, 'location'), 'https://site.test');
      expect(target.pathname).toBe('/r_sec_login');
      expect(target.searchParams.get('language')).toBe(language);
      expect(target.searchParams.get('service')).toBe(`https://site.test${prefix}${PATH}`);
      expect(header(visited, 'cache-control')).toContain('no-store');
    },
  );

  it('HTTP status 417 redirects to the home page of the locale', async () => {
    const visited = await visit(
      `/ja${PATH}`,
      withDetail(() => new Response('', { status: 417 })),
    );
    expect([visited.response.status, header(visited, 'location')]).toEqual([302, '/ja/']);
  });

  it.each([
    ['', 'The request failed. Please try again later.'],
    ['/cn', '请求失败'],
    ['/ko', '요청을 처리하지 못했습니다. 잠시 후 다시 시도해 주십시오.'],
    ['/ja', 'リクエストを処理できませんでした。しばらくしてからもう一度お試しください。'],
  ])(
    'any other envelope code without a message shows the localized fallback under "%s"',
    async (prefix, text) => {
      const visited = await visit(
        `${prefix}${PATH}`,
        withDetail(() => envelope('33929999')),
      );
      expect(visited.response.status).toBe(500);
      expect(visited.text).toContain(text);
      expect(visited.text.includes('请求失败')).toBe(prefix === '/cn');
    },
  );
});

describe('§8 HTTP statuses', () => {
  it.each([
    [401, 33929999, '', 401, 'Unauthorized, please log in again'],
    [403, 33929999, '', 403, 'Sorry, you do not have permission to access this page!'],
    [404, 33929999, '', 404, 'Oops! That page can&#x27;t be found'],
    [405, 33929999, '', 405, 'This URL does not support that request method.'],
    [500, 33929999, '', 500, 'Sorry, the server is experiencing an error. Please try again later.'],
    [418, 33929999, '', 418, 'Something went wrong'],
    [409, 33929999, 'We moved house', 409, 'We moved house'],
    [200, 33929999, 'Quota <b>used</b> up', 500, 'Quota &lt;b&gt;used&lt;/b&gt; up'],
    [200, 33923005, '', 503, 'Network problem, please refresh and retry'],
    [200, 33922001, '', 404, 'Go to the homepage.'],
  ])(
    'HTTP status %i with the envelope code %i and the message "%s" shows the error page of status %i: %s',
    async (httpStatus, code, message, status, text) => {
      const visited = await visit(
        PATH,
        withDetail(() => envelope(code, message, httpStatus)),
      );
      expect(visited.response.status).toBe(status);
      expect(visited.text).toContain(text);
    },
  );

  it('only the page for 401 has a sign-in link that returns to the page', async () => {
    const readActions = (status: number) =>
      visit(
        `/ko${PATH}`,
        withDetail(() => envelope(33929999, '', status)),
      ).then(({ text }) => /<p class="actions">[\s\S]*?<\/p>/.exec(text)?.[0]);
    const back = new URLSearchParams({ language: 'ko-kr', service: `https://site.test/ko${PATH}` });
    expect(await readActions(401)).toContain(`href="/r_sec_login?${back.toString().replace('&', '&amp;')}"`);
    expect(await readActions(403)).not.toContain('/r_sec_login');
  });

  it('HTTP status 417 for the home page shows the error page instead of a redirect loop', async () => {
    clearShared();
    const visited = await visit('/', {
      portal: { fetch: (async () => new Response('', { status: 417 })) as never },
      env: { KV: emptyKv() },
    });
    expect(visited.response.status).toBe(417);
    expect(visited.text).toContain('Something went wrong');
  });

  it('a redirect of the portal is not followed, because its target must not receive the token and cookies', async () => {
    const portal = fakePortal({
      'products/productDetailByCode': () =>
        new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } }),
    });
    const visited = await visit(PATH, { portal });
    expect(visited.response.status).toBe(502);
    expect(portal.calls.every(({ request }) => request.redirect === 'manual')).toBe(true);
  });
});

describe('§8 malformed responses', () => {
  it('a malformed response shows an error page and is logged as an error, with call and field', async () => {
    const visited = await visit(PATH, withDetail({ ...detail, name: 7 }));
    expect([visited.response.status, visited.log.level]).toEqual([500, 'error']);
    expect(visited.log.problems).toContainEqual(
      expect.objectContaining({ failure: 'shape', call: 'products/productDetailByCode' }),
    );
    expect(JSON.stringify(visited.log.problems)).toContain('products/productDetailByCode: data.name');
  });

  it('the visitor sees a timeout error after 20,000 ms', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const abort = new AbortController();
    timeout.mockImplementation(() => abort.signal);
    const visited = await visit(
      PATH,
      withDetail(() => {
        abort.abort();
        throw new Error('aborted');
      }),
    );
    expect(timeout).toHaveBeenCalledWith(20_000);
    timeout.mockRestore();
    expect(visited.response.status).toBe(504);
    expect(visited.text).toContain('Request timed out, please refresh and retry');
  });

  it('an unmatched route returns a 404 with "This page could not be found"', async () => {
    const visited = await visit('/no/such/route/');
    expect(visited.response.status).toBe(404);
    expect(visited.text).toContain('This page could not be found');
  });

  it.each([
    ['/cn', '抱歉'],
    ['/ko', '죄송'],
    ['/ja', '申し訳'],
  ])('§2 the error page under %s is in its language', async (prefix, word) => {
    const visited = await visit(
      `${prefix}${PATH}`,
      withDetail(() => new Response('', { status: 500 })),
    );
    expect(visited.text).toContain(word);
    expect(visited.text).toContain(`href="${prefix}/"`);
  });
});

const empty = emptyKv();

it.each(['/solutions/online-gaming/', '/solution/online-gaming/', '/product/cloud-dns/'])(
  '§2 %s is an uncached error instead of a 404 if the tree cannot be loaded',
  async (path) => {
    clearShared();
    const failing = () => new Response('', { status: 500 });
    const portal = fakePortal({ 'products/getPublish': failing, 'solutions/getPublish': failing });
    const visited = await visit(path, { portal, env: { KV: empty } });
    expect([visited.response.status, header(visited, 'cache-control')]).toEqual([
      500,
      'no-store, no-cache, must-revalidate, private',
    ]);
  },
);
