// Calls of ops: refused without a token, and for input that does not fit.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { ask, HIDDEN, NO_TOKENS, restart, TOKEN, tokenOf } from '../ops.ts';

beforeEach(restart);

const CALLS: [string, string][] = [
  ['GET', '/ops/api/banners'],
  ['GET', '/ops/api/audit'],
  ['POST', '/ops/api/version'],
  ['PUT', '/ops/api/overrides/advertisement/top'],
  ['DELETE', '/ops/api/overrides/advertisement/top'],
  ['GET', '/ops/api'],
  ['GET', '/ops/api/'],
  ['GET', '/ops/api/constructor'],
];

describe('without the token', () => {
  const odd: Record<string, string | undefined> = {
    none: undefined,
    'an empty one': '',
    'the word alone': 'Bearer',
    'an empty token': 'Bearer ',
    'another token': 'Bearer another-token-that-has-more-than-32-characters',
    'a shorter one': `Bearer ${TOKEN.slice(0, -1)}`,
    'a longer one': `Bearer ${TOKEN}x`,
    'two of them': `Bearer ${TOKEN} ${TOKEN}`,
    'another scheme': `Basic ${TOKEN}`,
    'no scheme': TOKEN,
    constructor: 'Bearer constructor',
    __proto__: 'Bearer __proto__',
    toString: 'toString',
    undefined: 'Bearer undefined',
    'one of a megabyte': `Bearer ${'x'.repeat(1_000_000)}`,
  };

  it.each(Object.entries(odd))(
    '%s: every call is refused with 401 and no detail',
    async (_, authorization) => {
      for (const [index, [method, path]] of CALLS.entries()) {
        const answer = await ask(path, {
          method,
          // A network of its own each time: five refusals of one are the limit.
          headers: {
            'x-client-ip': `192.0.2.${index}`,
            ...(authorization === undefined ? {} : { authorization }),
          },
        });
        expect([method, path, answer.status]).toEqual([method, path, 401]);
        expect(await answer.json()).toEqual({ error: 'unauthorized' });
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
      const changes = env.DB.prepare("SELECT count(*) AS n FROM audit WHERE kind <> 'session'");
      expect(await changes.first('n')).toBe(0);
    },
  );

  it.each([
    ['no secret', undefined],
    ['an empty secret', ''],
    ['a short secret', 'undefined'],
  ])('%s set: even who sends that is refused', async (_, secret) => {
    for (const token of [secret ?? 'undefined', '', TOKEN]) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await ask('/ops/api/banners', { headers }, { ...NO_TOKENS, OPS_TOKEN: secret });
      expect(answer.status).toBe(401);
    }
  });
});

describe('the setting OPS_TOKEN', () => {
  it('accepts a new token and the old one, but not the whole setting or a short one', async () => {
    const [fresh, old] = ['n'.repeat(40), 'o'.repeat(40)];
    const status = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const setting = { ...NO_TOKENS, OPS_TOKEN: `${fresh}, ${old},short` };
      return (await ask('/ops/api/banners', { headers }, setting)).status;
    };
    const tried = [fresh, old, `${fresh},${old}`, 'short'];
    expect(await Promise.all(tried.map(status))).toEqual([200, 200, 401, 401]);
  });
});

describe('with the token', () => {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const put = (path: string, body: unknown) =>
    ask(path, { method: 'PUT', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
  const good = { seen: { en: 0 }, override: HIDDEN };

  it.each([
    ['an unknown kind', '/ops/api/overrides/constructor/top', good],
    ['a kind of every object', '/ops/api/overrides/__proto__/top', good],
    ['a target with a quote', "/ops/api/overrides/banner/a'b", good],
    ['a target that is too long', `/ops/api/overrides/banner/${'a'.repeat(121)}`, good],
    ['no locale', '/ops/api/overrides/banner/top', { ...good, seen: {} }],
    ['an unknown locale', '/ops/api/overrides/banner/top', { ...good, seen: { constructor: 0 } }],
    ['a locale of every object', '/ops/api/overrides/banner/top', '{"seen":{"__proto__":0},"override":null}'],
    ['no flip', '/ops/api/overrides/banner/top', { seen: { en: 0 } }],
    ['a version that is none', '/ops/api/overrides/banner/top', { ...good, seen: { en: '0' } }],
    [
      'an instant without offset',
      '/ops/api/overrides/banner/top',
      { ...good, override: { ...HIDDEN, endsAt: '2031-01-01' } },
    ],
    [
      'a period that ends before it starts',
      '/ops/api/overrides/banner/top',
      {
        ...good,
        override: { shown: true, startsAt: '2031-01-02T00:00:00+09:00', endsAt: '2031-01-01T23:00:00+09:00' },
      },
    ],
    ['no JSON', '/ops/api/overrides/banner/top', '{'],
    ['null', '/ops/api/overrides/banner/top', 'null'],
  ])('400 for %s, and nothing is written', async (_, path, body) => {
    expect((await put(path, body)).status).toBe(400);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM audit').first('n')).toBe(0);
  });

  it('targets that every object has are targets like others', async () => {
    for (const target of ['constructor', 'toString', 'hasOwnProperty']) {
      expect((await put(`/ops/api/overrides/banner/${target}`, good)).status).toBe(200);
    }
    expect(await env.DB.prepare('SELECT count(*) AS n FROM flip').first('n')).toBe(3);
  });

  it('413 for a body over 16 KiB, 404 for what is no call', async () => {
    expect((await put('/ops/api/overrides/banner/top', { ...good, more: 'x'.repeat(20_000) })).status).toBe(
      413,
    );
    expect((await ask('/ops/api/nothing', { headers })).status).toBe(404);
    expect((await ask('/ops/api/banners?locale=constructor', { headers })).status).toBe(400);
    expect((await ask('/ops/api/audit?limit=0', { headers })).status).toBe(400);
  });

  it('a database that fails is 500 without detail', async () => {
    const broken = {
      prepare: () => {
        throw new Error('D1_ERROR: secret');
      },
    } as unknown as D1Database;
    const answer = await ask('/ops/api/audit', { headers }, { DB: broken });
    expect([answer.status, await answer.json()]).toEqual([500, { error: 'failed' }]);
  });

  it('the audit log names the credential, whatever name the request states', async () => {
    const claim = { authorization: `Bearer ${tokenOf('bob')}`, 'x-ops-user': 'ada' };
    expect((await ask('/ops/api/version', { method: 'POST', headers: claim })).status).toBe(200);
    const shared = { authorization: `Bearer ${tokenOf('x')}`, 'x-ops-user': 'ada' };
    await ask('/ops/api/version', { method: 'POST', headers: shared }, { OPS_TOKEN: tokenOf('x') });
    const { results } = await env.DB.prepare('SELECT by FROM audit ORDER BY id').all();
    expect(results).toEqual([{ by: 'token:bob' }, { by: 'token:admin' }]);
  });

  it.each([
    ['/ops/api/banners', 200],
    ['/ops/api/nothing', 404],
  ])('%s is kept by nobody, indexed by nobody and may do nothing in a browser', async (path) => {
    const answer = await ask(path, { headers });
    expect(answer.headers.get('cache-control')).toBe('no-store, no-cache, must-revalidate, private');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; (?!.*unsafe)/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
