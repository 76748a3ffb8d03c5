// §6 sign-in under attack: guesses are limited, and an attacker cannot lock out the account owner.

import { env } from 'cloudflare:workers';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCALES, type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import signInTexts from '../../../../content/data/sign-in.json';
import { beginAttempt, hashAccount } from '../../../../portal/src/sso/attempts.ts';
import { createSignInChallenge } from '../../../../portal/src/sso/proof.ts';
import { sessionSecrets } from '../../../../portal/src/sso/session-token.ts';
import { logIn, newVisitor } from '../portal.ts';

const PASSWORD = 'local-demo-only';

let lines: { event: string; by?: string }[] = [];
beforeEach(async () => {
  lines = [];
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(JSON.parse(String(line))));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T10:00:00Z') });
  await env.DB.prepare('DELETE FROM sign_in_failure').run();
});

/** Replaces the hash function, which is slow by design and does not affect the limits. */
const mockHashing = () =>
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async () => new ArrayBuffer(64));
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

describe('§6 password guesses', () => {
  it('after five wrong guesses, an attempt without a proof of work has to wait, from any IP address', async () => {
    mockHashing();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await logIn({ login: 'demo', password: 'x' })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    vi.mocked(crypto.subtle.deriveBits).mockRestore();
    const accepted = await logIn({ login: 'demo', password: PASSWORD });
    expect([accepted.status, accepted.headers.get('retry-after')]).toEqual([429, '15']);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'warn', event: 'portal.sign-in-limited', by: 'account' }),
    );
  });

  it('fewer than 120 guesses per day are possible without a proof of work, and the count expires a day later', async () => {
    let now = Date.now();
    let allowed = 0;
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      allowed += (await beginAttempt(env.DB, 'account-00000', now)).waitMs === 0 ? 1 : 0;
      now += 5 * 60_000;
    }
    expect(allowed).toBeGreaterThan(50);
    expect(allowed).toBeLessThan(120);
    now += 25 * 3600_000;
    const attempt = () => beginAttempt(env.DB, 'account-00000', now);
    for (let n = 1; n <= 5; n += 1) expect(await attempt()).toEqual({ failures: n, waitMs: 0 });
    expect(await attempt()).toEqual({ failures: 5, waitMs: 15_000 });
  });

  it('guesses for unknown names use bounded storage: a name maps to one of 2^20 keys', async () => {
    const secrets = sessionSecrets(env, 'test');
    const keys = await Promise.all(
      ['a', 'b', 'x'.repeat(200)].map((name) => secrets && hashAccount(secrets, 'account', name)),
    );
    for (const key of keys) expect(key).toMatch(/^account-[0-9a-f]{5}$/);
  });

  it('only five of 30 concurrent guesses are checked', async () => {
    mockHashing();
    const all = await Promise.all(Array.from({ length: 30 }, () => logIn({ login: 'demo', password: 'x' })));
    expect(all.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('guesses for an unknown name get the same responses as guesses for an existing name', async () => {
    mockHashing();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await logIn({ login: 'nobody', password: 'x' })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('a successful sign-in resets the failure count', async () => {
    for (let n = 0; n < 4; n += 1) {
      mockHashing();
      await logIn({ login: 'demo', password: 'x' });
      vi.mocked(crypto.subtle.deriveBits).mockRestore();
    }
    expect((await logIn({ login: 'demo', password: PASSWORD })).status).toBe(303);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM sign_in_failure').first('n')).toBe(0);
  });

  it('guesses from an IPv6 network are limited to ten per minute over all accounts, as wrangler.toml specifies', async () => {
    mockHashing();
    // The limiter counts by minute of the clock, so a network whose guesses span two minutes is not limited.
    const minute = () => Math.floor(Date.now() / 60_000);
    let statuses: number[] = [];
    for (let network = 0, begun = -1; begun !== minute(); network += 1) {
      begun = minute();
      statuses = [];
      for (let n = 0; n < 11; n += 1) {
        const headers = { 'x-forwarded-for': `2001:db8:${network}:77::${n.toString(16)}` };
        statuses.push((await logIn({ login: `spray-${n}`, password: 'x' }, headers)).status);
      }
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'warn', event: 'portal.sign-in-limited', by: 'address' }),
    );
  });

  it('password spraying over many accounts and IP addresses is logged', async () => {
    mockHashing();
    let failures = 0;
    const SPRAY_ALARM: RateLimit = {
      limit: async () => {
        failures += 1;
        return { success: failures <= 2 };
      },
    };
    for (let n = 0; n < 3; n += 1)
      await logIn({ login: `other-${n}`, password: 'hunter2' }, {}, { SPRAY_ALARM });
    expect(lines).toEqual([{ level: 'error', event: 'portal.sign-in-spray', requestId: expect.any(String) }]);
    expect(JSON.stringify(lines)).not.toMatch(/other-|hunter2|10\.\d/);
  });
});

/** Solves the challenge of a page as its script does. Returns `null` if the page has none. */
async function solveOn(response: Response): Promise<string | null> {
  const json = /data-challenge="([^"]*)"/.exec(await response.text())?.[1]?.replaceAll('&quot;', '"');
  if (!json) return null;
  const challenge = JSON.parse(json);
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

