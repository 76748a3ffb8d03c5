// §8: what goes wrong is kept by nobody; only what is not there is, for seconds. Once a kind of route.
import { describe, expect, it } from 'vitest';
import { SIGN_IN_PATHS } from '../../../../common/contract/sign-in/sign-in.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { policyOf } from '../../../../common/policy.ts';
import { cross, KEEP } from './asks.ts';
import { callAsks } from './call-asks.ts';
import { STATES } from './full-portal.ts';
import { kindAsks } from './route-asks.ts';
import { expected, outcome, send, withoutTimeouts } from './send.ts';

withoutTimeouts();

/** Of a page that is known to lack a part when it is sent. */
const LACKING = 'public, max-age=0, s-maxage=5, stale-while-revalidate=0, stale-if-error=0';

describe('§8 an address of no route', () => {
  it.each(localeCodes)('is kept for seconds in %s', async (locale) => {
    for (const path of ['/no/such/page', '/no-such-file.txt', '/assets/gone-1234.js'])
      expect([path, outcome(await send({ path }, { locale }))]).toEqual([path, expected(404, 'absent')]);
    expect(outcome(await send({ path: '/ops/leads' }, { locale }))).toEqual(expected(404, 'never'));
  });
});

describe('§8 405 is kept by nobody', () => {
  // Ops answer for their methods themselves.
  it.each(kindAsks.filter(({ init, path }) => !init && policyOf(path).methods !== 'any'))(
    '$kind: $path by a method that it has not',
    async ({ path }) => {
      for (const method of ['PUT', 'OPTIONS'])
        expect(outcome(await send({ path }, { method }))).toEqual(expected(405, 'never'));
      expect(outcome(await send({ path }, { method: 'PUT', headers: cross }))).toEqual(
        expected(403, 'never'),
      );
    },
  );
});

describe('§8 429 is said to one visitor only', () => {
  const env = { VISITOR_LIMIT: { limit: async () => ({ success: false }) } };
  const limited = async (path: string) => (await send({ path }, { env })).response.status;

  it.each([...kindAsks, ...callAsks.slice(0, 3)])('$route: $path', async (ask) => {
    const { status, cacheControl, shared } = outcome(await send(ask, { env }));
    expect([cacheControl, shared]).toEqual([KEEP[status === 429 ? 'never' : ask.keep], false]);
  });

  it('searches, downloads, filtered lists and sign-in are limited', async () => {
    for (const path of ['/search', '/app/a-detail', '/blog/?keyword=dns', SIGN_IN_PATHS.login])
      expect([path, await limited(path)]).toEqual([path, 429]);
  });
});

describe.each(STATES)('§8 a portal that %s', (_, portal) => {
  it.each(kindAsks)('$kind: $path', async (ask) => {
    const { status, cacheControl, shared } = outcome(await send(ask, { portal }));
    const isFailure = ![200, 301, 404].includes(status);
    // A page may still be shown; it is kept as usual, for seconds when it lacks a part, or not at all.
    const allowed: readonly string[] = isFailure
      ? [KEEP.never]
      : [KEEP.never, KEEP[status === 404 ? 'absent' : ask.keep], LACKING];
    expect([status, allowed.includes(cacheControl) ? 'allowed' : cacheControl, shared]).toEqual([
      status,
      'allowed',
      false,
    ]);
  });

  it('fails pages of products, articles and reports', async () => {
    for (const path of ['/products/cloud-dns', '/blog/an-article', '/lp/reports/a-report'])
      expect([200, 301, 404]).not.toContain((await send({ path }, { portal })).response.status);
  });
});
