// Metrics: POST /api/vitals, POST /api/clicks, and response counters. Beacons require consent and contain no personal
// data. Counters are sent once per minute.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takeBatch } from '../../../../common/metrics/counters.ts';
import type { CounterBatch } from '../../../../common/metrics/enqueue.ts';
import { policyOf } from '../../../../common/policy.ts';
import { countingLimit, KEEP_CACHE, unusedPath } from '../cache/cached-pages.ts';
import { currentIsolate, newIsolate, type Visit, visit } from '../support.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const AGREED = 'cookie_consent=v1.1.0.1790000000';
const GOOD = { type: 'product', lang: 'ko', values: { LCP: 1234, INP: 48, CLS: 12, TTFB: 180 } };

type Over = { headers?: Record<string, string>; body?: unknown; cf?: object; env?: object; path?: string };
const post = ({
  headers = {},
  body = GOOD,
  cf = { country: 'KR' },
  env = {},
  path = '/api/vitals',
}: Over = {}) =>
  visit(path, {
    keep: true,
    env,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': AGENT, cookie: AGREED, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      cf,
    } as RequestInit,
  });
const counted = () => takeBatch(currentIsolate().counters, Date.now(), 'b1')?.beacons ?? [];

beforeEach(newIsolate);

describe('POST /api/vitals', () => {
  it('POST /api/vitals counts measurements in buckets and returns 204', async () => {
    const { response, text } = await post({ headers: { 'cf-connecting-ip': '203.0.113.7' } });
    expect([response.status, text, response.headers.get('set-cookie')]).toEqual([204, '', null]);
    expect(counted()).toEqual([
      {
        network: '203.0.113.7',
        type: 'product',
        locale: 'ko',
        country: 'KR',
        buckets: { LCP: 1400, INP: 56, CLS: 20, TTFB: 200 },
      },
    ]);
  });

  it('POST /api/vitals identifies networks by IPv4 address or the /48 of an IPv6 address', async () => {
    for (const url of [
      ...['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7'],
      ...['2001:db8:1::1', '2001:db8:1:ffff::2', '2001:db8:2::1', '203.0.113.8'],
    ])
      await post({ headers: { 'cf-connecting-ip': url } });
    expect(counted().map(({ network }) => network)).toEqual([
      '203.0.113.7',
      '2001:db8:1::/48',
      '2001:db8:2::/48',
      '203.0.113.8',
    ]);
  });

  it.each<[string, Over]>([
    ['no consent', { headers: { cookie: 'a=1' } }],
    ['consent to necessary cookies alone', { headers: { cookie: 'cookie_consent=v1.0.1.1790000000' } }],
    ['consent to another version', { headers: { cookie: 'cookie_consent=v0.1.1.1790000000' } }],
    ['a preview', { path: '/api/vitals?ispreview=1&pretoken=local-preview' }],
    ['a browser in data-saving mode', { headers: { 'save-data': 'on' } }],
    ['a crawler', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }],
    ['an automated browser', { headers: { 'user-agent': AGENT.replace('Chrome', 'HeadlessChrome') } }],
    [
      'a bot that the platform recognizes',
      { cf: { country: 'KR', verifiedBotCategory: 'Search Engine Crawler' } },
    ],
  ])('a beacon with %s gets 204 and is not counted', async (_, extra) => {
    expect((await post(extra)).response.status).toBe(204);
    expect(counted()).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['an unknown type', { ...GOOD, type: 'constructor' }],
    ['a type that is not a page', { ...GOOD, type: 'endpoint' }],
    ['an unknown language', { ...GOOD, lang: '__proto__' }],
    ['a value below zero', { ...GOOD, values: { LCP: -1 } }],
    ['a paint later than a minute', { ...GOOD, values: { LCP: 60_001 } }],
    ['a response to input later than a minute', { ...GOOD, values: { INP: 60_001 } }],
    ['a layout shift above 10', { ...GOOD, values: { CLS: 10_001 } }],
    ['a first byte after the paint', { ...GOOD, values: { LCP: 1_000, TTFB: 1_001 } }],
    ['no values', { ...GOOD, values: {} }],
    ['a fractional number', { ...GOOD, values: { CLS: 0.5 } }],
    ['an unknown metric', { ...GOOD, values: { FID: 1 } }],
    ['personal data', { ...GOOD, id: 'me' }],
    ['an address', { ...GOOD, values: { LCP: 1 }, path: '/products/' }],
    ['null', null],
    ['invalid JSON', '{'],
  ])('a beacon with %s gets 400', async (_, body) => {
    expect((await post({ body })).response.status).toBe(400);
    expect(counted()).toEqual([]);
  });

  it('POST /api/vitals returns 413 above 1 KB, 403 cross-site, 429 above its limit, and 405 for GET', async () => {
    expect((await post({ body: `"${'x'.repeat(1100)}"` })).response.status).toBe(413);
    expect((await post({ headers: { 'sec-fetch-site': 'cross-site' } })).response.status).toBe(403);
    const { keys, limit } = countingLimit(false);
    const limited = await post({
      env: { BEACON_LIMIT: limit },
      headers: { 'cf-connecting-ip': '203.0.113.7' },
    });
    expect([limited.response.status, limited.text, keys]).toEqual([429, '', ['203.0.113.7']]);
    expect((await visit('/api/vitals', { keep: true })).response.status).toBe(405);
    expect(counted()).toEqual([]);
  });

  it('the log line of a beacon contains no visitor data', async () => {
    const { log } = await post({
      headers: { 'cf-connecting-ip': '203.0.113.7', referer: 'https://site.test/products/x/' },
    });
    expect(log).toMatchObject({ status: 204, ip: '', cookie: '', referer: '', userAgent: '', host: '' });
    expect(JSON.stringify(log)).not.toMatch(/203\.0\.113|products|Mozilla/);
  });

  it('an unknown country is counted as ZZ', async () => {
    // The platform uses XX for an unknown country and T1 for Tor.
    const places = [{}, { country: 'XX' }, { country: 'T1' }, { country: '__proto__' }];
    for (const [index, cf] of places.entries())
      await post({ cf, headers: { 'cf-connecting-ip': `203.0.113.${index}` } });
    expect(counted().map(({ country }) => country)).toEqual(['ZZ', 'ZZ', 'ZZ', 'ZZ']);
  });
});

