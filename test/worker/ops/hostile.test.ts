// What a hostile, mistaken or stale value may not do: take down what others have flipped or led elsewhere.
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

describe('a period', () => {
  it.each([
    ['ends after the year 9999 in UTC', { endsAt: '9999-12-31T23:59:00-08:00' }],
    ['begins before the year 0 in UTC', { startsAt: '0000-01-01T00:00:00+14:00' }],
  ])('that %s is refused, and every other flip stays readable', async (_, period) => {
    expect((await put('claim', 0, HIDDEN)).status).toBe(200);
    expect((await put('top', 0, { ...SHOWN, ...period })).status).toBe(400);
    expect((await snapshot('en'))?.overrides).toHaveLength(1);
    expect((await ada.audit.$get({ query: { from: Object.values(period)[0] } })).status).toBe(400);
  });
});

describe('many flips within a second', () => {
  /** KV as it is on the platform: a second write of a key within a second is refused. */
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

  it('are written as soon as KV takes them, without a word to the editor', async () => {
    expect((await put('claim', 0, HIDDEN, as('ada', busy(1)))).status).toBe(200);
    expect((await snapshot('en'))?.overrides).toHaveLength(1);
    const body = { from: '/a', locale: null, to: '/b/', status: 301 as const, note: '', enabled: true };
    expect((await as('ada', busy(1)).redirects.$post({ json: body })).status).toBe(200);
    expect(await published()).toEqual(['* /a /b/']);
  });

  it('a KV that goes on refusing is said to have done so', async () => {
    expect((await put('claim', 0, HIDDEN, as('ada', busy(1_000)))).status).toBe(503);
    expect(await env.KV.get(snapshotKey('en'))).toBeNull();
  });
});

