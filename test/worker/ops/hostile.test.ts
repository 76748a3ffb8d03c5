// Hostile, invalid, and stale input does not affect the overrides and redirects of other editors.
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OverrideInputBody } from '../../../ops/src/banners/schema.ts';
import type { Bindings } from '../../../ops/src/env.ts';
import * as deployed from '../../../ops/src/main.ts';
import { runWithoutTriggers } from '../audit-log.ts';
import {
  clientOf,
  failingKv,
  HIDDEN,
  putOverride,
  readLastId,
  readRedirects,
  readSnapshot,
  resetOps,
  SHOWN,
} from './ops.ts';

const ada = clientOf('ada');
const put = (seen: number, override: OverrideInputBody | null, extra: Partial<Bindings> = {}) =>
  putOverride({ en: seen }, override, { kind: 'banner', target: 'claim', extra });
const add = (from: string, to: string) =>
  ada.redirects.$post({ json: { from, locale: null, to, status: 301, note: '', enabled: true } });
const undo = (id: number) => ada.audit[':id'].undo.$post({ param: { id: String(id) }, json: {} });
const readRedirect = async () => {
  const row = await env.DB.prepare('SELECT id, version FROM redirect').first<{
    id: number;
    version: number;
  }>();
  if (!row) throw new Error('there is no redirect');
  return row;
};

beforeEach(resetOps);

describe('hostile periods', () => {
  it.each([
    ['ends after the year 9999 in UTC', { endsAt: '9999-12-31T23:59:00-08:00' }],
    ['begins before the year 0 in UTC', { startsAt: '0000-01-01T00:00:00+14:00' }],
  ])('a period that %s is rejected, and every other override stays readable', async (_, period) => {
    expect((await put(0, HIDDEN)).status).toBe(200);
    expect((await put(await readLastId(), { ...SHOWN, ...period })).status).toBe(400);
    expect((await readSnapshot('en'))?.overrides).toHaveLength(1);
    expect((await ada.audit.$get({ query: { from: Object.values(period)[0] } })).status).toBe(400);
  });
});