describe('POST /api/clicks', () => {
  const CLICK = { scope: 'docs', lang: 'ja', rank: 3 };
  const click = (extra: Over = {}) => post({ path: '/api/clicks', body: CLICK, ...extra });
  const clicks = () => takeBatch(currentIsolate().counters, Date.now(), 'b1')?.clicks ?? [];

  it('POST /api/clicks counts clicks by search, language, and bucket of ranks', async () => {
    for (const rank of [1, 4, 10, 10, 11, 1_000]) await click({ body: { ...CLICK, rank } });
    await click({ body: { scope: 'site', lang: 'en', rank: 1 } });
    const sum = { scope: 'docs', locale: 'ja' };
    expect(clicks()).toEqual([
      { ...sum, bucket: '1', count: 1 },
      { ...sum, bucket: '4-10', count: 3 },
      { ...sum, bucket: 'below', count: 2 },
      { scope: 'site', locale: 'en', bucket: '1', count: 1 },
    ]);
  });

  it.each<[string, Over]>([
    ['no consent', { headers: { cookie: 'a=1' } }],
    ['consent to necessary cookies alone', { headers: { cookie: 'cookie_consent=v1.0.1.1790000000' } }],
    ['a preview', { path: '/api/clicks?ispreview=1&pretoken=local-preview' }],
    ['a crawler', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }],
  ])('a click with %s gets 204 and is not counted', async (_, extra) => {
    expect((await click(extra)).response.status).toBe(204);
    expect(clicks()).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['rank zero', { ...CLICK, rank: 0 }],
    ['a rank above the maximum', { ...CLICK, rank: 1_001 }],
    ['an unknown search', { ...CLICK, scope: '__proto__' }],
    ['an unknown language', { ...CLICK, lang: 'xx' }],
    ['a keyword', { ...CLICK, keyword: 'me@example.com' }],
    ['invalid JSON', '{'],
  ])('a click with %s gets 400', async (_, body) => {
    expect((await click({ body })).response.status).toBe(400);
    expect(clicks()).toEqual([]);
  });

  it('POST /api/clicks returns 403 cross-site and 405 for GET, and logs no visitor data', async () => {
    expect((await click({ headers: { 'sec-fetch-site': 'cross-site' } })).response.status).toBe(403);
    expect((await visit('/api/clicks', { keep: true })).response.status).toBe(405);
    const referer = 'https://site.test/docs/search/?keyword=secret';
    const { log } = await click({ headers: { 'cf-connecting-ip': '203.0.113.7', referer } });
    expect(JSON.stringify(log)).not.toMatch(/203\.0\.113|secret|Mozilla/);
  });
});

