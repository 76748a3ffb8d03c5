// Sessions, limits and preview tokens, as the site meets them (§4 Preview mode, §6; S6).
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CODES } from '../../../src/api/contract/codes.ts';
import { api } from '../../../src/config.ts';
import { ask, data, fetchPortal, sessionOf, signIn } from './portal.ts';

const SERVICE =
  'http://localhost:8787/r_sec_login?language=en&service=http%3A%2F%2Flocalhost%3A8787%2Fdocs%2F&state=0b1c';
const login = (fields: Record<string, string>) =>
  fetchPortal('/sso/login', {
    method: 'POST',
    body: new URLSearchParams({ service: SERVICE, ...fields }),
    redirect: 'manual',
  });

const nameOf = async (headers: Record<string, string>, over: Partial<Env> = {}) => {
  const asked = await fetchPortal(`${api.basePath}/front/user`, { headers }, over);
  return {
    status: asked.status,
    name: ((await asked.json()) as { data: { displayName: string | null } | null }).data?.displayName,
  };
};
const cookie = (token: string) => ({ cookie: `front_session=${token}` });
const tokenOf = ({ cookie: pair = '' }: Record<string, string>) => pair.split('=')[1] ?? '';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('§6 sessions', () => {
  it('the way back with a ticket, without its ticket, is the service to the letter', async () => {
    const back = new URL(
      (await login({ login: 'demo', password: 'local-demo-only' })).headers.get('location') ?? '',
    );
    const ticket = back.searchParams.get('ticket');
    back.searchParams.delete('ticket');
    expect(back.href).toBe(SERVICE);
    const session = await fetchPortal('/sso/validate', {
      method: 'POST',
      body: JSON.stringify({ ticket, service: back.href }),
    });
    expect(await session.json()).toMatchObject({ code: '0', data: { displayName: 'Harbour Games' } });
  });

  it('each sign-in gives a token of its own, and one that ends leaves the other', async () => {
    const [first, second] = [await sessionOf('demo'), await sessionOf('demo')];
    expect(first).not.toEqual(second);
    const ended = await fetchPortal('/sso/logout?language=en&appCode=site', {
      method: 'POST',
      headers: first,
    });
    expect(ended.headers.get('cache-control')).toBe('no-store');
    expect(await data('common/getUserInfo', {}, { headers: first })).toEqual({ displayName: null });
    expect(await data('common/getUserInfo', {}, { headers: second })).toEqual({
      displayName: 'Harbour Games',
    });
  });

  it('a session that has run out is none', async () => {
    const headers = await sessionOf('reader');
    await env.DB.prepare("UPDATE session SET expires_at = '2020-01-01T00:00:00Z'").run();
    expect(await data('common/getUserInfo', {}, { headers })).toEqual({ displayName: null });
  });

  it('neither ticket nor token is stored as it is', async () => {
    const { cookie = '' } = await sessionOf('demo');
    const { results } = await env.DB.prepare('SELECT token_hash FROM session').all<{ token_hash: string }>();
    const [random = '', signature = ''] = cookie.split('=')[1]?.split('.') ?? [];
    expect(JSON.stringify(results)).not.toMatch(new RegExp(`${random}|${signature}`));
  });
});

describe('§6 session tokens are signed', () => {
  /** A database that must not be asked. */
  const closed = new Proxy({} as D1Database, {
    get: () => () => {
      throw new Error('the database was asked');
    },
  });

  it('a token is a random part and its signature by HMAC-SHA-256 with SESSION_SECRET', async () => {
    const [random = '', signature = ''] = tokenOf(await sessionOf('demo')).split('.');
    const bytes = (text: string) =>
      Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const secret = new TextEncoder().encode(env.SESSION_SECRET);
    const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    expect(bytes(random).length).toBe(32);
    expect(await crypto.subtle.verify('HMAC', key, bytes(signature), bytes(random))).toBe(true);
  });

  it('a token whose signature does not fit is refused before the database is asked', async () => {
    const headers = await sessionOf('demo');
    const [random = '', signature = ''] = tokenOf(headers).split('.');
    const other = `${random.slice(1)}${random.startsWith('0') ? '1' : '0'}`;
    vi.spyOn(console, 'error').mockImplementation(() => {});
    // One that fits is looked up, so this database shows who asks it.
    expect((await nameOf(headers, { DB: closed })).status).toBe(500);
    for (const token of [
      random,
      `${random}.`,
      `.${signature}`,
      `${other}.${signature}`,
      `${random}.${other}`,
      `${random}.${signature.slice(2)}`,
      `${random}.${signature}00`,
      `${random}.${signature}.${signature}`,
      'made-up',
    ]) {
      expect(await nameOf(cookie(token), { DB: closed }), token).toEqual({ status: 200, name: null });
      const ended = await fetchPortal(
        '/sso/logout',
        { method: 'POST', headers: cookie(token) },
        { DB: closed },
      );
      expect(ended.status, token).toBe(200);
    }
    expect(await nameOf(headers)).toEqual({ status: 200, name: 'Harbour Games' });
  });

  it('a new secret in front signs, and the sessions of the old one last until it is taken out', async () => {
    const [old, next] = [env.SESSION_SECRET, 'n'.repeat(32)];
    const before = await sessionOf('demo');
    const after = await sessionOf('demo', { SESSION_SECRET: `${next}, ${old}` });
    expect(await nameOf(before, { SESSION_SECRET: `${next}, ${old}` })).toEqual({
      status: 200,
      name: 'Harbour Games',
    });
    expect(await nameOf(before, { SESSION_SECRET: next })).toEqual({ status: 200, name: null });
    expect(await nameOf(after, { SESSION_SECRET: next })).toEqual({ status: 200, name: 'Harbour Games' });
    expect(await nameOf(after, { SESSION_SECRET: old })).toEqual({ status: 200, name: null });
  });

  it('a browser that signs in again has a new token, and the old one is worth nothing once the site has ended it', async () => {
    const first = await sessionOf('demo');
    const second = await sessionOf('demo');
    expect(tokenOf(second).split('.')[0]).not.toBe(tokenOf(first).split('.')[0]);
    await fetchPortal('/sso/logout', { method: 'POST', headers: first });
    expect(await nameOf(first)).toEqual({ status: 200, name: null });
    expect(await nameOf(second)).toEqual({ status: 200, name: 'Harbour Games' });
  });
});

