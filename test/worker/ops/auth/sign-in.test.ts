// Sign-in with a token, and calls with bearer tokens: recorded attempts, and limits on guessing.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { countAttempt } from '../../../../ops/src/auth/attempts.ts';
import { newBrowser, signIn } from '../console.ts';
import { fetchOps, interceptedDb, resetOps, TOKEN, tokenOf } from '../ops.ts';

const ACCESS = { ACCESS_TEAM_DOMAIN: 'team.cloudflareaccess.com', ACCESS_AUD: 'a'.repeat(64) };

let warn: MockInstance<typeof console.warn>;
beforeEach(async () => {
  await resetOps();
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const signInFrom = (address: string, token: string) =>
  newBrowser({}, { 'x-client-ip': address }).post('/ops/sign-in', { token, to: '/ops' });
const call = (address: string, token: string) =>
  fetchOps('/ops/api/audit', { headers: { 'x-client-ip': address, authorization: `Bearer ${token}` } });
const readSessionEvents = async () =>
  (
    await env.DB.prepare(
      "SELECT by, action, target, after FROM audit WHERE kind = 'session' ORDER BY id",
    ).all()
  ).results as { by: string; action: string; target: string; after: string }[];

describe('sign-in with a token', () => {
  it('failures from many networks do not block other networks, and all hosts of an IPv6 network count as one', async () => {
    const at = new Date().toISOString();
    await env.DB.batch(
      Array.from({ length: 300 }, (_, index) =>
        env.DB.prepare('INSERT INTO sign_in_failure (place, at) VALUES (?, ?)').bind(`place ${index}`, at),
      ),
    );
    expect((await signInFrom('192.0.2.1', TOKEN)).status).toBe(303);
    for (const host of [1, 2, 3, 4, 5])
      expect((await signInFrom(`2001:db8:0:1::${host}`, 'wrong')).status).toBe(401);
    expect((await signInFrom('2001:DB8:0:1:ffff::9', TOKEN)).status).toBe(429);
    expect((await signInFrom('2001:db8:0:2::1', TOKEN)).status).toBe(303);
  });

  it('a sign-in from a page of another origin is rejected', async () => {
    const response = await fetchOps('/ops/sign-in', {
      method: 'POST',
      body: new URLSearchParams({ token: TOKEN, to: '/ops' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
  });

  it('a session that was opened without Access is invalid behind Access', async () => {
    const browser = await signIn('ada');
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    expect((await fetchOps('/ops', { headers: { cookie } })).status).toBe(200);
    expect((await fetchOps('/ops', { headers: { cookie } }, ACCESS)).status).toBe(401);
  });

  it('both logs record sign-in and sign-out with the token’s name, its roles, and the digest of the network', async () => {
    const browser = newBrowser({}, { 'x-client-ip': '192.0.2.1' });
    await browser.post('/ops/sign-in', { token: tokenOf('ed'), to: '/ops' });
    await browser.get('/ops');
    await browser.post('/ops/sign-out');
    expect(await readSessionEvents()).toMatchObject([
      {
        by: 'token:ed',
        action: 'sign-in',
        after: expect.stringMatching(/"roles":\["editor"\],"place":"[0-9a-f]{24}"/),
      },
      { by: 'token:ed', action: 'sign-out' },
    ]);
    const events = warn.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(events).toMatchObject([
      { level: 'warn', event: 'ops.sign-in', by: 'token:ed' },
      { level: 'warn', event: 'ops.sign-out', by: 'token:ed' },
    ]);
  });
});

describe('rejected tokens', () => {
  it('a rejected form or bearer token is recorded without the token or the IP address', async () => {
    await signInFrom('192.0.2.1', 'a-guess-that-is-long-enough-to-be-a-token');
    await call('192.0.2.1', 'a-guess-that-is-long-enough-to-be-a-token');
    const rows = await readSessionEvents();
    expect(rows).toMatchObject([
      { by: 'anonymous', action: 'refuse', target: 'sign-in page' },
      { by: 'anonymous', action: 'refuse', target: 'API token' },
    ]);
    const all = JSON.stringify([rows, warn.mock.calls]);
    expect([all.includes('a-guess'), all.includes('192.0.2')]).toEqual([false, false]);
  });

  it.each([
    ['sign-in', async (token: string) => (await signInFrom('192.0.2.1', token)).status],
    ['call', async (token: string) => (await call('192.0.2.1', token)).status],
  ])(
    'a network gets at most five token comparisons by %s, even with 40 simultaneous requests',
    async (_, sendGuess) => {
      const attempts = Array.from({ length: 39 }, (__, index) =>
        sendGuess(`guess-${index}-${'x'.repeat(32)}`),
      );
      // The last token is valid, but the limit is already reached.
      const statuses = await Promise.all([...attempts, sendGuess(TOKEN)]);
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(35);
      expect(await readSessionEvents()).toHaveLength(5);
      expect(await sendGuess(TOKEN)).toBe(429);
    },
  );

  it('failures on the sign-in page and in calls count toward the same limit', async () => {
    for (let count = 0; count < 5; count += 1) await call('192.0.2.1', 'x'.repeat(40));
    expect((await signInFrom('192.0.2.1', TOKEN)).status).toBe(429);
    const blocked = await call('192.0.2.1', TOKEN);
    expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '900']);
    expect(await blocked.json()).toEqual({ error: 'too-many-attempts' });
  });

  it('all of 40 simultaneous calls with the valid token succeed', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, () => call('192.0.2.1', TOKEN)));
    expect(responses.map(({ status }) => status)).toEqual(new Array(40).fill(200));
    expect(await env.DB.prepare('SELECT count(*) AS n FROM sign_in_failure').first('n')).toBe(0);
  });

  it('an attempt waits while five attempts of its network are pending, and is not blocked', async () => {
    const gate = Promise.withResolvers<string>();
    let checks = 0;
    const db = interceptedDb((method, sql) => {
      if (method === 'prepare' && sql.includes('AS failures')) checks += 1;
    });
    const verify = vi.fn(() => gate.promise);
    const attempts = Array.from({ length: 5 }, () => countAttempt(env.DB, 'network', verify));
    await vi.waitFor(() => expect(verify).toHaveBeenCalledTimes(5));
    attempts.push(countAttempt(db, 'network', verify));
    // A second check proves that the first one did not block the attempt.
    await vi.waitFor(() => expect(checks).toBeGreaterThan(1));
    gate.resolve('ada');
    expect((await Promise.all(attempts)).map(({ outcome }) => outcome)).toEqual(
      new Array(6).fill('accepted'),
    );
  });

  it('a failure expires after 15 minutes', async () => {
    for (let count = 0; count < 5; count += 1) await call('192.0.2.1', 'x'.repeat(40));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1_000 });
    const later = await call('192.0.2.1', TOKEN);
    vi.useRealTimers();
    expect(later.status).toBe(200);
  });

  it('a failure does not affect the publication of pending changes', async () => {
    await call('192.0.2.1', TOKEN);
    const { readLastChangeId } = await import('../../../../ops/src/audit/store.ts');
    const before = await readLastChangeId(env.DB);
    await call('192.0.2.1', 'x'.repeat(40));
    expect(await readLastChangeId(env.DB)).toBe(before);
  });
});

