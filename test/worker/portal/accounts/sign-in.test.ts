// Sign-in sessions of the site (§6): tickets, signed tokens, and invalid secrets.
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../../common/config.ts';
import { CODES } from '../../../../common/contract/codes.ts';
import { callPortal, fetchPortal, load, logIn, openSession, RETURN_URL } from '../portal.ts';

const readUser = async (headers: Record<string, string>, extra: Partial<Env> = {}) => {
  const response = await fetchPortal(`${api.basePath}/front/user`, { headers }, extra);
  return {
    status: response.status,
    name: ((await response.json()) as { data: { displayName: string | null } | null }).data?.displayName,
  };
};
const cookie = (token: string) => ({ cookie: `front_session=${token}` });
const tokenOf = ({ cookie: pair = '' }: Record<string, string>) => pair.split('=')[1] ?? '';

describe('§6 sessions', () => {
  it('the return URL is the service URL with a ticket', async () => {
    const back = new URL(
      (await logIn({ login: 'demo', password: 'local-demo-only' })).headers.get('location') ?? '',
    );
    const ticket = back.searchParams.get('ticket');
    back.searchParams.delete('ticket');
    expect(back.href).toBe(RETURN_URL);
    const session = await fetchPortal('/sso/validate', {
      method: 'POST',
      body: JSON.stringify({ ticket, service: back.href }),
    });
    expect(await session.json()).toMatchObject({ code: '0', data: { displayName: 'Harbor Games' } });
  });

  it('each sign-in creates a separate token, and ending one session does not end the other', async () => {
    const [first, second] = [await openSession('demo'), await openSession('demo')];
    expect(first).not.toEqual(second);
    const ended = await fetchPortal('/sso/logout?language=en&appCode=site', {
      method: 'POST',
      headers: first,
    });
    expect(ended.headers.get('cache-control')).toBe('no-store');
    expect(await load('common/getUserInfo', {}, { headers: first })).toEqual({ displayName: null });
    expect(await load('common/getUserInfo', {}, { headers: second })).toEqual({
      displayName: 'Harbor Games',
    });
  });

  it('a call verifies its session with one query', async () => {
    const headers = await openSession('demo');
    const queries: string[] = [];
    const DB = new Proxy(env.DB, {
      get: (db, key) =>
        key === 'prepare'
          ? (query: string) => {
              queries.push(query);
              return db.prepare(query);
            }
          : Reflect.get(db, key),
    });
    const params = { docId: 'attack-response-runbook' };
    expect((await callPortal('document/documentDetail', params, { headers, extra: { DB } })).status).toBe(
      200,
    );
    expect(queries.filter((query) => /\b(session|customer_permission)\b/.test(query))).toHaveLength(1);
  });

  it('an expired session is invalid', async () => {
    const headers = await openSession('reader');
    await env.DB.prepare("UPDATE session SET expires_at = '2020-01-01T00:00:00Z'").run();
    expect(await load('common/getUserInfo', {}, { headers })).toEqual({ displayName: null });
  });

  it('neither ticket nor token is stored in plain text', async () => {
    const { cookie = '' } = await openSession('demo');
    const { results } = await env.DB.prepare('SELECT token_hash FROM session').all<{ token_hash: string }>();
    const [random = '', , signature = ''] = cookie.split('=')[1]?.split('.') ?? [];
    expect(JSON.stringify(results)).not.toMatch(new RegExp(`${random}|${signature}`));
  });
});

