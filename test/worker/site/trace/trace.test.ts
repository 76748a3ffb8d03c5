// Traces of requests through the real site, portal, and ops Workers, exported to a fake collector.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../common/config.ts';
import { BINDING_ORIGIN } from '../../../../common/contract/binding.ts';
import { HEADERS } from '../../../../common/contract/codes.ts';
import { TIMEOUTS } from '../../../../common/timeouts.ts';
import type { Bindings } from '../../../../src/env.ts';
import { TOKEN } from '../ops/live-site.ts';
import { send } from '../support.ts';
import {
  collector,
  exported,
  SETTINGS,
  STRANGER,
  spans,
  storeCalls,
  TRACEPARENT,
  toPortal,
  trace,
  tracedPortal,
  withCollector,
} from './traced-site.ts';

withCollector();

it('a page is one trace of site and portal with correct parents, and a memory hit is one span', async () => {
  const first = await trace('/ko/products/');
  expect(first.response.status).toBe(200);
  const [request] = exported.map((sent) => sent.request);
  expect([request?.method, request?.url, request?.redirect]).toEqual([
    'POST',
    'https://collector.test/v1/traces',
    'manual',
  ]);
  expect(['content-type', 'x-team', 'authorization'].map((name) => request?.headers.get(name))).toEqual([
    'application/json',
    'site',
    'Bearer s3cret',
  ]);

  const all = spans();
  const findSpan = (service: string, pattern: RegExp) =>
    all.find((span) => span.service === service && pattern.test(span.name));
  const root = findSpan('site', /^GET/);
  expect(new Set(all.map(({ traceId }) => traceId))).toEqual(new Set([first.log.traceId]));
  expect(all.filter(({ parentId }) => parentId === null)).toEqual([root]);
  expect(root).toMatchObject({
    name: 'GET product',
    attributes: {
      'http.request.method': 'GET',
      'http.response.status_code': '200',
      'page.type': 'product',
      'page.locale': 'ko',
      'cache.state': 'miss',
    },
  });
  // Follows the parents from a database query of the portal to the visitor's request.
  const path: string[] = [];
  const byId = new Map(all.map((span) => [span.id, span]));
  for (let span = findSpan('portal', /^d1/); span; span = byId.get(span.parentId ?? ''))
    path.push(`${span.service} ${span.name}`);
  expect(path).toEqual([
    'portal d1 all',
    'portal GET common/getAdvertisement',
    'site portal:common/getAdvertisement',
    'site shared:common/getAdvertisement',
    'site page',
    'site GET product',
  ]);
  expect(findSpan('portal', /^d1/)?.attributes).toEqual({
    'db.operation.name': 'SELECT',
    'db.collection.name': 'setting',
  });
  for (const name of [/^page cache$/, /^kv$/, /^render$/]) expect(findSpan('site', name)).toBeDefined();
  expect(all.every((span) => span.end >= span.start)).toBe(true);

  await trace('/ko/products/', { keep: true }); // The isolate stores the page under its URL.
  exported.length = 0;
  const hit = await trace('/ko/products/', { keep: true });
  const [only, ...others] = spans();
  expect(only).toMatchObject({ name: 'GET product', parentId: null, traceId: hit.log.traceId });
  expect([only?.attributes['cache.state'], only?.attributes['page.locale'], others]).toEqual([
    'hit',
    'ko',
    [],
  ]);
  expect(hit.log.traceId).not.toBe(first.log.traceId);

  exported.length = 0;
  await trace('/'); // The home page has parts that are rendered during the response.
  const part = spans().find(({ name }) => name === 'part 1');
  expect(spans().find(({ id }) => id === part?.parentId)?.name).toBe('page');
});