describe('§6 proof of work after the free failures', () => {
  const QUICK = { PROOF_ROUNDS: '1' };
  const attack = (name = 'demo') => logIn({ login: name, password: 'x' }, {}, QUICK);
  const exhaustFreeFailures = async (name = 'demo') => {
    mockHashing();
    for (let n = 0; n < 12; n += 1) await attack(name);
    vi.mocked(crypto.subtle.deriveBits).mockRestore();
  };

  it('the owner signs in with a new browser while an attacker keeps failing', async () => {
    await exhaustFreeFailures();
    const response = await logIn({ login: 'demo', password: PASSWORD }, {}, QUICK);
    expect(response.status).toBe(429);
    const verifyCode = (await solveOn(response)) ?? '';
    // The attacker always uses the first attempt after the delay.
    mockHashing();
    for (let n = 0; n < 8; n += 1) {
      vi.setSystemTime(Date.now() + 60_000);
      await attack();
    }
    vi.mocked(crypto.subtle.deriveBits).mockRestore();
    expect((await logIn({ login: 'demo', password: PASSWORD }, {}, QUICK)).status).toBe(429);
    expect((await logIn({ login: 'demo', password: PASSWORD, verifyCode }, {}, QUICK)).status).toBe(303);
  });

  it('the owner signs in while an attacker keeps failing with valid proofs', async () => {
    await exhaustFreeFailures();
    const solveNext = async () => (await solveOn(await attack())) ?? '';
    for (let n = 0; n < 3; n += 1) {
      const verifyCode = await solveNext();
      expect((await logIn({ login: 'demo', password: 'x', verifyCode }, {}, QUICK)).status).toBe(401);
    }
    const verifyCode = await solveNext();
    expect((await logIn({ login: 'demo', password: PASSWORD, verifyCode }, {}, QUICK)).status).toBe(303);
  });

  it('the page after the fifth failure already contains the challenge, so that visitors need not wait', async () => {
    const responses = await Promise.all([1, 2, 3, 4].map(() => attack()));
    for (const response of responses) expect(await solveOn(response)).toBeNull();
    const fifth = await attack();
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([401, null]);
    const verifyCode = (await solveOn(fifth)) ?? '';
    expect((await logIn({ login: 'demo', password: PASSWORD, verifyCode }, {}, QUICK)).status).toBe(303);
  });

  it('a proof is valid once, only for its account, until it expires', async () => {
    await exhaustFreeFailures();
    await exhaustFreeFailures('reader');
    const attempt = async (name: string, verifyCode: string) =>
      (await logIn({ login: name, password: 'x', verifyCode }, {}, QUICK)).status;
    const verifyCode = (await solveOn(await attack())) ?? '';
    expect(await attempt('reader', verifyCode), 'another account').toBe(429);
    expect(await attempt('demo', verifyCode)).toBe(401);
    expect(await attempt('demo', verifyCode), 'used').toBe(429);
    const lateSolution = (await solveOn(await attack())) ?? '';
    const { challenge, solution } = JSON.parse(atob(lateSolution));
    const forged = { ...challenge, parameters: { ...challenge.parameters, cost: 2, keyPrefix: '' } };
    for (const malformed of [
      '',
      'x',
      btoa('{}'),
      btoa('null'),
      btoa(JSON.stringify({ challenge: forged, solution })),
    ])
      expect(await attempt('demo', malformed), malformed).toBe(429);
    await env.DB.prepare('UPDATE sign_in_failure SET until = ?')
      .bind(Date.now() + 3_600_000)
      .run();
    vi.setSystemTime(Date.now() + 15 * 60_000);
    expect(await attempt('demo', lateSolution), 'expired').toBe(429);
  });

  it('a proof that is sent in concurrent requests is valid once', async () => {
    await exhaustFreeFailures();
    const verifyCode = (await solveOn(await attack())) ?? '';
    const all = await Promise.all(
      Array.from({ length: 8 }, () => logIn({ login: 'demo', password: 'x', verifyCode }, {}, QUICK)),
    );
    expect(all.filter(({ status }) => status === 401)).toHaveLength(1);
  });

  it('the required work grows with the failures, up to a factor of four', async () => {
    const costs: number[] = [];
    for (const failures of [5, 9, 10, 20, 40, 5_000]) {
      const about = { failureKey: 'account-00000', failures, now: Date.now(), requestId: 'r' };
      costs.push((await createSignInChallenge(env, about))?.parameters.cost ?? 0);
    }
    expect(costs).toEqual([5_000, 5_000, 10_000, 20_000, 20_000, 20_000]);
  });

  it('every 100th failure of an account is logged as an error', async () => {
    await env.DB.prepare('INSERT INTO sign_in_failure SELECT ?, 99, 0')
      .bind(await accountKey())
      .run();
    vi.setSystemTime(1);
    await attack();
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'error', event: 'portal.sign-in-guessing', failures: 100 }),
    );
  });
  const accountKey = async () => {
    const secrets = sessionSecrets(env, 'test');
    return secrets ? hashAccount(secrets, 'account', 'demo') : '';
  };

  it.each(localeCodes)('the page states the next step with and without JavaScript (%s)', async (locale) => {
    mockHashing();
    for (let n = 0; n < 6; n += 1) await attack();
    const language = LOCALES[locale].login;
    const response = await logIn({ login: 'demo', password: 'x', language }, {}, QUICK);
    const policy = response.headers.get('content-security-policy') ?? '';
    const html = await response.text();
    const texts = signInTexts as Record<string, Record<Locale, string>>;
    expect(html).toContain(`role="alert">${texts.guarded?.[locale]}</p><noscript><p class="problem">`);
    expect(html).toContain(texts.limited?.[locale]);
    expect(html).toContain(`data-solving="${texts.solving?.[locale]}"`);
    expect(html).toContain('<script src="/sso/sign-in.js" defer=""></script>');
    expect(policy).toContain("; script-src 'self'; ");
  });
});