describe('§6 signatures of session tokens', () => {
  /** A database that throws on every access. */
  const closed = new Proxy({} as D1Database, {
    get: () => () => {
      throw new Error('the database was queried');
    },
  });

  it('a token consists of a random part, an expiry, and their HMAC-SHA-256 with SESSION_SECRET', async () => {
    const [random = '', expires = '', signature = ''] = tokenOf(await openSession('demo')).split('.');
    const bytes = (text: string) =>
      Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const secret = new TextEncoder().encode(env.SESSION_SECRET);
    const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    const signed = new TextEncoder().encode(`session\n${random}.${expires}`);
    expect(bytes(random).length).toBe(32);
    expect(Math.abs(Number(expires) - Date.now() / 1000 - 8 * 3600)).toBeLessThan(60);
    expect(await crypto.subtle.verify('HMAC', key, bytes(signature), signed)).toBe(true);
  });

  it('a token with an invalid signature is rejected before the database is queried', async () => {
    const headers = await openSession('demo');
    const [random = '', expires = '', signature = ''] = tokenOf(headers).split('.');
    const later = Number(expires) + 1;
    const otherRandom = `${random.slice(1)}${random.startsWith('0') ? '1' : '0'}`;
    vi.spyOn(console, 'error').mockImplementation(() => {});
    // A token with a valid signature is looked up, so this database causes an error.
    expect((await readUser(headers, { DB: closed })).status).toBe(500);
    for (const token of [
      random,
      `${random}.`,
      `${random}.${signature}`,
      `.${expires}.${signature}`,
      `${otherRandom}.${expires}.${signature}`,
      `${random}.${later}.${signature}`,
      `${random}.${expires}.${otherRandom}`,
      `${random}.${expires}.${signature.slice(2)}`,
      `${random}.${expires}.${signature}00`,
      `${random}.${expires}.${signature}.${signature}`,
      'made-up',
    ]) {
      expect(await readUser(cookie(token), { DB: closed }), token).toEqual({ status: 200, name: null });
      const ended = await fetchPortal(
        '/sso/logout',
        { method: 'POST', headers: cookie(token) },
        { DB: closed },
      );
      expect(ended.status, token).toBe(200);
    }
    expect(await readUser(headers)).toEqual({ status: 200, name: 'Harbor Games' });
  });

  it('a new first secret signs sessions, and sessions of the old secret are valid until it is removed', async () => {
    const [old, next] = [env.SESSION_SECRET, 'n'.repeat(32)];
    const before = await openSession('demo');
    const after = await openSession('demo', { SESSION_SECRET: `${next}, ${old}` });
    expect(await readUser(before, { SESSION_SECRET: `${next}, ${old}` })).toEqual({
      status: 200,
      name: 'Harbor Games',
    });
    expect(await readUser(before, { SESSION_SECRET: next })).toEqual({ status: 200, name: null });
    expect(await readUser(after, { SESSION_SECRET: next })).toEqual({ status: 200, name: 'Harbor Games' });
    expect(await readUser(after, { SESSION_SECRET: old })).toEqual({ status: 200, name: null });
  });
});

describe.each([
  ['missing', undefined, 'is not set'],
  ['empty', '', 'is not set'],
  ['shorter than 32 bytes', 'x'.repeat(31), 'shorter than 32 bytes'],
  ['a list with one that is too short', `${'x'.repeat(32)},short`, 'shorter than 32 bytes'],
])('§6 a SESSION_SECRET that is %s', (_, secret, error) => {
  const setting = { SESSION_SECRET: secret as string };
  const send = (path: string, init: RequestInit = {}) => fetchPortal(path, init, setting);
  const logged = () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {});
    return () => print.mock.calls.map(([line]) => JSON.parse(line) as { event: string; error: string });
  };

  it.each([
    ['en', 'en', 'Sign-in is unavailable right now.'],
    ['cn', 'zh-cn', '暂时无法登录'],
    ['ko', 'ko-kr', '지금은 로그인할 수 없습니다.'],
    ['ja', 'ja-jp', '現在ログインできません。'],
  ])(
    'the sign-in page returns 503 with a localized notice instead of the form, and logs one line (%s)',
    async (__, language, text) => {
      const lines = logged();
      const page = await send(`/sso/login?${new URLSearchParams({ language, service: RETURN_URL })}`);
      const html = await page.text();
      expect([page.status, page.headers.get('cache-control'), html.includes('<form')]).toEqual([
        503,
        'no-store',
        false,
      ]);
      expect(html).toContain(text);
      expect(lines()).toEqual([
        {
          level: 'error',
          event: 'portal.no-session-secret',
          requestId: expect.any(String),
          error: expect.stringContaining(error),
        },
      ]);
      expect(JSON.stringify(lines())).not.toContain('xxx');
    },
  );

  it('without a secret, neither a correct password nor a valid ticket signs in, and the ticket remains valid', async () => {
    const back = new URL(
      (await logIn({ login: 'demo', password: 'local-demo-only' })).headers.get('location') ?? '',
    );
    const ticket = back.searchParams.get('ticket');
    const exchange = { method: 'POST', body: JSON.stringify({ ticket, service: RETURN_URL }) };
    const lines = logged();
    const form = new URLSearchParams({ service: RETURN_URL, login: 'demo', password: 'local-demo-only' });
    const submitted = await send('/sso/login', { method: 'POST', body: form, redirect: 'manual' });
    expect([submitted.status, submitted.headers.get('location')]).toEqual([503, null]);
    const rejected = await send('/sso/validate', exchange);
    expect([rejected.status, await rejected.json()]).toEqual([
      503,
      expect.objectContaining({ code: CODES.network, data: null }),
    ]);
    expect(lines().map(({ event }) => event)).toEqual([
      'portal.no-session-secret',
      'portal.no-session-secret',
    ]);
    expect(await (await fetchPortal('/sso/validate', exchange)).json()).toMatchObject({ code: CODES.ok });
  });

  it('without a secret, no visitor is signed in, and a sign-out fails', async () => {
    const headers = await openSession('demo');
    const lines = logged();
    expect(await readUser(headers, setting)).toEqual({ status: 200, name: null });
    expect((await send('/sso/logout', { method: 'POST', headers })).status).toBe(503);
    expect(lines().map(({ event }) => event)).toEqual([
      'portal.no-session-secret',
      'portal.no-session-secret',
    ]);
    expect(await readUser(headers)).toEqual({ status: 200, name: 'Harbor Games' });
  });
});
