// Redirects in the ops Worker: checks against other redirects and the portal, versions, audit, publication, and hits.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { brand } from '../../../../common/config.ts';
import { addHits, deleteExpiredHits } from '../../../../ops/src/redirects/store.ts';
import { clientOf, failingKv, portal, readRedirects, resetOps } from '../ops.ts';
import { ada, add, list, readAudit, readRedirect } from './redirects.ts';

const put = (row: { id: number; version: number }, to: string, extra: object = {}, calls = ada) =>
  calls[':id'].$put({
    param: { id: String(row.id) },
    json: { to, status: 301, note: '', enabled: true, seen: row.version, ...extra },
  });
const readMessages = async (response: { json: () => Promise<unknown> }) =>
  ((await response.json()) as { problems?: { message: string }[] }).problems?.map(({ message }) => message);

beforeEach(resetOps);

describe('redirects of ops', () => {
  it('a redirect is normalized, audited, and published immediately', async () => {
    expect((await add('/ko/Old//%70lace', '/products', { note: ' spring ' })).status).toBe(200);
    expect(await readRedirects()).toEqual(['ko /Old/place /products/']);
    const row = await readRedirect('/Old/place');
    expect(row).toMatchObject({ locale: 'ko', to: '/products/', note: 'spring', by: 'token:ada', hits: 0 });
    expect(await readAudit()).toEqual([
      {
        action: 'add',
        target: '/Old/place',
        locale: 'ko',
        before: null,
        after: JSON.stringify({ to: '/products/', status: 301, note: 'spring', enabled: true }),
        by: 'token:ada',
      },
    ]);
  });

  it('each change to a redirect is published and audited, and preserves its ID', async () => {
    await add('/a', '/b');
    const first = await readRedirect('/a');
    expect((await put(first, '/c', { status: 308 })).status).toBe(200);
    expect(await readRedirects()).toEqual(['* /a /c/']);
    const second = await readRedirect('/a');
    expect([second.id, second.version > first.version]).toEqual([first.id, true]);
    await put(second, '/c', { enabled: false });
    expect(await readRedirects()).toEqual([]);
    const third = await readRedirect('/a');
    const removed = await ada[':id'].$delete({
      param: { id: String(third.id) },
      query: { seen: String(third.version) },
    });
    expect([removed.status, (await list()).total]).toEqual([200, 0]);
    expect((await readAudit()).map(({ action }) => action)).toEqual(['add', 'change', 'change', 'remove']);
  });

  it('a redirect that KV rejected is reported, and a retry publishes it', async () => {
    expect((await add('/a', '/b', {}, clientOf('ada', { KV: failingKv }).redirects)).status).toBe(503);
    expect(await readRedirects()).toEqual([]);
    await put(await readRedirect('/a'), '/b');
    expect(await readRedirects()).toEqual(['* /a /b/']);
  });

  it.each([
    ['a foreign host', '/a', 'https://evil.example/', {}],
    ['a path of ops', '/ops/x', '/b', {}],
    ['an unsupported status', '/a', '/b', { status: 307 }],
    ['a locale named like a property of Object.prototype', '/a', '/b', { locale: '__proto__' }],
    ['two languages', '/ko/a', '/b', { locale: 'ja' }],
    ['a note that is too long', '/a', '/b', { note: 'x'.repeat(201) }],
    ['a note with control characters', '/a', '/b', { note: 'a\u0000' }],
  ])('a redirect with %s returns 400, and nothing is written', async (_, from, to, extra) => {
    expect((await add(from, to, extra)).status).toBe(400);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM audit').first('n')).toBe(0);
  });

  it('paths named like properties of Object.prototype are redirected like any other', async () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect((await add(`/${name}`, '/b')).status).toBe(200);
    expect((await list()).total).toBe(4);
  });
});

