// Hostile, invalid, or stale input does not affect the overrides and redirects of other editors.
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { snapshotKey } from '../../../common/overrides/snapshot.ts';
import type { OverrideInputBody } from '../../../ops/src/banners/schema.ts';
import type { Bindings } from '../../../ops/src/env.ts';
import * as deployed from '../../../ops/src/main.ts';
import { as, HIDDEN, published, restart, SHOWN, snapshot } from './ops.ts';

const ada = as('ada');
const put = (target: string, seen: number, overrideInput: OverrideInputBody | null, editor = ada) =>
  editor.overrides[':kind'][':target'].$put({
    param: { kind: 'banner', target },
    json: { seen: { en: seen }, override: overrideInput },
  });
const add = (from: string, to: string) =>
  ada.redirects.$post({ json: { from, locale: null, to, status: 301, note: '', enabled: true } });
const lastId = async () => (await env.DB.prepare('SELECT max(id) AS id FROM audit').first<number>('id')) ?? 0;
const undo = (id: number) => ada.audit[':id'].undo.$post({ param: { id: String(id) }, json: {} });
const presentRedirect = async () => {
  const row = await env.DB.prepare('SELECT id, version FROM redirect').first<{
    id: number;
    version: number;
  }>();
  if (!row) throw new Error('there is no redirect');
  return row;
};
const removeRedirect = async () => {
  const { id, version } = await presentRedirect();
  await ada.redirects[':id'].$delete({ param: { id: String(id) }, query: { seen: String(version) } });
};

beforeEach(restart);

describe('hostile periods', () => {
  it.each([
    ['ends after the year 9999 in UTC', { endsAt: '9999-12-31T23:59:00-08:00' }],
    ['begins before the year 0 in UTC', { startsAt: '0000-01-01T00:00:00+14:00' }],
  ])('a period that %s is rejected, and every other override stays readable', async (_, period) => {
    expect((await put('claim', 0, HIDDEN)).status).toBe(200);
    expect((await put('top', 0, { ...SHOWN, ...period })).status).toBe(400);
    expect((await snapshot('en'))?.overrides).toHaveLength(1);
    expect((await ada.audit.$get({ query: { from: Object.values(period)[0] } })).status).toBe(400);
  });
});

describe('many overrides within a second', () => {
  /** KV with the platform's limit: a second write to a key within a second is rejected. */
  const busy = (refusals: number) => {
    let left = refusals;
    const store: Pick<KVNamespace, 'get' | 'put'> = {
      get: env.KV.get.bind(env.KV),
      put: async (key: string, value: never) => {
        left -= 1;
        if (left >= 0) throw new Error('KV PUT failed: 429 Too Many Requests');
        await env.KV.put(key, value);
      },
    };
    return { KV: store as KVNamespace };
  };

  it('overrides are published as soon as KV accepts them, without a notice to the editor', async () => {
    expect((await put('claim', 0, HIDDEN, as('ada', busy(1)))).status).toBe(200);
    expect((await snapshot('en'))?.overrides).toHaveLength(1);
    const body = { from: '/a', locale: null, to: '/b/', status: 301 as const, note: '', enabled: true };
    expect((await as('ada', busy(1)).redirects.$post({ json: body })).status).toBe(200);
    expect(await published()).toEqual(['* /a /b/']);
  });

  it('an override that KV keeps rejecting is reported to the editor', async () => {
    expect((await put('claim', 0, HIDDEN, as('ada', busy(1_000)))).status).toBe(503);
    expect(await env.KV.get(snapshotKey('en'))).toBeNull();
  });
});

