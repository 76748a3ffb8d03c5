// Portal requests: trusted callers, limits, and logging (S6).
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../../common/config.ts';
import { addressKey } from '../../../../common/contract/address-key.ts';
import { contract } from '../../../../common/contract/contract.ts';
import { readCaller } from '../../../../portal/src/caller.ts';
import type { LimitName } from '../../../../portal/src/limits.ts';
import app from '../../../../portal/src/worker.ts';
import { SAMPLES } from '../../../unit/forms/samples.ts';
import { newProof } from '../accounts/proof.ts';
import { exhaustedLimit, failingDb, fetchPortal } from '../portal.ts';

/** Sends a request over the public internet instead of the binding. */
const fetchPublic = async (
  path: string,
  init: RequestInit = {},
  extra: Partial<Env> = {},
): Promise<Response> => app.fetch(new Request(`https://portal.example${path}`, init), { ...env, ...extra });

const json = { 'content-type': 'application/json' };
const KEY = 'k'.repeat(32);

describe('the client address', () => {
  const visitor = (url: string, headers: Record<string, string>, extra: Partial<Env> = {}) =>
    readCaller(new Request(url, { headers }), { ...env, ...extra });
  const ipHeaders = { 'x-forwarded-for': '203.0.113.7, 10.0.0.1', 'cf-connecting-ip': '198.51.100.1' };

  it('the client address is the one that the site sends over its binding', () => {
    expect(visitor('https://portal/x', ipHeaders)).toMatchObject({ trusted: true, visitor: '203.0.113.7' });
  });
  it.each([
    'https://portal.example/x',
    'http://portal/x',
    'https://portal:8443/x',
    'https://portal.workers.dev/x',
    'https://x@portal.evil/x',
  ])('the client address is the connection address for a request to %s', (url) => {
    expect(visitor(url, ipHeaders)).toMatchObject({ trusted: false, visitor: '198.51.100.1' });
  });
  it('the client address is the one that the site sends over HTTP with the shared key', () => {
    const requested = (sent: string, key: string) =>
      visitor('https://portal.example/', { ...ipHeaders, 'x-portal-key': sent }, { PORTAL_KEY: key }).visitor;
    expect(requested(KEY, KEY)).toBe('203.0.113.7');
    expect(requested(`${KEY}x`, KEY)).toBe('198.51.100.1');
    expect(requested('y'.repeat(32), KEY)).toBe('198.51.100.1');
    expect(requested('short', 'short'), 'a short key').toBe('198.51.100.1');
    expect(requested('', ''), 'an empty key').toBe('198.51.100.1');
  });
  it('the site is trusted with the new or the old key during a key rotation', () => {
    const next = 'n'.repeat(32);
    const requested = (sent: string, key: string) =>
      visitor('https://portal.example/', { ...ipHeaders, 'x-portal-key': sent }, { PORTAL_KEY: key }).trusted;
    expect([requested(KEY, `${next},${KEY}`), requested(next, `${next},${KEY}`)]).toEqual([true, true]);
    expect([requested(KEY, next), requested(`${next},${KEY}`, `${next},${KEY}`)]).toEqual([false, false]);
    expect(requested('short', `${next},short`)).toBe(false);
  });
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::1', '0:0:0:0::/64'],
    ['', 'unknown'],
    ['fe80::1%eth0', 'unknown'],
    ['1]/@x:', 'unknown'],
    ['constructor', 'unknown'],
    ['1:2:3:4:5:6:7:8:9', 'unknown'],
  ])('rate limits count %j as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('rate limits, for GET and POST', () => {
  const body = (value: unknown) => ({ method: 'POST', body: JSON.stringify(value), headers: json });
  const EVERYTHING: [string, RequestInit][] = [
    ['/', {}],
    ['/healthz', {}],
    ['/nowhere', {}],
    ['/nowhere', body({})],
    [`${api.basePath}/openapi.json`, {}],
    [`${api.basePath}/menus`, {}],
    [`${api.basePath}/verification/contact`, {}],
    [`${api.basePath}/mapping`, body({ linkUri: '/' })],
    [`${api.basePath}/search`, body({ keyword: 'cache' })],
    [`${api.basePath}/form/add`, body({ code: 'x', detail: {} })],
    ['/sso/login', {}],
    ['/sso/login', { method: 'POST', body: new URLSearchParams({ login: 'demo' }) }],
    ['/sso/validate', body({ ticket: 'x', service: 'http://localhost/' })],
    ['/sso/logout', { method: 'POST' }],
  ];
  const untouched = new Proxy({} as D1Database, {
    get: () => () => {
      throw new Error('the database was queried');
    },
  });
  const outcomeOf = async (response: Response) => [response.status, response.headers.get('retry-after')];

  it('the rate limit for visitors to the site applies to GET and POST on every path', async () => {
    for (const [path, init] of EVERYTHING) {
      const VISITOR_LIMIT = exhaustedLimit();
      const headers = { ...init.headers, 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' };
      const response = await fetchPortal(path, { ...init, headers }, { VISITOR_LIMIT, DB: untouched });
      expect(await outcomeOf(response), `${init.method ?? 'GET'} ${path}`).toEqual([429, '60']);
      expect(VISITOR_LIMIT.keys).toEqual(['2001:db8:1:2::/64']);
    }
  });
  it('the rate limit for other callers applies to every path, by connection address instead of header', async () => {
    for (const [path, init] of EVERYTHING) {
      const STRANGER_LIMIT = exhaustedLimit();
      const headers = { ...init.headers, 'x-forwarded-for': '9.8.7.6', 'cf-connecting-ip': '198.51.100.1' };
      const response = await fetchPublic(path, { ...init, headers }, { STRANGER_LIMIT, DB: untouched });
      expect(await outcomeOf(response), `${init.method ?? 'GET'} ${path}`).toEqual([429, '60']);
      expect(STRANGER_LIMIT.keys).toEqual(['198.51.100.1']);
    }
  });

  const CONTACT = { type: 'sales', content: 'Hello' };
  const FORMS: [string, (proof: { pictureType: string; verifyCode: string }) => unknown][] = [
    ['/contact', (proof) => ({ ...CONTACT, ...proof })],
    ['/contact/investment', (proof) => ({ ...SAMPLES.investment, ...proof })],
    ['/trans/contact/partner/investment', (proof) => ({ name: 'A', phone: '600000', ...proof })],
    ['/form/add', () => ({ code: 'free-trial', detail: SAMPLES['free-trial'] })],
    ['/bai-du/sem', () => ({ url: 'https://example.com/', newType: '3' })],
    [
      '/document/feedback',
      () => ({
        pageCode: 'cache-rules',
        docName: 'x',
        docUrl: '/',
        feedbackType: ['other'],
        feedbackContent: 'x',
      }),
    ],
  ];
  it.each(FORMS)('the form rate limit applies to POST %s', async (path, fields) => {
    const FORM_LIMIT = exhaustedLimit();
    const send = body(fields(await newProof('contact')));
    const headers = { ...json, 'x-forwarded-for': '203.0.113.7' };
    const response = await fetchPortal(api.basePath + path, { ...send, headers }, { FORM_LIMIT });
    expect(await outcomeOf(response)).toEqual([429, '60']);
    expect(FORM_LIMIT.keys).toEqual([expect.stringMatching(/^[a-z]+:203\.0\.113\.7$/)]);
  });
  it('the verification rate limit applies to GET /verification/:purpose', async () => {
    const path = `${api.basePath}/verification/contact`;
    expect(await outcomeOf(await fetchPortal(path, {}, { VERIFY_LIMIT: exhaustedLimit() }))).toEqual([
      429,
      '60',
    ]);
  });
  it('the rate limit in wrangler.toml allows 30 verifications per minute', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push(
        (await fetchPortal(`${api.basePath}/verification/contact?scripts=no`, { headers })).status,
      );
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  });
  it('a failing rate limiter allows the request and is logged', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const failing: RateLimit = { limit: () => Promise.reject(new Error('limiter')) };
    const response = await fetchPortal('/healthz', {}, { VISITOR_LIMIT: failing });
    expect(response.status).toBe(200);
    expect(JSON.parse(String(printed.mock.calls[0]?.[0]))).toMatchObject({
      level: 'error',
      event: 'portal.limit-failed',
      limit: 'VISITOR_LIMIT' satisfies LimitName,
    });
  });
});

