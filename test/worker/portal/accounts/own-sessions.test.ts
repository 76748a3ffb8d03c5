// Sessions of a customer: list, end of one or all others, separation of accounts, and the time of last use.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { OwnSessionsSchema, SIGN_IN_PATHS } from '../../../../common/contract/sign-in/sign-in.ts';
import { createTicket } from '../../../../portal/src/sso/session.ts';
import { fetchPortal, load, openSession } from '../portal.ts';

type Headers = Record<string, string>;
const call = async (headers: Headers, body?: unknown, extra: Partial<Env> = {}) => {
  const init =
    body === undefined
      ? {}
      : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
  const response = await fetchPortal(SIGN_IN_PATHS.sessions, { headers, ...init }, extra);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { code, data: sent } = (await response.json()) as { code: string; data: { count?: number } | null };
  return { status: response.status, code, data: sent };
};
const readSessions = async (headers: Headers) => OwnSessionsSchema.parse((await call(headers)).data).rows;
const readCurrentId = async (headers: Headers): Promise<string> =>
  (await readSessions(headers)).find(({ isCurrent }) => isCurrent)?.id ?? '';
const isOpen = async (headers: Headers): Promise<boolean> =>
  (await load('common/getUserInfo', {}, { headers })).displayName !== null;
const REFUSED = { status: 200, code: CODES.loginRequired, data: null };

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM session').run();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

/** Signs in as the site does, with the browser's device. */
async function signIn(device: unknown): Promise<Headers> {
  const service = 'http://localhost:8787/r_sec_login';
  const { id = '' } =
    (await env.DB.prepare("SELECT id FROM customer WHERE login = 'demo'").first<{ id: string }>()) ?? {};
  const ticket = await createTicket(env.DB, id, service);
  const body = JSON.stringify({ ticket, service, device });
  const response = await fetchPortal(SIGN_IN_PATHS.validate, { method: 'POST', body });
  const { data: session } = (await response.json()) as { data: { token: string } };
  return { cookie: `front_session=${session.token}` };
}

describe('the list of sessions', () => {
  it('an account lists its open sessions with device and times, the current one first, and no others', async () => {
    const chrome = await signIn({ browser: 'Chrome', system: 'Windows' });
    await signIn({ browser: '<b>Mosaic</b>', system: 'Windows' });
    await openSession('reader');
    await openSession('support');
    const rows = await readSessions(chrome);
    expect(rows.map(({ isCurrent, device }) => [isCurrent, device])).toEqual([
      [true, { browser: 'Chrome', system: 'Windows' }],
      // An invalid device is not stored, but the sign-in succeeds.
      [false, { browser: null, system: null }],
    ]);
    for (const { startedAt, usedAt } of rows) {
      expect(Math.abs(Date.now() - Date.parse(startedAt))).toBeLessThan(60_000);
      expect(Math.abs(Date.now() - Date.parse(usedAt))).toBeLessThan(60_000);
    }
    await env.DB.prepare('UPDATE session SET expires_at = ? WHERE browser IS NULL')
      .bind(new Date(Date.now() - 1).toISOString())
      .run();
    expect(await readSessions(chrome)).toHaveLength(1);
    // Expired sessions are not counted as ended.
    expect((await call(chrome, { id: null })).data).toEqual({ count: 0 });
  });

  it('a session from an older version is listed with its start as its last use', async () => {
    const [headers] = [await openSession('demo'), await openSession('demo')];
    await env.DB.prepare('UPDATE session SET used_at = NULL, browser = NULL, system = NULL').run();
    const [, row] = await readSessions(headers);
    expect(row?.usedAt).toBe(row?.startedAt);
  });

  it('the list has at most 100 sessions, including the current one', async () => {
    const headers = await openSession('demo');
    const { customer_id = '' } =
      (await env.DB.prepare('SELECT customer_id FROM session').first<{ customer_id: string }>()) ?? {};
    await env.DB.prepare(
      `INSERT INTO session (token_hash, customer_id, expires_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
       SELECT printf('%064x', i), ?, '2099-01-01T00:00:00.000Z' FROM n`,
    )
      .bind(customer_id)
      .run();
    const rows = await readSessions(headers);
    expect([rows.length, rows[0]?.isCurrent]).toEqual([100, true]);
    expect((await call(headers, { id: null })).data).toEqual({ count: 150 });
    expect(await readSessions(headers)).toHaveLength(1);
  });
});