describe('undo', () => {
  it('of a flip that came and went again since is a conflict, though there is none as there was none', async () => {
    await put('claim', 0, { ...SHOWN, title: 'Old' });
    await put('claim', await lastId(), null);
    const lifted = await lastId();
    await put('claim', 0, { ...SHOWN, title: 'Theirs' });
    await put('claim', await lastId(), null);
    const answer = await undo(lifted);
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { wanted: { title: 'Old' }, present: null },
    ]);
    expect((await snapshot('en'))?.overrides).toEqual([]);
  });

  it('of a redirect that came and went again since is a conflict as well', async () => {
    await add('/a', '/old/');
    await removeRedirect();
    const removed = await lastId();
    await add('/a', '/theirs/');
    await removeRedirect();
    const answer = await undo(removed);
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { wanted: { to: '/old/' }, present: null },
    ]);
    expect(await published()).toEqual([]);
  });

  it('of a redirect that was changed since, or that would make a loop by now, changes nothing', async () => {
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

  it('that D1 took and KV did not is mended by a repeat', async () => {
    await put('claim', 0, { ...SHOWN, title: 'Old' });
    await put('claim', await lastId(), null);
    const lifted = await lastId();
    const broken = { ...env.KV, put: () => Promise.reject(new Error('KV')) } as unknown as KVNamespace;
    const failing = as('ada', { KV: broken }).audit[':id'].undo;
    expect((await failing.$post({ param: { id: String(lifted) }, json: {} })).status).toBe(503);
    expect((await snapshot('en'))?.overrides).toEqual([]);
    expect((await undo(lifted)).status).toBe(200);
    expect((await snapshot('en'))?.overrides).toMatchObject([{ title: 'Old' }]);
  });

  it('of what would be refused today is refused, too: a link or a target on a host that is ours no more', async () => {
    await put('claim', 0, { ...SHOWN, url: '/events/' });
    await put('claim', await lastId(), HIDDEN);
    const hidden = await lastId();
    await add('/a', '/old/');
    const { id, version } = await presentRedirect();
    const json = { to: '/new/', status: 301 as const, note: '', enabled: true, seen: version };
    await ada.redirects[':id'].$put({ param: { id: String(id) }, json });
    const led = await lastId();
    await env.DB.prepare(
      `UPDATE audit SET before = replace(replace(before, '/events/', ?1), '/old/', ?1) WHERE before IS NOT NULL`,
    )
      .bind('https://sold.example/')
      .run();
    for (const row of [hidden, led]) {
      const answer = await undo(row);
      expect(answer.status).toBe(422);
      expect(JSON.stringify(await answer.json())).toMatch(/\bours?\b/);
    }
    expect((await snapshot('en'))?.overrides).toMatchObject([{ shown: false }]);
    expect(await published()).toEqual(['* /a /new/']);
  });

  it('twice at the very same moment makes the value before once', async () => {
    await put('claim', 0, { ...SHOWN, title: 'First' });
    await put('claim', await lastId(), HIDDEN);
    const row = await lastId();
    const answers = await Promise.all([undo(row), undo(row)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const rows = await env.DB.prepare('SELECT count(*) AS n FROM audit WHERE undoes = ?')
      .bind(row)
      .first('n');
    expect(rows).toBe(1);
  });
});

describe('the target of a redirect', () => {
  it.each<[string, string]>([
    ['another host', '//evil.example/'],
    ['another host behind a backslash', '/\\evil.example/'],
    ['another host in codes', '/%2F%2Fevil.example/'],
    ['a backslash in codes', '/%5Cevil.example/'],
    ['a tab before another host', '/\t/evil.example/'],
    ['a line of its own', '/a\r\nSet-Cookie: a=b'],
    ['a line of its own in codes', '/%0d%0aSet-Cookie:%20a=b'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['another host without TLS', 'http://evil.example/'],
    ['another host with TLS', 'https://evil.example/'],
    ['our host as a user name', `https://${brand.host}@evil.example/`],
    ['our host as a part of another', `https://${brand.host}.evil.example/`],
    ['another port of ours', `https://${brand.host}:8443/`],
    ['a full stop of East Asia', 'https://evil。example/'],
    ['text that runs backwards', '/\u202egnp.exe'],
    ['half of a sign', '/\ud800'],
    ['700 characters', `/${'a'.repeat(700)}`],
    ['4,500 characters in codes', `/${'%e3%81%82'.repeat(500)}`],
  ])('that is %s is refused with a reason', async (_, to) => {
    const answer = await add('/a', to);
    expect([answer.status, (await answer.json()) as object]).toMatchObject([400, { error: 'invalid' }]);
    expect(await published()).toEqual([]);
  });

  it('with slashes too many behind our own host is a page of ours', async () => {
    expect((await add('/a', `https://${brand.host}//`)).status).toBe(200);
    expect((await add('/b', `https://${brand.host}//evil.example/`)).status).toBe(200);
    expect(await published()).toEqual([
      `* /a https://${brand.host}/`,
      `* /b https://${brand.host}/evil.example/`,
    ]);
  });
});

describe('an entry point of RPC', () => {
  const { default: worker, ...entryPoints } = deployed;
  const made = () => {
    const given = [createExecutionContext(), env as unknown as Bindings] as const;
    const [metrics, outbox, hits] = [
      new entryPoints.Metrics(...given),
      new entryPoints.Outbox(...given),
      new entryPoints.RedirectHits(...given),
    ];
    return [
      (value: unknown) => metrics.add(value as never),
      (value: unknown) => outbox.keep(value as never),
      (value: unknown) => hits.count(value as never),
    ];
  };

  it('has the methods that the site calls and takes no request: no address leads to it', () => {
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
    ['a text', '{}'],
    ['an empty object', {}],
    ['names of every object', JSON.parse('{"__proto__":{"beacons":[],"requests":[]},"constructor":1}')],
    ['a negative bucket', metrics({ buckets: { LCP: -1 } })],
    ['a bucket that is not a number', metrics({ buckets: { LCP: Number.NaN } })],
    ['a bucket beyond all', metrics({ buckets: { LCP: 1e15 } })],
    ['a type that does not exist', metrics({ type: '__proto__' })],
    ['a bucket that does not exist', metrics({ buckets: { LCP: 7 } })],
    ['a network without end', metrics({ network: '1'.repeat(100) })],
    ['more beacons than there are', { beacons: Array.from({ length: 1_001 }, () => beacon), requests: [] }],
    ['hits of no redirect', [[0, 1]]],
    ['negative hits', [[1, -1]]],
    ['hits that are no number', [[1, Number.NaN]]],
    ['hits beyond all', [[1, 1e15]]],
    ['more hits than there are redirects', Array.from({ length: 5_001 }, () => [1, 1])],
  ])('refuses %s, and nothing is stored', async (_, value) => {
    for (const send of made()) await expect(send(value)).rejects.toThrow();
    const tables = ['vital', 'answered', 'outbox', 'redirect_hit'];
    const counts = tables.map((table) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first('n'));
    expect(await Promise.all(counts)).toEqual([0, 0, 0, 0]);
  });
});
