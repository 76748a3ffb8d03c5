// Ops Worker with a locked database: 503 with Retry-After.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bindings } from '../../../ops/src/env.ts';
import { runOps } from './command-line.ts';
import { signIn } from './console.ts';
import { clientOf, failingKv, fetchOps, interceptedDb, resetOps, TOKEN } from './ops.ts';

/** Returns a D1 whose matching statements throw an error with this message. */
const failingDb = (message: string, statements = /./): D1Database =>
  interceptedDb((method, sql) => {
    if (method === 'prepare' && statements.test(sql)) throw new Error(message);
  });
const LOCKED = { DB: failingDb('D1_ERROR: Failed to get session commit token') };
const BROKEN = { DB: failingDb('D1_ERROR: no such table: flip: SQLITE_ERROR') };
const bearer = { headers: { authorization: `Bearer ${TOKEN}` } };
const SIGN_IN = {
  method: 'POST',
  headers: { origin: 'https://ops.test', 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ name: 'ada', token: TOKEN, to: '/ops' }).toString(),
};

beforeEach(async () => {
  await resetOps();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('ops Worker with a locked database', () => {
  it.each([
    ['/ops/api/banners?locale=en', bearer],
    ['/ops/sign-in', SIGN_IN],
  ])(
    '%s returns 503 with Retry-After if the database is locked, and 500 without it for another error',
    async (path, init) => {
      const locked = await fetchOps(path, init, LOCKED);
      expect([locked.status, locked.headers.get('retry-after')]).toEqual([503, '1']);
      const failed = await fetchOps(path, init, BROKEN);
      expect([failed.status, failed.headers.get('retry-after')]).toEqual([500, null]);
      expect(await failed.text()).not.toContain('D1_ERROR');
    },
  );

  it.each(['banner list', 'bump'])(
    'the command %s states that the database is busy, and not that a change is unpublished',
    async (line) => {
      await expect(runOps(clientOf('ada', LOCKED), line)).rejects.toThrow(
        /^the database is busy: try again$/,
      );
    },
  );

  it('a command whose change is stored but not published states that visitors may not see it', async () => {
    await expect(runOps(clientOf('ada', { KV: failingKv }), 'bump')).rejects.toThrow(
      /^visitors may not see it yet/,
    );
  });

  it.each([
    ['in its first statement', /./],
    ['in a call that the page makes', /\bflip\b/],
  ])(
    'a console page whose database is locked %s returns 503 with Retry-After and states the reason',
    async (_, statements) => {
      const extra: Partial<Bindings> = {};
      const browser = await signIn('ada', extra);
      extra.DB = failingDb('D1_ERROR: database is locked: SQLITE_BUSY', statements);
      const page = await browser.get('/ops/banners');
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '1']);
      expect(page.text).toContain('The database is busy. Nothing was changed.');
    },
  );
});