describe('page type of beacons', () => {
  it.each([
    ['/', 'home'],
    ['/products/', 'product'],
    ['/ja/consent/', 'visitor'],
    ['/contact/', 'form'],
  ])('the page %s has the type %s', async (path, type) => {
    expect((await visit(path)).text).toContain(` data-type="${type}"`);
  });

  it('the policy table specifies the page type of each path', () => {
    const types = {
      list: [
        '/blog',
        '/blog/cloud-security',
        '/news',
        '/glossary/security',
        '/resources',
        '/resources/ebooks',
      ],
      article: [
        '/blog/a-text',
        '/news/a-text',
        '/case-study/a',
        '/glossary/anycast',
        '/resources/ebooks/a',
        '/video/a',
      ],
      solution: ['/solutions', '/solutions/gaming', '/industry/gaming'],
      api: ['/docs/api', '/docs/api/purge'],
      map: ['/global-network-map', '/global-network-map/europe-cdn'],
      page: ['/legal', '/about-us', '/constructor'],
      visitor: ['/search', '/consent', '/docs/search'],
      endpoint: ['/api/vitals', '/api/clicks', '/ops/health', '/healthz', '/assets/a.js'],
    };
    const misclassified = Object.entries(types).map(([type, paths]) => [
      type,
      paths.filter((path) => policyOf(path).type !== type),
    ]);
    expect(misclassified).toEqual(Object.keys(types).map((type) => [type, []]));
  });

  it('previews and error pages have no page type and are not measured', async () => {
    for (const path of ['/products/?ispreview=1&pretoken=t', '/nothing/at/all/'])
      expect((await visit(path)).text).not.toContain('data-type=');
  });
});

describe('request counters', () => {
  const sent: CounterBatch[] = [];
  const METRICS = { add: async (sums: CounterBatch) => void sent.push(sums) };
  beforeEach(() => void sent.splice(0));
  const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

  it('counters are sent to ops in the background once a minute', async () => {
    const path = unusedPath();
    for (let times = 0; times < 5; times += 1) await visit(path, { ...KEEP_CACHE, env: { METRICS } });
    await visit('/nothing/at/all/', { ...KEEP_CACHE, env: { METRICS } });
    expect(sent).toEqual([]);
    later(60_001);
    await visit('/contact/', { ...KEEP_CACHE, env: { METRICS } });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.requests).toEqual([
      { type: 'product', status: 2, count: 5 },
      { type: 'form', status: 2, count: 1 },
      { type: 'page', status: 4, count: 1 },
    ]);
    await visit(path, { ...KEEP_CACHE, env: { METRICS } });
    expect(sent).toHaveLength(1);
  });

  it('a request to /ops/ sends the counters immediately', async () => {
    await visit(unusedPath(), { ...KEEP_CACHE, env: { METRICS } });
    later(2_001);
    await visit('/ops/health', { ...KEEP_CACHE, env: { METRICS } });
    expect(sent).toHaveLength(1);
    await visit('/ops/health', { ...KEEP_CACHE, env: { METRICS } });
    expect(sent).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['fail', { add: () => Promise.reject(new Error('ops')) }],
    ['do not exist', undefined],
  ])(
    'counters are lost and logged if the ops bindings %s, without effect on the visitor',
    async (_, broken) => {
      await visit(unusedPath(), KEEP_CACHE);
      later(60_001);
      const visited: Visit = await visit('/contact/', { ...KEEP_CACHE, env: { METRICS: broken } as never });
      expect(visited.response.status).toBe(200);
      expect(visited.log.problems).toEqual([expect.objectContaining({ event: 'metrics-lost' })]);
      expect(takeBatch(currentIsolate().counters, Date.now(), 'b1')).toBeNull();
    },
  );
});