describe('F29 maximum body size', () => {
  /** Returns an endless body without Content-Length, and the number of bytes that were read from it. */
  function endless(): { body: ReadableStream<Uint8Array>; taken: () => number } {
    let bytesRead = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        bytesRead += 1024;
        controller.enqueue(new Uint8Array(1024).fill(120));
      },
    });
    return { body, taken: () => bytesRead };
  }
  const PATHS: [string, number][] = [
    ...Object.values(contract)
      .filter(({ method }) => method === 'POST')
      .map(({ path }): [string, number] => [api.basePath + path.replace(/:[a-zA-Z]+/g, 'blog'), 64]),
    ['/sso/login', 16],
    ['/sso/validate', 16],
  ];
  it.each(PATHS)('POST %s rejects a body over %i KiB and stops reading it', async (path, kib) => {
    const { body, taken } = endless();
    const response = await fetchPortal(path, { method: 'POST', body });
    expect(response.status).toBe(413);
    expect(taken()).toBeLessThanOrEqual((kib + 4) * 1024);
    const declaredSize = { method: 'POST', headers: { 'content-length': String(20 * 1024 ** 2) } };
    const large = endless();
    expect((await fetchPortal(path, { ...declaredSize, body: large.body })).status).toBe(413);
    expect(large.taken()).toBeLessThanOrEqual(2048);
  });
});

