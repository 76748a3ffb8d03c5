// Security: hostile requests, limits, and security headers.
import { describe, expect, it } from 'vitest';
import { HEADERS } from '../../../../common/contract/codes.ts';
import { detail } from '../fixtures.ts';
import { exhaustedLimit, fakePortal, header, visit } from '../support.ts';

const post = (headers: Record<string, string>, body = '{"keyword":"x","type":"all"}') => ({
  init: { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body },
});
const CALL = '/api/portal/v1/search?lang=EN_US';

describe('same-origin check on every POST', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
  ])('a POST with %j is rejected', async (headers, status) => {
    const portal = fakePortal();
    expect((await visit(CALL, { portal, ...post(headers as Record<string, string>) })).response.status).toBe(
      status,
    );
    expect(portal.calls.filter(({ name }) => name.startsWith('search'))).toEqual([]);
  });

  it('§4 a cross-site POST with a preview token is rejected without a call that verifies the token', async () => {
    const portal = fakePortal();
    const path = `/contact/?ispreview=1&pretoken=local-preview`;
    const { response } = await visit(path, { portal, ...post({ 'sec-fetch-site': 'cross-site' }) });
    expect(response.status).toBe(403);
    expect(portal.calls.map(({ request }) => request.headers.get(HEADERS.preview))).not.toContain(
      'local-preview',
    );
  });

  it.each([[{ 'sec-fetch-site': 'same-origin' }], [{ origin: 'https://site.test' }], [{}]])(
    'a POST with %j is allowed',
    async (headers) => {
      const portal = fakePortal({
        'search/site': { rows: [], total: 0, pageIndex: 1, pageSize: 20, counts: {}, suggestion: null },
      });
      expect(
        (await visit(CALL, { portal, ...post(headers as Record<string, string>) })).response.status,
      ).toBe(200);
    },
  );
});

it.each(['33922001', '33924001'])(
  '§8 code %s has status 200, as in the portal, and no message',
  async (code) => {
    const portal = fakePortal({
      'common/getNav': Response.json({ code: Number(code), message: 'of the portal', data: null }),
    });
    const visited = await visit('/api/portal/v1/menus', { portal });
    expect(visited.response.status).toBe(200);
    expect(JSON.parse(visited.text)).toEqual({ code, message: '', data: null });
  },
);

describe('wrong methods, sizes, and rates', () => {
  it('a call with a wrong method returns 405 with Allow, and an unknown call returns 404', async () => {
    const wrong = await visit('/api/portal/v1/menus', post({}));
    expect([wrong.response.status, header(wrong, 'allow')]).toEqual([405, 'GET, HEAD']);
    expect((await visit('/api/portal/v1/no/such/call')).response.status).toBe(404);
  });

  it('a call that is not open to browsers returns 404', async () => {
    const portal = fakePortal();
    const visited = await visit('/api/portal/v1/mapping', { portal, ...post({}, '{"linkUri":"/old"}') });
    expect(visited.response.status).toBe(404);
    expect(portal.calls.map(({ name }) => name)).not.toContain('common/getMapping');
  });

  it('a body over 64 KiB returns 413', async () => {
    expect(
      (await visit(CALL, post({}, JSON.stringify({ keyword: 'x'.repeat(70_000) })))).response.status,
    ).toBe(413);
  });

  it('requests above the limit return 429 with Retry-After, in the language of the page', async () => {
    const env = { VISITOR_LIMIT: exhaustedLimit };
    const page = await visit('/ja/search/?keyword=a', { env });
    expect([page.response.status, header(page, 'retry-after')]).toEqual([429, '60']);
    expect(page.text).toContain('リクエストが多すぎます');
    const call = await visit('/api/portal/v1/menus', { env });
    expect([call.response.status, header(call, 'retry-after'), header(call, 'content-type')]).toEqual([
      429,
      '60',
      'application/json',
    ]);
    expect((await visit('/products/', { env })).response.status).toBe(200);
  });

  it('a failing rate limiter allows requests', async () => {
    const env = { VISITOR_LIMIT: { limit: () => Promise.reject(new Error('limiter')) } };
    const visited = await visit('/api/portal/v1/menus', { env });
    expect(visited.response.status).toBe(200);
    expect(visited.log.problems).toContainEqual(expect.objectContaining({ event: 'rate-limit-failed' }));
  });
});