describe('many overrides within a second', () => {
  /** Returns a KV that rejects a number of writes, as the platform does above one write per second and key. */
  const busyKv = (rejections: number) => {
    let left = rejections;
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

  it('overrides are retried until KV accepts them, without an error for the editor', async () => {
    expect((await put(0, HIDDEN, busyKv(1))).status).toBe(200);
    expect((await readSnapshot('en'))?.overrides).toHaveLength(1);
    const body = { from: '/a', locale: null, to: '/b/', status: 301 as const, note: '', enabled: true };
    expect((await clientOf('ada', busyKv(1)).redirects.$post({ json: body })).status).toBe(200);
    expect(await readRedirects()).toEqual(['* /a /b/']);
  });
});

describe('undo after concurrent changes', () => {
  it('undo of an override that was cleared, set, and cleared again is a conflict, although both values are the same', async () => {
    await put(0, { ...SHOWN, title: 'Old' });
    await put(await readLastId(), null);
    const cleared = await readLastId();
    await put(0, { ...SHOWN, title: 'Theirs' });
    await put(await readLastId(), null);
    const response = await undo(cleared);
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { previous: { title: 'Old' }, present: null },
    ]);
    expect((await readSnapshot('en'))?.overrides).toEqual([]);
  });

  it('undo of a redirect that has changed since, or that would create a loop, changes nothing', async () => {
    await add('/a', '/old/');
    const change = async (to: string) => {
      const { id, version } = await readRedirect();
      const json = { to, status: 301 as const, note: '', enabled: true, seen: version };
      await ada.redirects[':id'].$put({ param: { id: String(id) }, json });
      return readLastId();
    };
    const changed = await change('/new/');
    const second = await change('/theirs/');
    expect((await undo(changed)).status).toBe(409);
    await add('/new', '/a/theirs/');
    const looped = await undo(second);
    expect([looped.status, await looped.json()]).toMatchObject([422, { error: 'problems' }]);
    expect(await readRedirects()).toEqual(['* /a /theirs/', '* /new /a/theirs/']);
  });

  it('a repeated undo publishes a change that D1 accepted and KV rejected', async () => {
    await put(0, { ...SHOWN, title: 'Old' });
    await put(await readLastId(), null);
    const cleared = await readLastId();
    const failing = clientOf('ada', { KV: failingKv }).audit[':id'].undo;
    expect((await failing.$post({ param: { id: String(cleared) }, json: {} })).status).toBe(503);
    expect((await readSnapshot('en'))?.overrides).toEqual([]);
    expect((await undo(cleared)).status).toBe(200);
    expect((await readSnapshot('en'))?.overrides).toMatchObject([{ title: 'Old' }]);

    await add('/a', '/b/');
    const added = { param: { id: String(await readLastId()) }, json: {} };
    expect((await failing.$post(added)).status).toBe(503);
    expect(await readRedirects()).toEqual(['* /a /b/']);
    expect((await undo(Number(added.param.id))).status).toBe(200);
    expect(await readRedirects()).toEqual([]);
    // Undoing the undo counts as a later change to the value.
    expect((await undo(await readLastId())).status).toBe(200);
    expect((await undo(Number(added.param.id))).status).toBe(409);
    expect(await readRedirects()).toEqual(['* /a /b/']);
  });

  it('undo rejects links and targets on a host that is no longer allowed', async () => {
    await put(0, { ...SHOWN, url: '/events/' });
    await put(await readLastId(), HIDDEN);
    const hidden = await readLastId();
    await add('/a', '/old/');
    const { id, version } = await readRedirect();
    const json = { to: '/new/', status: 301 as const, note: '', enabled: true, seen: version };
    await ada.redirects[':id'].$put({ param: { id: String(id) }, json });
    const redirectChange = await readLastId();
    await runWithoutTriggers(env.DB, [
      env.DB.prepare(
        `UPDATE audit SET before = replace(replace(before, '/events/', ?1), '/old/', ?1) WHERE before IS NOT NULL`,
      ).bind('https://sold.example/'),
    ]);
    for (const row of [hidden, redirectChange]) {
      const response = await undo(row);
      expect(response.status).toBe(422);
      expect(JSON.stringify(await response.json())).toContain('one of our own hosts');
    }
    expect((await readSnapshot('en'))?.overrides).toMatchObject([{ shown: false }]);
    expect(await readRedirects()).toEqual(['* /a /new/']);
  });

  it('two simultaneous undos restore the previous value once', async () => {
    await put(0, { ...SHOWN, title: 'First' });
    await put(await readLastId(), HIDDEN);
    const row = await readLastId();
    const responses = await Promise.all([undo(row), undo(row)]);
    expect(responses.map(({ status }) => status)).toContain(200);
    const rows = await env.DB.prepare('SELECT count(*) AS n FROM audit WHERE undoes = ?')
      .bind(row)
      .first('n');
    expect(rows).toBe(1);
  });
});

describe('RPC entry points', () => {
  const { default: worker, ...entryPoints } = deployed;
  const rpcMethods = () => {
    const args = [createExecutionContext(), env as unknown as Bindings] as const;
    const [metrics, outbox, hits] = [
      new entryPoints.Metrics(...args),
      new entryPoints.Outbox(...args),
      new entryPoints.RedirectHits(...args),
    ];
    return [
      (value: unknown) => metrics.add(value as never),
      (value: unknown) => outbox.store(value as never),
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
      ['Outbox', 'store', 'keep', 'oldest'],
      ['RedirectHits', 'count'],
    ]);
    expect(Object.keys(worker).sort()).toEqual(['fetch', 'queue', 'scheduled']);
  });

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a string', '{}'],
    ['an empty object', {}],
    [
      'names of Object.prototype properties',
      JSON.parse('{"__proto__":{"beacons":[],"requests":[]},"constructor":1}'),
    ],
    ['hits of an invalid redirect', [[0, 1]]],
    ['negative hits', [[1, -1]]],
    ['hits that are not a number', [[1, Number.NaN]]],
    ['hits above the maximum', [[1, 1e15]]],
    ['hits of too many redirects', Array.from({ length: 5_001 }, () => [1, 1])],
  ])('each entry point rejects %s and stores nothing', async (_, value) => {
    for (const send of rpcMethods()) await expect(send(value)).rejects.toThrow();
    const tables = ['vital', 'answered', 'outbox', 'redirect_hit'];
    const counts = tables.map((table) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first('n'));
    expect(await Promise.all(counts)).toEqual([0, 0, 0, 0]);
  });
});