describe('the end of sessions', () => {
  it('a customer can end one other session or all others immediately, and the session of the request continues', async () => {
    const [first, second, third] = [
      await openSession('demo'),
      await openSession('demo'),
      await openSession('demo'),
    ];
    const reader = await openSession('reader');
    expect((await call(first, { id: await readCurrentId(second) })).data).toEqual({ count: 1 });
    expect([await isOpen(first), await isOpen(second), await isOpen(third)]).toEqual([true, false, true]);
    expect(await call(second)).toEqual(REFUSED);
    expect((await call(first, { id: null })).data).toEqual({ count: 1 });
    expect([await isOpen(first), await isOpen(third), await isOpen(reader)]).toEqual([true, false, true]);
    // A repeated call and the ID of the current session end nothing.
    expect((await call(first, { id: null })).data).toEqual({ count: 0 });
    expect((await call(first, { id: await readCurrentId(first) })).data).toEqual({ count: 0 });
    expect(await isOpen(first)).toBe(true);
  });

  it('a session of another account cannot be ended, not even by the staff account that acts for it', async () => {
    const [demo, reader, support] = [
      await openSession('demo'),
      await openSession('reader'),
      await openSession('support'),
    ];
    const id = await readCurrentId(demo);
    for (const account of [reader, support]) {
      expect((await call(account, { id })).data).toEqual({ count: 0 });
      expect((await call(account, { id: null })).data).toEqual({ count: 0 });
    }
    expect(await isOpen(demo)).toBe(true);
  });

  it('an ended session can neither list nor end sessions, even if its token is replayed', async () => {
    const [ended, otherHeaders] = [await openSession('demo'), await openSession('demo')];
    const id = await readCurrentId(otherHeaders);
    await call(otherHeaders, { id: null });
    expect(await call(ended, { id })).toEqual(REFUSED);
    expect(await call(ended, { id: null })).toEqual(REFUSED);
    expect(await isOpen(otherHeaders)).toBe(true);
  });

  it('exactly one of two sessions continues if they end each other at the same time', async () => {
    const pair = [await openSession('demo'), await openSession('demo')] as const;
    const results = await Promise.all(pair.map((headers) => call(headers, { id: null })));
    expect(results.map(({ code }) => code).sort()).toEqual([CODES.ok, CODES.loginRequired].sort());
    expect([await isOpen(pair[0]), await isOpen(pair[1])].sort()).toEqual([false, true]);
  });

  it('invalid requests are rejected and end no session', async () => {
    const [headers, otherHeaders] = [await openSession('demo'), await openSession('demo')];
    const id = await readCurrentId(otherHeaders);
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      {},
      { id: '' },
      { id: `${id}' OR 1=1` },
      { id: [id] },
      { id, all: true },
    ])
      expect(await call(headers, body)).toMatchObject({ status: 400, code: CODES.invalid });
    expect((await call(headers, 'a'.repeat(20_000))).status).toBe(413);
    for (const cookie of [
      '',
      'front_session=',
      'front_session=__proto__',
      `front_session=${id}`,
      `${headers.cookie}0`,
    ])
      for (const body of [undefined, { id: null }]) expect(await call({ cookie }, body)).toEqual(REFUSED);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await call(headers, { id: null }, { SESSION_SECRET: '' })).status).toBe(503);
    expect(await isOpen(otherHeaders)).toBe(true);
  });
});

describe('the time of last use', () => {
  const readLastUse = async () =>
    (await env.DB.prepare('SELECT used_at FROM session').first<{ used_at: string }>())?.used_at ?? '';
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  it('the time of last use is stored at most every ten minutes', async () => {
    const headers = await openSession('demo');
    const recent = minutesAgo(9);
    await env.DB.prepare('UPDATE session SET used_at = ?').bind(recent).run();
    await isOpen(headers);
    expect(await readLastUse()).toBe(recent);
    await env.DB.prepare('UPDATE session SET used_at = ?').bind(minutesAgo(11)).run();
    await isOpen(headers);
    expect(Date.now() - Date.parse(await readLastUse())).toBeLessThan(60_000);
  });

  it('a request for the list counts as a use of only the current session', async () => {
    const headers = await openSession('demo');
    const [ownId, before] = [await readCurrentId(headers), minutesAgo(180)];
    await openSession('demo');
    await env.DB.prepare('UPDATE session SET used_at = ?').bind(before).run();
    const rows = await readSessions(headers);
    expect(rows.map(({ isCurrent, usedAt }) => [isCurrent, usedAt === before])).toEqual([
      [true, false],
      [false, true],
    ]);
    const stored = await env.DB.prepare('SELECT used_at FROM session WHERE token_hash = ?')
      .bind(ownId)
      .first();
    expect(stored).toEqual({ used_at: rows[0]?.usedAt });
  });

  it('the call succeeds if the time of last use cannot be stored, which is logged', async () => {
    const headers = await openSession('demo');
    await env.DB.prepare('UPDATE session SET used_at = NULL').run();
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const DB = new Proxy(env.DB, {
      get: (db, key) =>
        key === 'prepare'
          ? (sql: string) =>
              db.prepare(sql.startsWith('UPDATE session') ? 'UPDATE no_table SET a = ?1, b = ?2' : sql)
          : Reflect.get(db, key),
    });
    expect(await load('common/getUserInfo', {}, { headers, extra: { DB } })).toEqual({
      displayName: 'Harbor Games',
    });
    expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({
      event: 'portal.session-use-not-stored',
    });
  });
});