it.each([
  ['a sample of 0', { ...SETTINGS, TRACE_SAMPLE: '0' }],
  ['a malformed sample', { ...SETTINGS, TRACE_SAMPLE: 'all' }],
  ['no collector', { ...SETTINGS, OTLP_ENDPOINT: '' }],
])(
  'without a sampled trace (%s), nothing is exported, sent, or logged, regardless of the visitor’s headers',
  async (_, settings) => {
    const portal = tracedPortal();
    const init = { headers: { traceparent: TRACEPARENT, tracestate: 'a=b' } };
    const visited = await trace('/products/', { settings, portal, init });
    expect(visited.response.status).toBe(200);
    expect(portal.requests.length).toBeGreaterThan(0);
    expect(portal.requests.filter(({ headers }) => headers.has('traceparent'))).toEqual([]);
    await trace('/ops/api/audit', { settings, init });
    expect(exported).toEqual([]);
    expect(visited.log).not.toHaveProperty('traceId');
  },
);

it('about 1% of requests are traced by default', async () => {
  const random = vi.spyOn(Math, 'random');
  const settings = { ...SETTINGS, TRACE_SAMPLE: '' };
  for (const [drawn, count] of [
    [0.0101, 0],
    [0.0099, 1],
  ] as const) {
    random.mockReturnValue(drawn);
    await trace('/robots.txt', { settings });
    expect(exported).toHaveLength(count);
  }
});

it('an external traceparent is ignored by site, ops, and portal', async () => {
  const portal = tracedPortal();
  await trace('/products/', { portal, init: { headers: { traceparent: TRACEPARENT } } });
  const authorization = `Bearer ${TOKEN}`;
  await trace('/ops/api/audit', { init: { headers: { authorization, traceparent: TRACEPARENT } } });
  expect(spans().filter(({ service, name }) => service === 'ops' && name === 'd1 all')).not.toEqual([]);
  expect(new Set(spans().map(({ service }) => service))).toEqual(new Set(['site', 'portal', 'ops']));
  expect(exported.map(({ body }) => body).join()).not.toContain(STRANGER);
  expect(portal.requests.every(({ headers }) => !headers.get('traceparent')?.includes(STRANGER))).toBe(true);

  exported.length = 0;
  const path = `${api.basePath}/content/resource/banner?lang=EN_US`;
  const ask = (origin: string, traceparent: string, headers = {}) =>
    toPortal(new Request(`${origin}${path}`, { headers: { traceparent, ...headers } }));
  await ask('https://public.test', TRACEPARENT);
  const malformed = [
    TRACEPARENT.replace(/1$/, '0'),
    TRACEPARENT.toUpperCase(),
    `${TRACEPARENT}-x`,
    TRACEPARENT.replace(STRANGER, '0'.repeat(32)),
    TRACEPARENT.replace('00f067aa0ba902b7', '0'.repeat(16)),
    'f'.repeat(60_000),
  ];
  for (const header of malformed) await ask(BINDING_ORIGIN, header);
  expect(exported).toEqual([]);
  // With a replica, queries run in a D1 session.
  await ask(BINDING_ORIGIN, TRACEPARENT, { [HEADERS.replica]: '1' });
  expect(spans().map(({ name }) => name)).toEqual(['GET common/getAdvertisement', 'd1 all']);
  expect(spans()[0]).toMatchObject({ traceId: STRANGER, parentId: '00f067aa0ba902b7', service: 'portal' });
});

it('a console call passes its trace to the lead store only if the call is traced', async () => {
  const init = { headers: { authorization: `Bearer ${TOKEN}` } };
  await trace('/ops/api/week?today=2026-11-29T00:00:00Z', {
    init,
    settings: { ...SETTINGS, TRACE_SAMPLE: '0' },
  });
  await trace('/ops/api/week?today=2026-11-29T00:00:00Z', { init });
  const call = spans().find(({ name }) => name === 'portal:LeadStore.counts');
  const server = spans().find(({ id }) => id === call?.parentId);
  expect([server?.service, server?.name]).toEqual(['ops', 'GET /ops/api/*']);
  const day = expect.stringMatching(/^\d{4}-/);
  expect(storeCalls).toEqual([
    [day, day],
    [day, day, `00-${call?.traceId}-${call?.id}-01`],
  ]);
});

