// Figures as the ops Worker takes them over RPC, keeps them and forgets them: typed, bounded, nobody's.
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Bindings } from '../../../ops/src/env.ts';
import { Figures } from '../../../ops/src/figures/entrypoint.ts';
import { add, answered, expireFigures, vitals } from '../../../ops/src/figures/stored.ts';
import { type HandedOver, MOST_SAMPLES, MOST_SUMS, type Sum } from '../../../src/figures/hand-over.ts';
import { startAnew } from './ops.ts';

const rpc = (given: unknown) =>
  new Figures(createExecutionContext(), env as unknown as Bindings).add(given as HandedOver);
const SUM: Sum = { metric: 'LCP', dimension: 'country', value: 'KR', upto: 1200, count: 3 };
const NOW = new Date('2026-11-22T10:07:00Z');
const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const rows = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n');

beforeEach(startAnew);

describe('figures that the site hands over', () => {
  it('are added up: a row a day, dimension, value, measurement and bucket', async () => {
    await rpc({ sums: [SUM, { ...SUM, dimension: 'type', value: 'home' }], requests: [] });
    await rpc({ sums: [SUM], requests: [{ type: 'home', status: 2, count: 7 }] });
    expect(await vitals(env.DB, 1, new Date())).toEqual([
      { ...SUM, count: 6 },
      { ...SUM, dimension: 'type', value: 'home' },
    ]);
    expect(await answered(env.DB, 1, new Date())).toMatchObject([{ type: 'home', status: 2, count: 7 }]);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['an unknown page type', { sums: [{ ...SUM, dimension: 'type', value: 'constructor' }], requests: [] }],
    [
      'an address for a page type',
      { sums: [{ ...SUM, dimension: 'type', value: '/products/' }], requests: [] },
    ],
    ['an unknown locale', { sums: [{ ...SUM, dimension: 'locale', value: 'de' }], requests: [] }],
    ['a country of three letters', { sums: [{ ...SUM, value: 'KOR' }], requests: [] }],
    ['a country in small letters', { sums: [{ ...SUM, value: 'kr' }], requests: [] }],
    ['another dimension', { sums: [{ ...SUM, dimension: 'visitor', value: 'me' }], requests: [] }],
    ['another measurement', { sums: [{ ...SUM, metric: 'FID' }], requests: [] }],
    ['a bucket that is none', { sums: [{ ...SUM, upto: 1201 }], requests: [] }],
    ['more samples than an isolate counts', { sums: [{ ...SUM, count: MOST_SAMPLES + 1 }], requests: [] }],
    ['less than one', { sums: [{ ...SUM, count: 0 }], requests: [] }],
    ['half a sample', { sums: [{ ...SUM, count: 1.5 }], requests: [] }],
    ['too many sums', { sums: Array.from({ length: MOST_SUMS + 1 }, () => SUM), requests: [] }],
    ['too many requests', { sums: [], requests: [{ type: 'home', status: 2, count: 5_000_001 }] }],
    ['a status that is none', { sums: [], requests: [{ type: 'home', status: 9, count: 1 }] }],
    ['something about a person', { sums: [{ ...SUM, ip: '203.0.113.7' }], requests: [] }],
    ['something else beside', { sums: [], requests: [], more: 1 }],
  ])('are refused whole with %s', async (_, given) => {
    await expect(rpc(given)).rejects.toThrow('these are no figures');
    expect([await rows('vital'), await rows('answered')]).toEqual([0, 0]);
  });

  it('make no more rows than there are values: the same thing however often is one row', async () => {
    for (let times = 0; times < 5; times += 1) await add(env.DB, { sums: [SUM, SUM], requests: [] }, NOW);
    expect([await rows('vital'), await env.DB.prepare('SELECT count FROM vital').first('count')]).toEqual([
      1, 30,
    ]);
  });

  it('are of a period: days by UTC, requests by ten minutes', async () => {
    const requests: HandedOver['requests'] = [{ type: 'home', status: 5, count: 1 }];
    await add(env.DB, { sums: [SUM], requests }, NOW);
    await add(env.DB, { sums: [SUM], requests }, daysLater(3));
    expect(await vitals(env.DB, 3, daysLater(3))).toMatchObject([{ count: 3 }]);
    expect(await vitals(env.DB, 4, daysLater(3))).toMatchObject([{ count: 6 }]);
    expect((await answered(env.DB, 1, NOW)).map(({ since }) => since)).toContain('2026-11-22T10:00:00.000Z');
    expect(await answered(env.DB, 1, daysLater(3))).toHaveLength(1);
  });

  it('are forgotten: measurements after 90 days, requests after 8', async () => {
    await add(env.DB, { sums: [SUM], requests: [{ type: 'home', status: 2, count: 1 }] }, NOW);
    await expireFigures(env.DB, daysLater(8));
    expect([await rows('vital'), await rows('answered')]).toEqual([1, 1]);
    await expireFigures(env.DB, daysLater(9));
    expect([await rows('vital'), await rows('answered')]).toEqual([1, 0]);
    await expireFigures(env.DB, daysLater(89));
    expect(await rows('vital')).toBe(1);
    await expireFigures(env.DB, daysLater(90));
    expect(await rows('vital')).toBe(0);
  });
});
