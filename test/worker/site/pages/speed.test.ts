// /speed/: metrics of the site in four languages, and the page without metrics.
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import {
  type Figure,
  METRICS_KEY,
  MIN_SAMPLES,
  type PublishedMetrics,
} from '../../../../common/metrics/published.ts';
import { header, newIsolate, visit } from '../support.ts';

const lcp: Figure = { metric: 'LCP', p75: 1840, good: 82, fair: 12, poor: 6 };
const cls: Figure = { metric: 'CLS', p75: 300, good: 10, fair: 20, poor: 70 };
const METRICS: PublishedMetrics = {
  v: 1,
  at: '2026-11-22T10:00:00.000Z',
  complete: [lcp, { metric: 'INP', p75: 232, good: 60, fair: 30, poor: 10 }, cls],
  types: [{ type: 'product', metrics: [lcp] }],
  countries: [
    { country: 'KR', metrics: [lcp] },
    { country: 'DE', metrics: [cls] },
  ],
};
const publish = (value: unknown) => env.KV.put(METRICS_KEY, JSON.stringify(value));
const visitSpeed = (path = '/speed/') => visit(path, { env: { KV: env.KV } });
/** Returns the text of a page without markup. */
const textOf = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ');

beforeEach(async () => {
  newIsolate();
  await env.KV.delete(METRICS_KEY);
});

it('the page shows each metric with its rating, shares, number of samples, and date', async () => {
  await publish(METRICS);
  const visited = await visitSpeed();
  const text = textOf(visited.text);
  expect(visited.response.status).toBe(200);
  for (const expected of [
    '1.84 sec good',
    '232 ms needs work',
    '0.3 poor',
    '22 November 2026',
    'South Korea',
    'Germany',
  ])
    expect(text).toContain(expected);
  expect(visited.text).toContain('aria-label="82% good, 12% need work, 6% poor"');
  expect(text).toContain('Based on 100 visits in the last 28 days');
  expect(text).toMatch(/Products 1\.84 sec good – – – 100/);
});

it.each([
  ['cn', '实测速度', '韩国', '有待改进'],
  ['ko', '실측 속도', '대한민국', '개선 필요'],
  ['ja', '実測スピード', '韓国', '要改善'],
])('the page, including its country names, is in %s', async (locale, title, country, word) => {
  await publish(METRICS);
  const { text } = await visitSpeed(`/${locale}/speed/`);
  for (const expected of [title, country, word]) expect(text).toContain(expected);
  expect(text).not.toContain('needs work');
});

it('the page is cacheable like any other and is listed in the site map and footer', async () => {
  await publish(METRICS);
  const visited = await visitSpeed();
  expect(header(visited, 'cache-control')).toContain('s-maxage=60');
  expect(visited.text).toContain(' data-type="page"');
  expect(visited.text).toMatch(/<footer.*href="\/speed\/"/s);
  expect((await visit('/sitemap/')).text).toContain('href="/speed/"');
});

it('the page without metrics explains the measurement and the minimum number of visits', async () => {
  for (const nothing of [null, { ...METRICS, complete: [], types: [], countries: [] }]) {
    if (nothing) await publish(nothing);
    const visited = await visitSpeed();
    expect(visited.response.status).toBe(200);
    expect(textOf(visited.text)).toContain(`appear after ${MIN_SAMPLES} measured visits`);
    expect(visited.text).toContain('web-vitals');
    expect(visited.text).not.toContain('class="speed-table"');
    expect(visited.text).not.toContain('75 of 100 visits</th>');
    expect(visited.log.problems).toEqual([]);
  }
});

it('the page explains the phases of a visit without values, next to the published metrics', async () => {
  await publish(METRICS);
  const { text } = await visitSpeed();
  for (const phase of ['dns', 'tcp', 'tls', 'ttfb', 'html', 'lcp'])
    expect(text).toContain(`<span data-value="${phase}">–</span>`);
  expect(textOf(text)).toContain('75 of 100 visits');
  expect(text).toMatch(/data-value="lcp">–<\/span><\/td><td>1\.84.sec<\/td>/);
  expect(textOf(text)).toContain('nothing is sent');
  expect(textOf(text)).toContain('The server knows only what it sent');
});

it.each<[string, () => Promise<unknown>]>([
  ['an unsupported version', () => publish({ v: 2 })],
  ['invalid JSON', () => env.KV.put(METRICS_KEY, '{')],
  ['an invalid country', () => publish({ ...METRICS, countries: [{ country: '<b>', metrics: [lcp] }] })],
])('an invalid KV value (%s) is logged, and the page is cached for only a few seconds', async (_, put) => {
  await put();
  const visited = await visitSpeed();
  expect([visited.response.status, header(visited, 'cache-control')]).toEqual([
    200,
    expect.not.stringContaining('s-maxage=60'),
  ]);
  expect(textOf(visited.text)).toContain('couldn’t be loaded');
  expect(visited.log.problems).toEqual([expect.objectContaining({ event: 'section-missing' })]);
});

it('the page with 60 countries is at most 14 kB, gzipped', async () => {
  const countries = Array.from({ length: 60 }, (_, index) => ({
    country: String.fromCharCode(65 + (index % 26), 65 + ((index * 7) % 26)),
    metrics: [
      lcp,
      cls,
      { ...lcp, metric: 'INP' as const, p75: 100 + index },
      { ...lcp, metric: 'TTFB' as const, p75: 300 + index },
    ],
  }));
  await publish({ ...METRICS, countries });
  const { text } = await visitSpeed('/ja/speed/');
  const packed = new Response(text).body?.pipeThrough(new CompressionStream('gzip'));
  expect((await new Response(packed).arrayBuffer()).byteLength).toBeLessThanOrEqual(14_000);
});