describe('headers of the site', () => {
  const add = async (send: typeof fetchPortal, headers: Record<string, string>) => {
    const form = { code: 'event', detail: SAMPLES.event, ...(await newProof('event')) };
    const response = await send(`${api.basePath}/form/add`, {
      method: 'POST',
      body: JSON.stringify(form),
      headers: { ...json, ...headers },
    });
    const { data } = (await response.json()) as { data: { reference: string } };
    const row = await env.DB.prepare(
      'SELECT quarantined, idempotency_key AS key FROM submission WHERE reference = ?',
    )
      .bind(data.reference)
      .first<{ quarantined: number; key: string }>();
    return { ...row, reference: data.reference };
  };
  it('the quarantine and idempotency key headers are accepted over the binding', async () => {
    const first = await add(fetchPortal, { 'x-quarantine': '1', 'idempotency-key': 'site-1' });
    expect(first).toMatchObject({ quarantined: 1, key: 'form:event:site-1' });
    expect((await add(fetchPortal, { 'idempotency-key': 'site-1' })).reference).toBe(first.reference);
  });
  it('the quarantine and idempotency key headers of other callers are ignored', async () => {
    const first = await add(fetchPublic, { 'x-quarantine': '1', 'idempotency-key': 'other-1' });
    expect(first.quarantined).toBe(0);
    expect(first.key).not.toContain('other-1');
    expect((await add(fetchPublic, { 'idempotency-key': 'other-1' })).reference).not.toBe(first.reference);
    expect((await add(fetchPublic, { 'idempotency-key': 'site-1' })).key).not.toContain('site-1');
  });
});

describe('log lines of failing requests', () => {
  const LEAD = "D1_TYPE_ERROR: Type 'object' not supported for value 'ana@example.com, it's secret'";
  const recordLines = async (path: string, init: RequestInit, message = LEAD) => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const response = await fetchPortal(path, init, { DB: failingDb(message) });
    const logged = printed.mock.calls.map(([line]) => String(line));
    printed.mockRestore();
    return { status: response.status, logged, parsed: logged.map((line) => JSON.parse(line)) };
  };
  const id = { 'x-request-id': '5f1c2f0e-6a51-4d5b-9c2f-0d9f6f1a7b11' };

  it.each([
    ['GET /menus', `${api.basePath}/menus`, {}],
    [
      'POST /form/add',
      `${api.basePath}/form/add`,
      { method: 'POST', body: JSON.stringify({ code: 'event', detail: SAMPLES.event }) },
    ],
    ['GET /sso/login', '/sso/login?service=http://localhost/', {}],
    [
      'POST /sso/login',
      '/sso/login',
      { method: 'POST', body: new URLSearchParams({ login: 'ana@example.com', password: 'secret' }) },
    ],
    [
      'POST /sso/validate',
      '/sso/validate',
      { method: 'POST', body: '{"ticket":"secret","service":"http://localhost/"}' },
    ],
  ] as [string, string, RequestInit][])(
    'a failing %s writes one log line with the site’s request ID',
    async (call, path, init) => {
      const { status, logged, parsed } = await recordLines(path, {
        ...init,
        headers: { ...init.headers, ...id },
      });
      expect([status, parsed]).toEqual([
        500,
        [
          {
            level: 'error',
            event: 'portal.failed',
            requestId: id['x-request-id'],
            call,
            error: expect.stringMatching(/^D1_TYPE_ERROR/),
          },
        ],
      ]);
      expect(logged.join('')).not.toMatch(/ana@example|secret/);
    },
  );
  it.each(['x y', 'a"b', 'ü', 'x'.repeat(256)])('the invalid request ID %j is replaced', async (sent) => {
    const headers = new Headers();
    headers.set('x-request-id', encodeURIComponent(sent) === sent ? sent : sent.replace('ü', '%'));
    const { parsed } = await recordLines(`${api.basePath}/menus`, { headers });
    expect(parsed[0].requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});
