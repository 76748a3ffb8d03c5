// Proxy for the ops Worker at /ops/: forwarded headers, access, and failures.
import { describe, expect, it } from 'vitest';
import type { Bindings } from '../../../../src/env.ts';
import { exhaustedLimit, header, visit } from '../support.ts';
import { call, opsWorker, portal, readPage, TOKEN, withLiveSite } from './live-site.ts';

withLiveSite();

describe('/ops/*', () => {
  it('an editor can sign in, open a page with its style sheet, and sign out', async () => {
    const browser = (init: RequestInit = {}) => ({
      portal: portal(),
      env: { OPS: opsWorker },
      keep: true,
      init: { ...init, headers: { origin: 'https://site.test', ...init.headers } },
    });
    const form = (fields: Record<string, string>, cookie = '') =>
      browser({
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      });
    const redirected = await visit('/ops/audit/', browser());
    expect(header(redirected, 'location')).toBe('/ops/sign-in?to=%2Fops%2Faudit');
    const signedIn = await visit('/ops/sign-in', form({ token: TOKEN, to: '/ops' }));
    const cookie = header(signedIn, 'set-cookie').split(';')[0] ?? '';
    const page = await visit('/ops/', browser({ headers: { cookie } }));
    expect(page.text).toContain('token:admin');
    expect(header(page, 'content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/);
    expect(header(page, 'referrer-policy')).toBe('same-origin');
    expect(header(page, 'cache-control')).toContain('no-store');
    const sheet = /href="(\/ops\/assets\/[^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(header(await visit(sheet, browser()), 'cache-control')).toContain('immutable');
    const token = /name="form-token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const out = await visit('/ops/sign-out', form({ 'form-token': token }, cookie));
    expect(header(out, 'location')).toBe('/ops/sign-in');
    expect((await visit('/ops/', browser({ headers: { cookie } }))).response.status).toBe(303);
  });

  it('the console is never cached or indexed, and has its own Content-Security-Policy', async () => {
    const visited = await call('GET', '/ops/api/audit');
    expect(visited.response.status).toBe(200);
    expect(header(visited, 'cache-control')).toBe('no-store, no-cache, must-revalidate, private');
    expect(header(visited, 'x-robots-tag')).toBe('noindex');
    expect(header(visited, 'content-security-policy')).toContain("default-src 'none'");
    expect(header(visited, 'x-edge-cache')).toBe('bypass');
  });

  it.each(['', 'Bearer constructor', 'Bearer toString'])(
    'calls without a valid token return 401: %s',
    async (authorization) => {
      for (const [method, path] of [
        ['POST', '/ops/'],
        ['GET', '/ops/api/banners'],
        ['PUT', '/ops/api/overrides/advertisement/x'],
        ['POST', '/ops/api/version'],
        ['DELETE', '/ko/ops/constructor'],
      ] as const)
        expect((await call(method, path, undefined, { authorization })).response.status).toBe(401);
    },
  );

  it('cross-site calls and calls above the limit are rejected', async () => {
    expect(
      (await call('POST', '/ops/api/version', {}, { origin: 'https://evil.example' })).response.status,
    ).toBe(403);
    const limited = await readPage('/ops/api/audit', {
      VISITOR_LIMIT: exhaustedLimit,
    });
    expect(limited.response.status).toBe(429);
  });

  it('the ops Worker receives only its own cookies, and its failure returns 503', async () => {
    let received = new Headers();
    const recordingOps: Bindings['OPS'] = {
      fetch: async (input) => {
        received = (input as Request).headers;
        throw new Error('gone');
      },
    };
    const visited = await visit('/ops/api/audit', {
      env: { OPS: recordingOps },
      init: { headers: { cookie: 'front_session=secret', authorization: 'Bearer x' } },
    });
    expect(visited.response.status).toBe(503);
    expect([received.get('cookie'), received.get('authorization')]).toEqual([null, 'Bearer x']);
    await visit('/ko/ops/audit/', {
      env: { OPS: recordingOps },
      init: {
        headers: {
          cookie: 'front_session=secret; __Host-ops=s; ops-x=y; opsy=z; cookie_consent=v1; __Host-ops-form=f',
          'cf-access-jwt-assertion': 'a.b.c',
          'x-client-ip': '192.0.2.1',
          'cf-connecting-ip': '198.51.100.7',
          referer: 'https://site.test/secret',
        },
      },
    });
    expect(Object.fromEntries(received)).toEqual({
      'cf-access-jwt-assertion': 'a.b.c',
      cookie: '__Host-ops=s; ops-x=y; __Host-ops-form=f',
      'x-client-ip': '198.51.100.7',
      'x-request-id': expect.stringMatching(/./),
    });
  });

  it('a browser gets an error page if the Worker does not respond or the body is too large', async () => {
    const gone: Bindings['OPS'] = { fetch: () => Promise.reject(new Error('gone')) };
    const asBrowser = (init: RequestInit = {}) => ({
      env: { OPS: gone },
      init: { ...init, headers: { accept: 'text/html,*/*;q=0.8', origin: 'https://site.test' } },
    });
    const down = await visit('/ops/banners', asBrowser());
    expect([down.response.status, header(down, 'content-type')]).toEqual([503, 'text/html; charset=UTF-8']);
    expect(down.text).toMatch(/<h1>The console is not available<\/h1>/);
    expect(header(down, 'cache-control')).toContain('no-store');
    expect(header(down, 'x-robots-tag')).toBe('noindex');
    const large = await visit('/ops/banners', asBrowser({ method: 'POST', body: 'x'.repeat(20_000) }));
    expect([large.response.status, large.text.includes('Nothing was saved')]).toEqual([413, true]);
    // Calls return JSON, regardless of the Accept header.
    const call = await visit('/ops/api/audit', { env: { OPS: gone }, init: { headers: { accept: '*/*' } } });
    expect([call.response.status, call.text]).toEqual([503, '{"error":"unavailable"}']);
  });

  it('a body over 16 KiB returns 413', async () => {
    const body = { more: 'x'.repeat(20_000) };
    expect((await call('PUT', '/ops/api/overrides/advertisement/x', body)).response.status).toBe(413);
  });
});

describe('/ops/* on a separate host', () => {
  const OWN = 'https://ops.test';
  const visitFrom = (origin: string, path: string, init: RequestInit = {}) =>
    visit(path, {
      portal: portal(),
      env: { OPS: opsWorker, OPS_ORIGIN: `${OWN}/` },
      keep: true,
      origin,
      init,
    });

  it('pages, calls, and assets of the console are not found on the host of the site', async () => {
    for (const path of ['/ops/', '/ops/sign-in', '/ops/api/audit', '/ops/assets/x.css', '/ko/ops/']) {
      const visited = await visitFrom('https://site.test', path, {
        headers: { authorization: `Bearer ${TOKEN}` },
      });
      expect([path, visited.response.status]).toEqual([path, 404]);
    }
  });

  it('the console’s host redirects its root to the console and serves no page of the site', async () => {
    const root = await visitFrom(OWN, '/');
    expect([root.response.status, header(root, 'location')]).toEqual([302, '/ops/']);
    // The isolate has a page of the other host in memory, which must not be served.
    expect((await visitFrom('https://site.test', '/products/')).response.status).toBe(200);
    for (const path of ['/products/', '/ko/', '/api/portal/v1/menus', '/ko/ops/', '/opsx'])
      expect([path, (await visitFrom(OWN, path)).response.status]).toEqual([path, 404]);
  });

  it('the console’s host has a separate cookie and accepts only same-origin forms', async () => {
    const post = (origin: string) =>
      visitFrom(OWN, '/ops/sign-in', {
        method: 'POST',
        body: new URLSearchParams({ token: TOKEN, to: '/ops' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      });
    const signedIn = await post(OWN);
    expect(signedIn.response.status).toBe(303);
    expect(header(signedIn, 'set-cookie')).toMatch(/^__Host-ops=[^;]+;.*SameSite=Strict/);
    expect((await post('https://site.test')).response.status).toBe(403);
    const cookie = header(signedIn, 'set-cookie').split(';')[0] ?? '';
    expect((await visitFrom(OWN, '/ops/', { headers: { cookie } })).text).toContain('token:admin');
  });

  it('a malformed OPS_ORIGIN disables the console', async () => {
    const extra = { OPS: opsWorker, OPS_ORIGIN: 'ops.test' };
    for (const origin of ['https://site.test', OWN])
      expect((await visit('/ops/sign-in', { env: extra, origin })).response.status).toBe(404);
  });
});
