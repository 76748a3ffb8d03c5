// Authentication by token, session, or Cloudflare Access. Pages and calls are denied without it.
import { env } from 'cloudflare:workers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../../ops/src/api.ts';
import { clearKeys } from '../../../../ops/src/auth/access.ts';
import { pages } from '../../../../ops/src/console/routes.tsx';
import { newBrowser, signIn } from '../console.ts';
import { fetchOps, NO_TOKENS, resetOps, TOKEN, tokenOf } from '../ops.ts';

beforeEach(resetOps);

const TEAM = 'team.cloudflareaccess.com';
const AUD = 'a'.repeat(64);
const ACCESS = { ACCESS_TEAM_DOMAIN: TEAM, ACCESS_AUD: AUD, ...NO_TOKENS };

const fillParams = (path: string): string =>
  path.replace(/:\w+(?:\{(?:[^{}]|\{[^}]*\})*\})?/g, 'x').replace(/\/\*$/, '/x');
/** Returns the registered routes of an app, with sample values for parameters. */
const routesOf = (app: { routes: { method: string; path: string }[] }) => [
  ...new Set(
    app.routes.map(({ method, path }) => `${method === 'ALL' ? 'GET' : method} ${fillParams(path)}`),
  ),
];
const CALLS = [...routesOf(api).filter((route) => route.includes('/ops/api/')), 'GET /ops/api/constructor'];
const PAGES = [...routesOf(pages).filter((route) => / \/ops/.test(route)), 'GET /ops/constructor', 'GET /x'];

let validKeys: CryptoKeyPair;
let otherKeys: CryptoKeyPair;
let secret: Uint8Array;
beforeAll(async () => {
  const generateKeys = async () => (await generateKeyPair('RS256', { extractable: true })) as CryptoKeyPair;
  [validKeys, otherKeys] = [await generateKeys(), await generateKeys()];
  secret = new TextEncoder().encode(JSON.stringify(await exportJWK(validKeys.publicKey)));
});
/** Mocks the endpoint of the team's public keys. */
const publish = () =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url !== `https://${TEAM}/cdn-cgi/access/certs`) throw new Error(`unexpected request: ${url}`);
    return Response.json({ keys: [{ ...(await exportJWK(validKeys.publicKey)), kid: 'k', alg: 'RS256' }] });
  });
afterEach(clearKeys);

interface JwtOptions {
  alg?: string;
  key?: CryptoKey | Uint8Array;
  issuer?: string;
  audience?: string;
  from?: number;
  until?: number;
  claims?: Record<string, unknown>;
}
const seconds = () => Math.floor(Date.now() / 1000);
const signJwt = ({ alg = 'RS256', key, issuer, audience, from, until, claims }: JwtOptions = {}) =>
  new SignJWT(claims ?? { email: 'ada@team.example' })
    .setProtectedHeader({ alg, kid: 'k' })
    .setIssuer(issuer ?? `https://${TEAM}`)
    .setAudience(audience ?? AUD)
    .setIssuedAt(seconds() - 10)
    .setNotBefore(from ?? seconds() - 10)
    .setExpirationTime(until ?? seconds() + 60)
    .sign(key ?? validKeys.privateKey);

const access = (jwtOptions: () => JwtOptions) => async () => ({
  'cf-access-jwt-assertion': await signJwt(jwtOptions()),
});
/** Invalid credentials: request headers by name. */
const INVALID_CREDENTIALS: Record<string, () => Promise<Record<string, string>>> = {
  'no credential': async () => ({}),
  'an unknown bearer token': async () => ({ authorization: `Bearer ${'x'.repeat(48)}` }),
  'a session that was never opened': async () => ({ cookie: `__Host-ops=${'x'.repeat(43)}` }),
  'a session named like a property of Object.prototype': async () => ({ cookie: '__Host-ops=constructor' }),
  'a malformed Access token': async () => ({ 'cf-access-jwt-assertion': 'constructor' }),
  'an expired Access token': access(() => ({ until: seconds() - 5 })),
  'an Access token that is not yet valid': access(() => ({ from: seconds() + 600 })),
  'an Access token for another application': access(() => ({ audience: 'b'.repeat(64) })),
  'an Access token of another team': access(() => ({ issuer: 'https://evil.cloudflareaccess.com' })),
  'an Access token signed with another key': access(() => ({ key: otherKeys.privateKey })),
  'an Access token signed with its public key as secret': access(() => ({ alg: 'HS256', key: secret })),
  'an Access token without an identity': access(() => ({ claims: {} })),
  'an Access token without a signature': async () => {
    const [, payload] = (await signJwt()).split('.');
    const head = btoa('{"alg":"none"}').replaceAll('=', '');
    return { 'cf-access-jwt-assertion': `${head}.${payload}.` };
  },
};