it.each([
  '//evil.example/',
  '/\\evil.example/',
  '/%5C%5Cevil.example',
  '/%2F%2Fevil.example/',
  '/cn//evil.example',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc',
  '/products/%00/',
  '/products/%zz/',
  '/products/%E0%A4%A/',
  '/products/%252e%252e/',
  `/${'a'.repeat(8192)}`,
  '/products/cloud-dns/%0d%0aSet-Cookie:x=y',
  '/__proto__/',
  '/products/constructor/',
  '/products/<script>/',
])('%s returns a status below 500 and no redirect to another host', async (path) => {
  const visited = await visit(path, { portal: fakePortal({ 'products/productDetailByCode': undefined }) });
  expect(visited.response.status).toBeLessThan(500);
  const location = header(visited, 'location');
  if (location) expect(new URL(location, 'https://site.test').origin).toBe('https://site.test');
  expect(visited.response.headers.has('set-cookie')).toBe(false);
  expect(visited.text).not.toMatch(/<script>[^<]/);
});

const STRICT: Record<string, RegExp> = {
  'content-security-policy':
    /^default-src 'self';.* require-trusted-types-for 'script'; trusted-types site; report-uri \/api\/reports; report-to default; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
  'strict-transport-security': /^max-age=63072000; includeSubDomains; preload$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /camera=\(\), microphone=\(\), geolocation=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
};

it('every kind of response has the security headers', async () => {
  const KEEP = { keep: true };
  const visits = {
    streamed: await visit('/'),
    cached: await visit('/', { ...KEEP, init: { headers: { 'x-request-id': 'long-way' } } }),
    'memory hit': await visit('/', KEEP),
    'not modified': await visit('/', { ...KEEP, init: { headers: { 'if-none-match': '*' } } }),
    absent: await visit('/nowhere/'),
    failed: await visit('/products/a/', {
      portal: fakePortal({ 'products/productDetailByCode': () => new Response('', { status: 500 }) }),
    }),
    redirect: await visit('/products'),
    refused: await visit(CALL, post({ origin: 'https://evil.example' })),
    call: await visit('/api/portal/v1/menus'),
    file: await visit('/robots.txt'),
  };
  expect(Object.values(visits).map(({ response }) => response.status)).toEqual([
    200, 200, 200, 304, 404, 500, 301, 403, 200, 200,
  ]);
  for (const [kind, visited] of Object.entries(visits))
    for (const [name, value] of Object.entries(STRICT))
      expect([kind, name, header(visited, name)]).toEqual([kind, name, expect.stringMatching(value)]);
  for (const [kind, visited] of Object.entries(visits)) {
    const isPage = header(visited, 'content-type')?.startsWith('text/html') === true;
    expect([kind, header(visited, 'reporting-endpoints')]).toEqual([
      kind,
      isPage ? 'default="/api/reports"' : '',
    ]);
    if (!isPage) continue;
    const { endpoints } = JSON.parse(header(visited, 'report-to') ?? '');
    expect([endpoints, JSON.parse(header(visited, 'nel') ?? '').report_to]).toEqual([
      [{ url: '/api/reports' }],
      'default',
    ]);
  }
});

it('JSON in a script tag cannot close the tag, regardless of the name', async () => {
  const name = '</script><script>alert(1)</script><!--\u2028&';
  const { text } = await visit('/products/cloud-dns/', {
    portal: fakePortal({ 'products/productDetailByCode': { ...detail, name } }),
  });
  const data = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => json,
  );
  expect(data.length).toBeGreaterThan(0);
  expect(JSON.stringify(data.map((json) => JSON.parse(json)))).toContain('alert(1)');
  expect(data.join('')).not.toMatch(/[<>&\u2028]/);
  expect(text).not.toContain('<script>alert(1)');
});
