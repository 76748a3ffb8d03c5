// POST /api/reports: browser reports become counters with names from fixed lists.
import { beforeEach, expect, it } from 'vitest';
import { takeBatch } from '../../../../common/metrics/counters.ts';
import { CounterBatchSchema } from '../../../../common/metrics/enqueue.ts';
import { currentIsolate, newIsolate, visit } from '../support.ts';

const post = (body: string, headers: Record<string, string> = {}) =>
  visit('/api/reports', {
    keep: true,
    init: { method: 'POST', headers: { 'content-type': 'application/reports+json', ...headers }, body },
  });
const takeReports = () => {
  const batch = takeBatch(currentIsolate().counters, Date.now(), 'b1');
  expect(CounterBatchSchema.safeParse(batch).success).toBe(true);
  return (batch?.reports ?? []).map(({ kind, name, source, count }) => `${kind} ${name} ${source} ${count}`);
};
const csp = (effectiveDirective: unknown, blockedURL: unknown) => ({
  type: 'csp-violation',
  url: 'https://site.test/?keyword=secret',
  body: { effectiveDirective, blockedURL, documentURL: 'https://site.test/?mail=a@example.com', sample: 'x' },
});

beforeEach(newIsolate);

it('reports of all kinds are counted by name and source, without URLs', async () => {
  const list = [
    ...[csp('script-src-elem', 'https://evil.example/a?b=c'), csp('script-src-elem', 'https://x.test/')],
    ...[csp('script-src', 'eval'), csp('require-trusted-types-for', 'trusted-types-sink')],
    ...[csp('img-src', 'data'), csp('img-src', 'https://site.test/a.png'), csp('style-src-attr', 'inline')],
    ...[csp('font-src', 'moz-extension://1/a'), csp('connect-src', 'wss://x.test/'), csp(7, null)],
    { type: 'network-error', body: { type: 'tcp.reset', phase: 'connection', server_ip: '203.0.113.7' } },
    { type: 'network-error', body: { type: 'tcp.<script>', phase: 'toString' } },
    { type: 'deprecation', body: { id: 'UnloadHandler', sourceFile: 'https://site.test/a.js' } },
    { type: 'intervention', body: { id: 'constructor' } },
    { type: 'crash', body: { reason: 'oom' } },
    { type: '__proto__', body: { id: 'a' } },
    { type: 'deprecation' },
  ];
  const { response, text } = await post(JSON.stringify(list), { 'cf-connecting-ip': '203.0.113.9' });
  expect([response.status, text]).toEqual([204, '']);
  expect(takeReports()).toEqual([
    ...['csp script-src-elem host 2', 'csp script-src eval 1'],
    'csp require-trusted-types-for trusted-types 1',
    ...['csp img-src data 1', 'csp img-src own 1', 'csp style-src-attr inline 1'],
    ...['csp font-src extension 1', 'csp connect-src other 1', 'csp other other 1'],
    ...['network tcp.reset connection 1', 'network other other 1'],
    ...['deprecation UnloadHandler other 1', 'intervention other other 1', 'crash oom other 1'],
    ...['other other other 1', 'deprecation other other 1'],
  ]);
});

it('the legacy report of an older browser is counted with its effective or violated directive', async () => {
  const legacy = { 'content-type': 'application/csp-report; charset=utf-8' };
  for (const body of [
    { 'effective-directive': 'img-src', 'blocked-uri': 'https://x.test' },
    { 'violated-directive': "img-src 'self'", 'blocked-uri': 'blob' },
  ])
    expect((await post(JSON.stringify({ 'csp-report': body }), legacy)).response.status).toBe(204);
  expect(takeReports()).toEqual(['csp img-src host 1', 'csp img-src blob 1']);
});

it('bodies of other types, too many reports, malformed JSON, and cross-site requests are rejected', async () => {
  const cross = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const many = JSON.stringify(Array.from({ length: 101 }, () => ({ type: 'crash' })));
  for (const [status, body, headers] of [
    ...([[415, '[]', { 'content-type': 'application/json' }]] as const),
    ...([
      [400, many],
      [400, '{"csp-report":7}'],
      [400, '[7]'],
      [400, '['.repeat(8_192) + ']'.repeat(8_192)],
      [400, '\u0000'],
      [400, ''],
    ] as const),
    ...([
      [413, `"${'a'.repeat(16_384)}"`],
      [403, '[]', cross],
    ] as const),
  ])
    expect([body.slice(0, 20), (await post(body, headers)).response.status]).toEqual([
      body.slice(0, 20),
      status,
    ]);
  expect(currentIsolate().counters.reports.size).toBe(0);
  expect((await visit('/api/reports')).response.status).toBe(405);
});