const CREDENTIALS = Object.keys(INVALID_CREDENTIALS);
/** Routes of each kind: calls and pages that read, that write, and that do not exist. */
const ROUTE_KINDS = [
  ...['GET /ops/api/audit', 'POST /ops/api/version', 'GET /ops/api/constructor'],
  ...['GET /ops/audit', 'POST /ops/sign-out', 'GET /ops/constructor', 'GET /x'],
];

let networks = 0;
/** Whether the page is the one for signed-out users: it has no form and links only to the sign-in page. */
const isSignedOutPage = (html: string) =>
  html.includes('<h1>Sign in first</h1>') &&
  !html.includes('<form') &&
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].every(([, to]) => to === '/ops');

describe.each([
  ['with the token', {}],
  ['behind Access', ACCESS],
  ['behind Access and with the token', { ...ACCESS, OPS_TOKEN: TOKEN }],
  ['with neither tokens nor Access', NO_TOKENS],
])('routes of ops %s', (_, extra) => {
  /** Sends a request. Returns `null` if it is denied; otherwise its route and response. */
  async function findAllowedResponse(
    route: string,
    credentials: Record<string, string>,
  ): Promise<string | null> {
    const [method = '', path = ''] = route.split(' ');
    // Each request uses its own network, because five failures block one.
    networks += 1;
    const headers = { ...credentials, 'x-client-ip': `198.18.${networks >> 8}.${networks & 255}` };
    const response = await fetchOps(path, { method, headers, redirect: 'manual' }, extra);
    const isRedirected =
      response.status === 303 &&
      response.headers.get('location') === `/ops/sign-in?${new URLSearchParams({ to: path })}`;
    const text = await response.text();
    const isDenied =
      (response.status === 401 &&
        (['{"error":"unauthorized"}', ''].includes(text) || isSignedOutPage(text))) ||
      (isRedirected && text === '');
    return isDenied ? null : `${route}: ${response.status} ${text.slice(0, 80)}`;
  }
  /** Checks that requests without valid credentials are denied and change nothing. */
  async function expectDenied(requests: readonly (readonly [route: string, credential: string])[]) {
    publish();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const allowed: (string | null)[] = [];
    for (const [route, credential] of requests)
      allowed.push(await findAllowedResponse(route, (await INVALID_CREDENTIALS[credential]?.()) ?? {}));
    expect(allowed.filter((route) => route !== null)).toEqual([]);
    const changes = env.DB.prepare("SELECT count(*) AS n FROM audit WHERE action <> 'refuse'");
    expect(await changes.first('n')).toBe(0);
  }

  it.each(CREDENTIALS)('calls and pages of each kind are denied to callers with %s', (credential) =>
    expectDenied(ROUTE_KINDS.map((route) => [route, credential])),
  );

  it('every call and every page is denied to callers with an invalid credential', () =>
    expectDenied(
      [...CALLS, ...PAGES].map((route, index) => [route, CREDENTIALS[index % CREDENTIALS.length] ?? '']),
    ));
});

it('the route lists contain the routes of both apps', () => {
  expect([...CALLS, ...PAGES]).toEqual(expect.arrayContaining(ROUTE_KINDS));
});