describe('undo after concurrent changes', () => {
  it('undo of an override that was cleared and set again is a conflict, although both values are the same', async () => {
    await put('claim', 0, { ...SHOWN, title: 'Old' });
    await put('claim', await lastId(), null);
    const cleared = await lastId();
    await put('claim', 0, { ...SHOWN, title: 'Theirs' });
    await put('claim', await lastId(), null);
    const response = await undo(cleared);
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { wanted: { title: 'Old' }, present: null },
    ]);
    expect((await snapshot('en'))?.overrides).toEqual([]);
  });

  it('undo of a redirect that was removed and added again is a conflict', async () => {
    await add('/a', '/old/');
    await removeRedirect();
    const removed = await lastId();
    await add('/a', '/theirs/');
    await removeRedirect();
    const response = await undo(removed);
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { wanted: { to: '/old/' }, present: null },
    ]);
    expect(await published()).toEqual([]);
  });

  it('undo of a redirect that has changed since, or that would create a loop, changes nothing', async () => {
    await add('/a', '/old/');
    const change = async (to: string) => {
      const { id, version } = await presentRedirect();
      const json = { to, status: 301 as const, note: '', enabled: true, seen: version };
      await ada.redirects[':id'].$put({ param: { id: String(id) }, json });
      return lastId();
    };
    const changed = await change('/new/');
    const again = await change('/theirs/');
    expect((await undo(changed)).status).toBe(409);
    await add('/new', '/a/theirs/');
    const looped = await undo(again);
    expect([looped.status, await looped.json()]).toMatchObject([422, { error: 'mistakes' }]);
    expect(await published()).toEqual(['* /a /theirs/', '* /new /a/theirs/']);
  });

  it('a repeated undo publishes a change that D1 accepted and KV rejected', async () => {
    await put('claim', 0, { ...SHOWN, title: 'Old' });
    await put('claim', await lastId(), null);
    const cleared = await lastId();
    const broken = { ...env.KV, put: () => Promise.reject(new Error('KV')) } as unknown as KVNamespace;
    const failing = as('ada', { KV: broken }).audit[':id'].undo;
    expect((await failing.$post({ param: { id: String(cleared) }, json: {} })).status).toBe(503);
    expect((await snapshot('en'))?.overrides).toEqual([]);
    expect((await undo(cleared)).status).toBe(200);
    expect((await snapshot('en'))?.overrides).toMatchObject([{ title: 'Old' }]);
  });

  it('undo rejects links and targets on a host that is no longer allowed', async () => {
    await put('claim', 0, { ...SHOWN, url: '/events/' });
    await put('claim', await lastId(), HIDDEN);
    const hidden = await lastId();
    await add('/a', '/old/');
    const { id, version } = await presentRedirect();
    const json = { to: '/new/', status: 301 as const, note: '', enabled: true, seen: version };
    await ada.redirects[':id'].$put({ param: { id: String(id) }, json });
    const redirectChange = await lastId();
    await env.DB.prepare(
      `UPDATE audit SET before = replace(replace(before, '/events/', ?1), '/old/', ?1) WHERE before IS NOT NULL`,
    )
      .bind('https://sold.example/')
      .run();
    for (const row of [hidden, redirectChange]) {
      const response = await undo(row);
      expect(response.status).toBe(422);
      expect(JSON.stringify(await response.json())).toContain('one of our own hosts');
    }
    expect((await snapshot('en'))?.overrides).toMatchObject([{ shown: false }]);
    expect(await published()).toEqual(['* /a /new/']);
  });

  it('two simultaneous undos restore the previous value once', async () => {
    await put('claim', 0, { ...SHOWN, title: 'First' });
    await put('claim', await lastId(), HIDDEN);
    const row = await lastId();
    const responses = await Promise.all([undo(row), undo(row)]);
    expect(responses.map(({ status }) => status)).toContain(200);
    const rows = await env.DB.prepare('SELECT count(*) AS n FROM audit WHERE undoes = ?')
      .bind(row)
      .first('n');
    expect(rows).toBe(1);
  });
});