it('a failing or hanging collector does not affect the visitor, and one line is logged without its secret', async () => {
  const hang = (request: Request) =>
    new Promise<Response>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
  const cases: [string, typeof collector.respond, Partial<typeof SETTINGS>][] = [
    ['HTTP 503', () => new Response('Bearer s3cret', { status: 503 }), {}],
    ['HTTP 302', () => new Response(null, { status: 302, headers: { location: 'https://a.test' } }), {}],
    ['Error', () => Promise.reject(new Error('refused s3cret')), {}],
    ['TypeError', () => Response.json({}), { OTLP_HEADERS: 'a b=s3cret' }],
    ['URIError', () => Response.json({}), { OTLP_HEADERS: 'authorization=%s3cret' }],
    ['TypeError', () => Response.json({}), { OTLP_ENDPOINT: 'no address s3cret' }],
  ];
  for (const [reason, answer, extra] of cases) {
    collector.respond = answer;
    const { response, log, logLines } = await trace('/robots.txt', { settings: { ...SETTINGS, ...extra } });
    expect([response.status, logLines]).toEqual([200, 2]);
    expect(log).toEqual({
      level: 'warn',
      event: 'trace-lost',
      service: 'site',
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      reason,
    });
  }
  collector.respond = hang;
  exported.length = 0;
  const deadline = new AbortController();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    ms === TIMEOUTS.traces ? deadline.signal : timeout(ms),
  );
  const lines: string[] = [];
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(String(line)));
  const ctx = createExecutionContext();
  const bindings = { ...env, ...SETTINGS } as unknown as Bindings;
  // The response does not wait for the hanging collector.
  const response = await send(new Request('https://site.test/robots.txt'), bindings, ctx);
  expect([response.status, lines]).toEqual([200, []]);
  await vi.waitFor(() => expect(exported).toHaveLength(1));
  deadline.abort(new DOMException('too late', 'TimeoutError'));
  await waitOnExecutionContext(ctx);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'trace-lost', reason: 'TimeoutError' },
  ]);
});

it('spans contain no query, path, cookie, address, or other header of a request', async () => {
  const secrets = ['s3cret', 'zoe', '203.0.113.7', 'Gecko', 'Lovelace'];
  const headers = {
    cookie: 'front_session=s3cret; cookie_consent=zoe',
    'cf-connecting-ip': '203.0.113.7',
    'user-agent': 'Gecko s3cret',
    'x-request-id': 's3cret',
    referer: 'https://other.test/?q=zoe',
    authorization: 'Bearer s3cret',
    traceparent: 's3cret',
  };
  const down = { fetch: () => Promise.reject(new Error('zoe s3cret')), requests: [] } as never;
  for (const path of [
    '/products/?keyword=zoe%20Lovelace&token=s3cret',
    '/search/?keyword=zoe@example.com',
    '/docs/zoe@example.com/s3cret/',
    '/__proto__/constructor/?ispreview=1&pretoken=s3cret',
    '/ops/zoe?token=s3cret',
    '/ops/api/s3cret',
  ]) {
    await trace(path, { init: { headers } });
    await trace(path, { init: { headers }, portal: down });
  }
  await trace('/contact/', {
    init: { method: 'POST', headers, body: new URLSearchParams({ name: 'zoe', mail: 's3cret' }) },
  });
  await trace('/products/', { init: { method: 'PROPFIND', headers } });
  const bodies = exported.map(({ body }) => body).join('\n');
  expect(secrets.filter((secret) => bodies.includes(secret))).toEqual([]);
  expect(spans().filter(({ name }) => name.startsWith('_OTHER'))).toHaveLength(1);
  expect(spans().some(({ attributes }) => attributes['error.type'] === 'unreachable')).toBe(true);
});