describe('behind Cloudflare Access', () => {
  const accessHeaders = (claims?: Record<string, unknown>) => access(() => (claims ? { claims } : {}))();

  it('Access identifies a person by name on pages and in calls, and a service by its client ID', async () => {
    publish();
    const headers = { ...(await accessHeaders()), 'content-type': 'application/json' };
    expect((await fetchOps('/ops/api/version', { method: 'POST', headers }, ACCESS)).status).toBe(200);
    const service = await accessHeaders({ common_name: 'nightly.access' });
    await fetchOps('/ops/api/version', { method: 'POST', headers: service }, ACCESS);
    const browser = newBrowser(ACCESS, await accessHeaders());
    const { text, html } = await browser.get('/ops/audit');
    expect(text).toContain('Signed in as ada@team.example');
    expect(text).toContain('service:nightly.access');
    // Access owns the session, so the console offers no sign-out.
    expect(html).not.toContain('Sign out');
  });

  it('a form behind Access requires its token, and cross-origin calls are rejected', async () => {
    publish();
    const browser = newBrowser(ACCESS, await accessHeaders());
    await browser.get('/ops');
    expect((await browser.post('/ops/zone', { zone: 'Asia/Seoul', to: '/ops' })).status).toBe(303);
    expect((await browser.post('/ops/zone', { zone: 'Asia/Seoul', 'form-token': 'x' })).status).toBe(403);
    const foreign = { ...(await accessHeaders()), origin: 'https://evil.example' };
    expect((await fetchOps('/ops/api/version', { method: 'POST', headers: foreign }, ACCESS)).status).toBe(
      403,
    );
  });

  it('an invalid Access token is denied even with a valid token of ops', async () => {
    publish();
    const headers = { 'cf-access-jwt-assertion': 'x', authorization: `Bearer ${TOKEN}` };
    expect((await fetchOps('/ops/api/audit', { headers }, { ...ACCESS, OPS_TOKEN: TOKEN })).status).toBe(401);
  });

  it('no caller is admitted while the keys are unavailable, and the keys are requested once', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no way'));
    expect((await fetchOps('/ops/api/audit', { headers: await accessHeaders() }, ACCESS)).status).toBe(401);
    vi.restoreAllMocks();
    clearKeys();
    const fetching = publish();
    for (let times = 0; times < 3; times += 1)
      expect((await fetchOps('/ops/api/audit', { headers: await accessHeaders() }, ACCESS)).status).toBe(200);
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('the sign-in page is unavailable behind Access', async () => {
    const response = await fetchOps('/ops/sign-in', {}, { ...ACCESS, OPS_TOKEN: TOKEN });
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain('<input');
  });
});

describe('console sessions', () => {
  it('a session is a host-only HttpOnly cookie, and D1 stores only its digest', async () => {
    const response = await fetchOps('/ops/sign-in', {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://ops.test', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: TOKEN, to: '/ops/audit' }).toString(),
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/ops/audit']);
    const [line = ''] = response.headers.getSetCookie();
    expect(line).toMatch(/^__Host-ops=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const stored = JSON.stringify((await env.DB.prepare('SELECT * FROM session').all()).results);
    expect(stored).toContain('token:ada');
    expect(stored).not.toContain(/=([\w-]+)/.exec(line)?.[1] ?? '');
    expect(stored).not.toContain(TOKEN);
  });

  it('a session ends with the sign-out, even if the cookie is sent again', async () => {
    const browser = await signIn();
    expect((await browser.get('/ops')).status).toBe(200);
    const cookies = new Map(browser.cookies);
    expect((await browser.post('/ops/sign-out')).location).toBe('/ops/sign-in');
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await browser.get('/ops')).status).toBe(303);
  });

  it('a session ends after twelve hours, and when its token is removed', async () => {
    const browser = await signIn();
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const openConsole = (extra = {}) => fetchOps('/ops', { headers: { cookie }, redirect: 'manual' }, extra);
    expect((await openConsole({ OPS_TOKENS: `ada:admin:${TOKEN}-of-tomorrow` })).status).toBe(303);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3_600_000 });
    const lateSession = await openConsole();
    vi.useRealTimers();
    expect(lateSession.status).toBe(303);
  });

  it('an invalid token opens no session, and five failures block the network even for a valid one', async () => {
    const browser = newBrowser({}, { 'x-client-ip': '192.0.2.1' });
    const attempt = (token: string) => browser.post('/ops/sign-in', { token, to: '/ops' });
    for (const token of ['', 'constructor', TOKEN.slice(1), `${TOKEN}x`, 'x'.repeat(600)])
      expect((await attempt(token)).status).toBe(401);
    const rejected = await attempt(TOKEN);
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '900']);
    expect(browser.cookies.size).toBe(0);
    // Other networks are not blocked, and IP addresses are not stored.
    const neighbor = newBrowser({}, { 'x-client-ip': '192.0.2.2' });
    expect((await neighbor.post('/ops/sign-in', { token: tokenOf('bob'), to: '/ops' })).status).toBe(303);
    const stored = JSON.stringify((await env.DB.prepare('SELECT * FROM sign_in_failure').all()).results);
    expect(stored).not.toContain('192.0.2');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/ops/../x y',
    '/opsy',
    'javascript:1',
    '',
  ])('the sign-in redirects to the console instead of %s', async (to) => {
    const { location } = await newBrowser().post('/ops/sign-in', { token: TOKEN, to });
    expect(location).toBe('/ops');
  });

  it('the sign-in page escapes its input', async () => {
    const malformed = '/ops?"><script>alert(1)</script>';
    const { html } = await newBrowser().post('/ops/sign-in', { token: 'x', to: malformed });
    expect(html).not.toContain('<script>alert');
  });
});

describe('form tokens of the console', () => {
  it('a form without its token, with the token of another session, or from another origin is rejected', async () => {
    const [ada, bob] = [await signIn('ada'), await signIn('bob')];
    const { html } = await bob.get('/ops');
    const otherToken = /name="form-token" value="([^"]*)"/.exec(html)?.[1] ?? '';
    // Tokens belong to sessions, not users: a second session of the same user has its own.
    const secondToken = /name="form-token" value="([^"]*)"/.exec(
      (await (await signIn('ada')).get('/ops')).html,
    )?.[1];
    for (const token of ['', 'constructor', otherToken, secondToken ?? ''])
      expect((await ada.post('/ops/sign-out', { 'form-token': token })).status).toBe(403);
    const ownToken = /name="form-token" value="([^"]*)"/.exec((await ada.get('/ops')).html)?.[1] ?? '';
    const foreign = await ada.fetch('/ops/sign-out', {
      method: 'POST',
      body: new URLSearchParams({ 'form-token': ownToken }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    expect((await ada.get('/ops')).status).toBe(200);
  });
});