describe('console forms of an earlier session', () => {
  it('a form of an earlier session is not saved, and the response preserves its input', async () => {
    const browser = await signIn('ada');
    const fields = {
      from: '/a',
      to: '/b',
      status: '302',
      locale: '',
      note: '<Spring>',
      enabled: 'yes',
      seen: '0',
    };
    const stale = await browser.post('/ops/redirects', { ...fields, 'form-token': 'of another session' });
    expect([stale.status, stale.html.includes('&lt;Spring&gt;')]).toEqual([403, true]);
    expect(stale.html).toMatch(/<form [^>]*action="\/ops\/redirects"/);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM redirect').first('n')).toBe(0);
    const sent = Object.fromEntries(
      [...stale.html.matchAll(/<textarea name="([^"]+)"[^>]*>([^<]*)<\/textarea>/g)].map(([, name, text]) => [
        name,
        text,
      ]),
    );
    expect(Object.keys(sent).sort()).toEqual(Object.keys(fields).sort());
  });

  it('a form of an expired session returns a page that states the reason', async () => {
    const browser = await signIn('ada');
    browser.cookies.clear();
    const page = await browser.post('/ops/redirects', { from: '/a' });
    expect([page.status, page.text.includes('Your session has ended')]).toEqual([401, true]);
  });
});
