// Rejected calls of the ops Worker: without a valid token, or with invalid input.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { fetchOps, HIDDEN, NO_TOKENS, resetOps, TOKEN, tokenOf } from '../ops.ts';

beforeEach(resetOps);

describe('calls without a valid token', () => {
  const authorizations: Record<string, string | undefined> = {
    'no header': undefined,
    'an empty header': '',
    'only the scheme': 'Bearer',
    'an empty token': 'Bearer ',
    'a wrong token': 'Bearer another-token-that-has-more-than-32-characters',
    'a shorter token': `Bearer ${TOKEN.slice(0, -1)}`,
    'a longer token': `Bearer ${TOKEN}x`,
    'two tokens': `Bearer ${TOKEN} ${TOKEN}`,
    'a wrong scheme': `Basic ${TOKEN}`,
    'no scheme': TOKEN,
    constructor: 'Bearer constructor',
    __proto__: 'Bearer __proto__',
    toString: 'toString',
    undefined: 'Bearer undefined',
    'a token of 1 MB': `Bearer ${'x'.repeat(1_000_000)}`,
  };

  it.each(Object.entries(authorizations))(
    'a call with %s as credential returns 401 without details',
    async (_, authorization) => {
      const response = await fetchOps('/ops/api/version', {
        method: 'POST',
        ...(authorization === undefined ? {} : { headers: { authorization } }),
      });
      expect([response.status, await response.json()]).toEqual([401, { error: 'unauthorized' }]);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      const changes = env.DB.prepare("SELECT count(*) AS n FROM audit WHERE kind <> 'session'");
      expect(await changes.first('n')).toBe(0);
    },
  );

  it.each([
    ['no secret', undefined],
    ['an empty secret', ''],
    ['a short secret', 'undefined'],
  ])(
    'every call is rejected with %s in OPS_TOKEN, even if the token equals that value',
    async (_, secret) => {
      for (const token of [secret ?? 'undefined', '', TOKEN]) {
        const headers = { authorization: `Bearer ${token}` };
        const response = await fetchOps('/ops/api/banners', { headers }, { ...NO_TOKENS, OPS_TOKEN: secret });
        expect(response.status).toBe(401);
      }
    },
  );
});

describe('the setting OPS_TOKEN', () => {
  it('OPS_TOKEN accepts the new and the old token, but not the complete setting or a short token', async () => {
    const [newToken, oldToken] = ['n'.repeat(40), 'o'.repeat(40)];
    const fetchStatus = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const setting = { ...NO_TOKENS, OPS_TOKEN: `${newToken}, ${oldToken},short` };
      return (await fetchOps('/ops/api/banners', { headers }, setting)).status;
    };
    const credentials = [newToken, oldToken, `${newToken},${oldToken}`, 'short'];
    expect(await Promise.all(credentials.map(fetchStatus))).toEqual([200, 200, 401, 401]);
  });
});

describe('calls with a token', () => {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const put = (path: string, body: unknown) =>
    fetchOps(path, { method: 'PUT', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
  const validBody = { seen: { en: 0 }, override: HIDDEN };

  it.each([
    ['an unknown kind', '/ops/api/overrides/constructor/top', validBody],
    ['a kind named like a property of Object.prototype', '/ops/api/overrides/__proto__/top', validBody],
    ['a target with a quote', "/ops/api/overrides/banner/a'b", validBody],
    ['a target that is too long', `/ops/api/overrides/banner/${'a'.repeat(121)}`, validBody],
    ['no locale', '/ops/api/overrides/banner/top', { ...validBody, seen: {} }],
    ['an unknown locale', '/ops/api/overrides/banner/top', { ...validBody, seen: { constructor: 0 } }],
    [
      'a locale named like a property of Object.prototype',
      '/ops/api/overrides/banner/top',
      '{"seen":{"__proto__":0},"override":null}',
    ],
    ['no override', '/ops/api/overrides/banner/top', { seen: { en: 0 } }],
    ['a version that is not a number', '/ops/api/overrides/banner/top', { ...validBody, seen: { en: '0' } }],
    [
      'an instant without offset',
      '/ops/api/overrides/banner/top',
      { ...validBody, override: { ...HIDDEN, endsAt: '2031-01-01' } },
    ],
    [
      'a period that ends before it starts',
      '/ops/api/overrides/banner/top',
      {
        ...validBody,
        override: { shown: true, startsAt: '2031-01-02T00:00:00+09:00', endsAt: '2031-01-01T23:00:00+09:00' },
      },
    ],
    ['invalid JSON', '/ops/api/overrides/banner/top', '{'],
    ['null', '/ops/api/overrides/banner/top', 'null'],
  ])('a call with %s returns 400 and writes nothing', async (_, path, body) => {
    expect((await put(path, body)).status).toBe(400);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM audit').first('n')).toBe(0);
  });

  it('targets named like properties of Object.prototype are stored like any other', async () => {
    for (const target of ['constructor', 'toString', 'hasOwnProperty']) {
      expect((await put(`/ops/api/overrides/banner/${target}`, validBody)).status).toBe(200);
    }
    expect(await env.DB.prepare('SELECT count(*) AS n FROM flip').first('n')).toBe(3);
  });

  it('a body over 16 KiB returns 413, an unknown call 404, and an invalid query 400', async () => {
    expect(
      (await put('/ops/api/overrides/banner/top', { ...validBody, more: 'x'.repeat(20_000) })).status,
    ).toBe(413);
    expect((await fetchOps('/ops/api/nothing', { headers })).status).toBe(404);
    expect((await fetchOps('/ops/api/banners?locale=constructor', { headers })).status).toBe(400);
    expect((await fetchOps('/ops/api/audit?limit=0', { headers })).status).toBe(400);
  });

  it('the audit log records the name of the token and ignores a name in the request', async () => {
    const claim = { authorization: `Bearer ${tokenOf('bob')}`, 'x-ops-user': 'ada' };
    expect((await fetchOps('/ops/api/version', { method: 'POST', headers: claim })).status).toBe(200);
    const shared = { authorization: `Bearer ${tokenOf('x')}`, 'x-ops-user': 'ada' };
    await fetchOps('/ops/api/version', { method: 'POST', headers: shared }, { OPS_TOKEN: tokenOf('x') });
    const { results } = await env.DB.prepare('SELECT by FROM audit ORDER BY id').all();
    expect(results).toEqual([{ by: 'token:bob' }, { by: 'token:admin' }]);
  });

  it.each([
    ['/ops/api/banners', 200],
    ['/ops/api/nothing', 404],
  ])(
    'the response of %s forbids caching, indexing, and content sniffing, and has a strict CSP',
    async (path) => {
      const response = await fetchOps(path, { headers });
      expect(response.headers.get('cache-control')).toBe('no-store, no-cache, must-revalidate, private');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; (?!.*unsafe)/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});