describe.each([
  ['missing', undefined, 'is not set'],
  ['empty', '', 'is not set'],
  ['shorter than 32 bytes', 'x'.repeat(31), 'shorter than 32 bytes'],
  ['a list with one that is too short', `${'x'.repeat(32)},short`, 'shorter than 32 bytes'],
])('§6 a SESSION_SECRET that is %s', (_, secret, said) => {
  const without = { SESSION_SECRET: secret as string };
  const send = (path: string, init: RequestInit = {}) => fetchPortal(path, init, without);
  const logged = () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {});
    return () => print.mock.calls.map(([line]) => JSON.parse(line) as { event: string; error: string });
  };

  it.each([
    ['en', 'en', 'Signing in is not available at the moment.'],
    ['cn', 'zh-cn', '暂时无法登录'],
    ['ko', 'ko-kr', '지금은 로그인할 수 없습니다.'],
    ['ja', 'ja-jp', '現在サインインできません。'],
  ])(
    'shows a page that says so instead of the form, 503, and one line of log (%s)',
    async (__, language, text) => {
      const lines = logged();
      const shown = await send(`/sso/login?${new URLSearchParams({ language, service: SERVICE })}`);
      const html = await shown.text();
      expect([shown.status, shown.headers.get('cache-control'), html.includes('<form')]).toEqual([
        503,
        'no-store',
        false,
      ]);
      expect(html).toContain(text);
      expect(lines()).toEqual([
        {
          event: 'portal.no-session-secret',
          requestId: expect.any(String),
          error: expect.stringContaining(said),
        },
      ]);
      expect(JSON.stringify(lines())).not.toContain('xxx');
    },
  );

  it('signs nobody in: neither a right password nor a good ticket, which stays good', async () => {
    const back = new URL(
      (await login({ login: 'demo', password: 'local-demo-only' })).headers.get('location') ?? '',
    );
    const ticket = back.searchParams.get('ticket');
    const exchange = { method: 'POST', body: JSON.stringify({ ticket, service: SERVICE }) };
    const lines = logged();
    const form = new URLSearchParams({ service: SERVICE, login: 'demo', password: 'local-demo-only' });
    const submitted = await send('/sso/login', { method: 'POST', body: form, redirect: 'manual' });
    expect([submitted.status, submitted.headers.get('location')]).toEqual([503, null]);
    const refused = await send('/sso/validate', exchange);
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ code: CODES.network, data: null }),
    ]);
    expect(lines().map(({ event }) => event)).toEqual([
      'portal.no-session-secret',
      'portal.no-session-secret',
    ]);
    expect(await (await fetchPortal('/sso/validate', exchange)).json()).toMatchObject({ code: CODES.ok });
  });

  it('makes nobody signed in, and a sign-out says that it could not be done', async () => {
    const headers = await sessionOf('demo');
    const lines = logged();
    expect(await nameOf(headers, without)).toEqual({ status: 200, name: null });
    expect((await send('/sso/logout', { method: 'POST', headers })).status).toBe(503);
    expect(lines().map(({ event }) => event)).toEqual([
      'portal.no-session-secret',
      'portal.no-session-secret',
    ]);
    expect(await nameOf(headers)).toEqual({ status: 200, name: 'Harbour Games' });
  });
});