describe('§6 known browsers', () => {
  it('a browser that has signed in to the account before is not blocked by failures of other clients', async () => {
    const cookie = cookieOf(await logIn({ login: 'demo', password: PASSWORD }));
    expect(cookie).toMatch(/^sign_in_known=[0-9a-f]{32}\.\d{10}\.[0-9a-f]{64}$/);
    mockHashing();
    const address = newVisitor();
    for (let n = 0; n < 12; n += 1)
      await logIn({ login: 'demo', password: 'x' }, { 'x-forwarded-for': address });
    vi.mocked(crypto.subtle.deriveBits).mockRestore();
    const fromThere = { cookie: `i18n_redirected=en; ${cookie}`, 'x-forwarded-for': address };
    expect((await logIn({ login: 'demo', password: PASSWORD }, fromThere)).status).toBe(303);
  });

  it('the known-browser cookie applies only to its account, until it expires, with limited guesses', async () => {
    const cookie = cookieOf(await logIn({ login: 'demo', password: PASSWORD }));
    mockHashing();
    const attempt = async (name: string, headers: Record<string, string>) =>
      (await logIn({ login: name, password: 'x' }, headers)).status;
    for (let n = 0; n < 5; n += 1) await attempt('reader', {});
    expect(await attempt('reader', { cookie }), 'another account').toBe(429);
    for (let n = 0; n < 5; n += 1) expect(await attempt('demo', { cookie })).toBe(401);
    expect(await attempt('demo', { cookie }), 'its own failures').toBe(429);
    for (let n = 0; n < 5; n += 1) await attempt('demo', {});
    const [value = ''] = cookie.split('=').slice(1);
    const forged = `sign_in_known=${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`;
    expect(await attempt('demo', { cookie: forged }), 'forged').toBe(429);
    vi.setSystemTime(Date.now() + 181 * 24 * 3600_000);
    for (let n = 0; n < 5; n += 1) await attempt('demo', {});
    expect(await attempt('demo', { cookie }), 'too old').toBe(429);
  });

  it('the known-browser cookie is sent only to the sign-in page and is not accessible to scripts', async () => {
    const response = await logIn({ login: 'demo', password: PASSWORD });
    expect(response.headers.get('set-cookie')).toMatch(
      /; Path=\/sso\/login; Max-Age=15552000; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('§6 origin of the sign-in form', () => {
  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:8787' }],
  ])('the sign-in form returns 403 from %s', async (_, headers) => {
    const response = await logIn({ login: 'demo', password: PASSWORD, language: 'ja-jp' }, headers);
    expect([response.status, response.headers.get('location')]).toEqual([403, null]);
  });
  it.each([
    ['the portal’s page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:8787' }],
    ['the portal’s page in an older browser', { origin: 'http://localhost:8787' }],
    ['a client without browser headers', {}],
  ])('the sign-in form is accepted from %s', async (_, headers) => {
    expect((await logIn({ login: 'demo', password: PASSWORD }, headers)).status).toBe(303);
  });
});