describe('targets of redirects', () => {
  it.each<[string, string]>([
    ['another host', '//evil.example/'],
    ['another host behind a backslash', '/\\evil.example/'],
    ['an encoded path to another host', '/%2F%2Fevil.example/'],
    ['an encoded backslash', '/%5Cevil.example/'],
    ['a tab before another host', '/\t/evil.example/'],
    ['a line break', '/a\r\nSet-Cookie: a=b'],
    ['an encoded line break', '/%0d%0aSet-Cookie:%20a=b'],
    ['a script URL', 'javascript:alert(1)'],
    ['a data URL', 'data:text/html,x'],
    ['another host without TLS', 'http://evil.example/'],
    ['another host with TLS', 'https://evil.example/'],
    ['the site’s host as a user name', `https://${brand.host}@evil.example/`],
    ['the site’s host as a part of another', `https://${brand.host}.evil.example/`],
    ['another port of the site’s host', `https://${brand.host}:8443/`],
    ['an ideographic full stop', 'https://evil。example/'],
    ['a right-to-left override', '/\u202egnp.exe'],
    ['a lone surrogate', '/\ud800'],
    ['700 characters', `/${'a'.repeat(700)}`],
    ['4,500 encoded characters', `/${'%e3%81%82'.repeat(500)}`],
  ])('a target with %s is rejected with a reason', async (_, to) => {
    const response = await add('/a', to);
    expect([response.status, (await response.json()) as object]).toMatchObject([400, { error: 'invalid' }]);
    expect(await published()).toEqual([]);
  });

  it('a target on the site’s own host with surplus slashes is a page of the site', async () => {
    expect((await add('/a', `https://${brand.host}//`)).status).toBe(200);
    expect((await add('/b', `https://${brand.host}//evil.example/`)).status).toBe(200);
    expect(await published()).toEqual([
      `* /a https://${brand.host}/`,
      `* /b https://${brand.host}/evil.example/`,
    ]);
  });
});

describe('RPC entry points', () => {
  const { default: worker, ...entryPoints } = deployed;
  const senders = () => {
    const args = [createExecutionContext(), env as unknown as Bindings] as const;
    const [metrics, outbox, hits] = [
      new entryPoints.Metrics(...args),
      new entryPoints.Outbox(...args),
      new entryPoints.RedirectHits(...args),
    ];
    return [
      (value: unknown) => metrics.add(value as never),
      (value: unknown) => outbox.keep(value as never),
      (value: unknown) => hits.count(value as never),
    ];
  };

  it('each entry point has only the methods that the site calls, and no fetch handler', () => {
    const methods = Object.entries(entryPoints).map(([name, { prototype }]) => [
      name,
      ...Object.getOwnPropertyNames(prototype).filter((method) => method !== 'constructor'),
    ]);
    expect(methods.sort()).toEqual([
      ['Metrics', 'add'],
      ['Outbox', 'keep', 'oldest'],
      ['RedirectHits', 'count'],
    ]);
    expect(Object.keys(worker).sort()).toEqual(['fetch', 'queue', 'scheduled']);
  });

  const beacon = {
    network: '203.0.113.7',
    type: 'home',
    locale: 'en',
    country: 'KR',
    buckets: { LCP: 2500 },
  };
  const metrics = (over: object) => ({ beacons: [{ ...beacon, ...over }], requests: [] });
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a string', '{}'],
    ['an empty object', {}],
    ['names of Object.prototype', JSON.parse('{"__proto__":{"beacons":[],"requests":[]},"constructor":1}')],
    ['a negative bucket', metrics({ buckets: { LCP: -1 } })],
    ['a bucket that is not a number', metrics({ buckets: { LCP: Number.NaN } })],
    ['a bucket above the maximum', metrics({ buckets: { LCP: 1e15 } })],
    ['a type that does not exist', metrics({ type: '__proto__' })],
    ['a bucket that does not exist', metrics({ buckets: { LCP: 7 } })],
    ['a network of 100 characters', metrics({ network: '1'.repeat(100) })],
    ['too many beacons', { beacons: Array.from({ length: 1_001 }, () => beacon), requests: [] }],
    ['hits of an invalid redirect', [[0, 1]]],
    ['negative hits', [[1, -1]]],
    ['hits that are not a number', [[1, Number.NaN]]],
    ['hits above the maximum', [[1, 1e15]]],
    ['hits of too many redirects', Array.from({ length: 5_001 }, () => [1, 1])],
  ])('each entry point rejects %s and stores nothing', async (_, value) => {
    for (const send of senders()) await expect(send(value)).rejects.toThrow();
    const tables = ['vital', 'answered', 'outbox', 'redirect_hit'];
    const counts = tables.map((table) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first('n'));
    expect(await Promise.all(counts)).toEqual([0, 0, 0, 0]);
  });
});