describe('loops and chains of redirects', () => {
  it('a redirect to itself is rejected, in every spelling and locale', async () => {
    expect((await add('/a', '/a/')).status).toBe(422);
    expect((await add('/a', '/a?x=1')).status).toBe(422);
    expect((await add('/a', `https://${brand.host}/a`)).status).toBe(422);
    expect((await add('/ko/a', '/ko/a')).status).toBe(422);
    expect((await add('/ko/a', '/ja/a')).status).toBe(200);
  });

  it('a redirect to a redirected path, or from the target of another redirect, is rejected with that redirect’s path', async () => {
    await add('/b', '/c');
    expect(await readMessages(await add('/a', '/b'))).toEqual([
      'leads to /b, which itself leads to /c/: enter that URL here',
    ]);
    expect(await readMessages(await add('/c', '/d'))).toEqual([
      'creates a chain with /b, which leads to /c: change that redirect first',
    ]);
    expect(await readMessages(await add('/c', '/b'))).toEqual(['creates a loop with /b']);
    expect(await readRedirects()).toEqual(['* /b /c/']);
  });

  it('a redirect of another locale forms no chain, and a disabled one is checked when it is enabled', async () => {
    await add('/ko/b', '/c');
    expect((await add('/ja/a', '/b')).status).toBe(200);
    expect((await add('/a', '/b')).status).toBe(422);
    expect((await add('/a', '/b', { enabled: false })).status).toBe(200);
    expect((await put(await readRedirect('/a'), '/b', { enabled: true })).status).toBe(422);
  });

  it('removing the redirect of one locale is rejected if the general one would form a chain', async () => {
    await add('/ko/b', '/c');
    await add('/ko/a', '/d');
    const row = await readRedirect('/a');
    await add('/a', '/b', { enabled: false });
    await env.DB.prepare("UPDATE redirect SET enabled = 1 WHERE locale = ''").run();
    const removed = await ada[':id'].$delete({
      param: { id: String(row.id) },
      query: { seen: String(row.version) },
    });
    expect(removed.status).toBe(422);
  });

  it('a target that the portal redirects is rejected, unless the portal is unavailable', async () => {
    portal.mapping.set('/b', '/c/');
    expect(await readMessages(await add('/a', '/b'))).toEqual([
      'leads to /b, which the portal redirects to /c/: use that URL',
    ]);
    portal.alive = false;
    const added = await add('/a', '/b');
    expect([added.status, await added.json()]).toMatchObject([
      200,
      { path: '/a', locale: null, mappingUnchecked: 1 },
    ]);
  });
});

describe('concurrent changes to redirects', () => {
  it('a conflict returns 409 with the current redirect, or with none if it was removed', async () => {
    await add('/a', '/b');
    const seen = await readRedirect('/a');
    await put(seen, '/c', {}, clientOf('bob').redirects);
    const conflict = await put(seen, '/d');
    expect([conflict.status, await conflict.json()]).toMatchObject([
      409,
      { error: 'conflict', seen: seen.version, present: { to: '/c/', by: 'token:bob' } },
    ]);
    const now = await readRedirect('/a');
    await ada[':id'].$delete({ param: { id: String(now.id) }, query: { seen: String(now.version) } });
    expect(await (await put(now, '/d')).json()).toMatchObject({ error: 'conflict', present: null });
  });

  it('a second redirect for the same path is a conflict', async () => {
    await add('/a', '/b');
    expect((await add('/a/', '/c')).status).toBe(409);
    expect((await add('/ko/a', '/c')).status).toBe(200);
  });

  it('simultaneous redirects form no loop, and KV matches the database', async () => {
    const responses = await Promise.all([add('/a', '/b'), add('/b', '/c'), add('/c', '/a'), add('/a', '/d')]);
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThan(3);
    const { results } = await env.DB.prepare('SELECT path, target FROM redirect ORDER BY path').all();
    expect(await readRedirects()).toEqual(results.map(({ path, target }) => `* ${path} ${target}`));
    const from = new Set(results.map(({ path }) => path));
    expect(results.filter(({ target }) => from.has(String(target).slice(0, -1)))).toEqual([]);
  });
});

describe('hits of redirects', () => {
  const now = new Date('2026-11-22T12:00:00Z');

  it('hits are summed by day, for existing redirects only', async () => {
    await add('/a', '/b');
    const { id } = await readRedirect('/a');
    const today = new Date();
    await addHits(
      env.DB,
      [
        [id, 3],
        [id + 999, 7],
      ],
      today,
    );
    await addHits(env.DB, [[id, 2]], today);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM redirect_hit').first('n')).toBe(1);
    expect(await readRedirect('/a')).toMatchObject({
      hits: 5,
      days: [{ day: today.toISOString().slice(0, 10), hits: 5 }],
    });
  });

  it('hits are deleted after 90 days, or with their redirect', async () => {
    await add('/a', '/b');
    const { id } = await readRedirect('/a');
    await addHits(env.DB, [[id, 1]], new Date('2026-08-24T23:00:00Z'));
    await addHits(env.DB, [[id, 1]], new Date('2026-08-25T00:00:00Z'));
    await deleteExpiredHits(env.DB, now);
    const days = await env.DB.prepare('SELECT day FROM redirect_hit').all();
    expect(days.results).toEqual([{ day: '2026-08-25' }]);
    await env.DB.prepare('DELETE FROM redirect').run();
    await deleteExpiredHits(env.DB, now);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM redirect_hit').first('n')).toBe(0);
  });
});