describe('§6 passwords', () => {
  const stored = (name: string) =>
    env.DB.prepare(
      'SELECT password_salt AS salt, password_hash AS hash, password_iterations AS iterations FROM customer WHERE login = ?',
    )
      .bind(name)
      .first<{ salt: string; hash: string; iterations: number }>();

  /** Puts an account's password back to how it was stored at first: one round of SHA-256. */
  async function weaken(name: string, password: string): Promise<string> {
    const salt = crypto.getRandomValues(new Uint8Array(16));
    const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
      'deriveBits',
    ]);
    const hash = hex(
      new Uint8Array(
        await crypto.subtle.deriveBits(
          { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 100_000 },
          key,
          256,
        ),
      ),
    );
    await env.DB.prepare(
      'UPDATE customer SET password_salt = ?, password_hash = ?, password_iterations = 100000 WHERE login = ?',
    )
      .bind(hex(salt), hash, name)
      .run();
    return hash;
  }

  /** The derivations that one attempt asks for. */
  async function workOf(fields: Record<string, string>): Promise<{ hash: unknown; iterations: number }[]> {
    const derive = vi.spyOn(crypto.subtle, 'deriveBits');
    expect((await login(fields)).status).toBe(401);
    const work = derive.mock.calls.map(([algorithm]) => algorithm as { hash: unknown; iterations: number });
    derive.mockRestore();
    return work.map(({ hash, iterations }) => ({ hash, iterations }));
  }

  it('cost 210,000 iterations of HMAC-SHA512 or more, never more than 100,000 at once, which is all the platform does', async () => {
    const work = await workOf({ login: 'demo', password: 'wrong' });
    expect(new Set(work.map(({ hash }) => hash))).toEqual(new Set(['SHA-512']));
    expect(work.reduce((sum, { iterations }) => sum + iterations, 0)).toBeGreaterThanOrEqual(210_000);
    expect(Math.max(...work.map(({ iterations }) => iterations))).toBeLessThanOrEqual(100_000);
  });

  it('an unknown name costs what a known one costs, and a name with an old hash no less', async () => {
    const known = await workOf({ login: 'demo', password: 'wrong' });
    expect(await workOf({ login: 'nobody-of-this-name', password: 'wrong' })).toEqual(known);
    await weaken('reader', 'local-reader-only');
    expect(await workOf({ login: 'reader', password: 'wrong' })).toEqual(expect.arrayContaining(known));
  });

  it('are stored at today’s strength, and stay as they are at a sign-in', async () => {
    const before = await stored('demo');
    expect(before).toMatchObject({
      hash: expect.stringMatching(/^pbkdf2-sha512:3:[0-9a-f]{128}$/),
      iterations: 100_000,
    });
    await signIn('demo', 'local-demo-only');
    expect(await stored('demo')).toEqual(before);
  });

  it('an old hash is taken, and replaced by one of today’s at the next successful sign-in only', async () => {
    const old = await weaken('reader', 'local-reader-only');
    expect((await login({ login: 'reader', password: 'wrong' })).status).toBe(401);
    expect((await stored('reader'))?.hash).toBe(old);
    await signIn('reader', 'local-reader-only');
    const renewed = await stored('reader');
    expect(renewed).toMatchObject({
      hash: expect.stringMatching(/^pbkdf2-sha512:3:[0-9a-f]{128}$/),
      iterations: 100_000,
    });
    await signIn('reader', 'local-reader-only');
    expect(await stored('reader')).toEqual(renewed);
    expect((await login({ login: 'reader', password: 'wrong' })).status).toBe(401);
  });

  it('a hash of as many rounds but fewer iterations is an old one, too', async () => {
    await env.DB.prepare("UPDATE customer SET password_iterations = 1 WHERE login = 'reader'").run();
    expect(await workOf({ login: 'reader', password: 'wrong' })).toHaveLength(6);
  });
});

describe('S6 the portal says whether a preview token counted', () => {
  const state = async (token: string | null) => {
    const asked = await ask(
      'common/getNav',
      {},
      token === null ? {} : { headers: { 'x-preview-token': token } },
    );
    return [asked.headers.get('x-preview-state'), asked.headers.get('cache-control')];
  };

  it('valid, invalid, and nothing without one', async () => {
    expect(await state('local-preview')).toEqual(['valid', 'no-store']);
    expect(await state('made-up')).toEqual(['invalid', 'no-store']);
    expect((await state(null))[0]).toBeNull();
  });

  it('on refusals, too', async () => {
    const headers = { 'x-preview-token': 'made-up' };
    expect(
      (await ask('products/productDetailByCode', { pageCode: 'no-such' }, { headers })).headers.get(
        'x-preview-state',
      ),
    ).toBe('invalid');
    const bad = await fetchPortal(`${api.basePath}/mapping`, { method: 'POST', body: 'no json', headers });
    expect([bad.status, bad.headers.get('x-preview-state')]).toEqual([400, 'invalid']);
  });

  it('a token that has expired counts no more, and shows no draft', async () => {
    const detail = (token: string) =>
      data(
        'products/productDetailByCode',
        { pageCode: 'cloud-security' },
        { headers: { 'x-preview-token': token } },
      );
    expect((await detail('local-preview')).draft).toBe(true);
    await env.DB.prepare("UPDATE preview_token SET expires_at = '2020-01-01T00:00:00Z'").run();
    expect((await detail('local-preview')).draft).toBe(false);
    expect(await state('local-preview')).toEqual(['invalid', 'no-store']);
  });
});
