// §8 Cache-Control of errors: only 404 pages are cached, for a few seconds. One case per kind of route.
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { policyOf } from '../../../../common/policy.ts';
import { exhaustedLimit } from '../support.ts';
import { callCases } from './call-cases.ts';
import { CACHE_CONTROL, cross } from './cases.ts';
import { FAILING_PORTALS } from './full-portal.ts';
import { kindCases } from './route-cases.ts';
import { expectedResponse, outcome, send, withoutTimeouts } from './send.ts';

withoutTimeouts();

/** Cache-Control of an incomplete page. */
const INCOMPLETE = 'public, max-age=0, s-maxage=5, stale-while-revalidate=0, stale-if-error=0';

it.each(localeCodes)('a 404 page outside /ops/ is cacheable for a few seconds in %s', async (locale) => {
  for (const path of ['/no/such/page', '/no-such-file.txt', '/assets/gone-1234.js'])
    expect([path, outcome(await send({ path }, { locale }))]).toEqual([
      path,
      expectedResponse(404, 'absent'),
    ]);
  expect(outcome(await send({ path: '/ops/leads' }, { locale }))).toEqual(expectedResponse(404, 'never'));
});

// The ops Worker checks methods itself.
it.each(kindCases.filter(({ init, path }) => !init && policyOf(path).methods !== 'any'))(
  '$kind: $path rejects other methods',
  async ({ path }) => {
    for (const method of ['PUT', 'OPTIONS'])
      expect(outcome(await send({ path }, { method }))).toEqual(expectedResponse(405, 'never'));
    expect(outcome(await send({ path }, { method: 'PUT', headers: cross }))).toEqual(
      expectedResponse(403, 'never'),
    );
  },
);

const env = { VISITOR_LIMIT: exhaustedLimit };

it.each([...kindCases, ...callCases.slice(0, 3)])(
  '$route: $path is never cached if it returns 429',
  async (requestCase) => {
    const { status, cacheControl, shared } = outcome(await send(requestCase, { env }));
    expect([cacheControl, shared]).toEqual([
      CACHE_CONTROL[status === 429 ? 'never' : requestCase.cacheControl],
      false,
    ]);
  },
);

describe.each(FAILING_PORTALS)('§8 a portal that %s', (_, portal) => {
  it.each(kindCases)('$kind: $path is cacheable only with status 200, 301, or 404', async (requestCase) => {
    const { status, cacheControl, shared } = outcome(await send(requestCase, { portal }));
    const isFailure = ![200, 301, 404].includes(status);
    // The page may still be complete or incomplete, with the corresponding Cache-Control.
    const allowed: readonly string[] = isFailure
      ? [CACHE_CONTROL.never]
      : [
          CACHE_CONTROL.never,
          CACHE_CONTROL[status === 404 ? 'absent' : requestCase.cacheControl],
          INCOMPLETE,
        ];
    expect([status, allowed.includes(cacheControl) ? 'allowed' : cacheControl, shared]).toEqual([
      status,
      'allowed',
      false,
    ]);
  });

  it('product, article, and report pages return an error', async () => {
    for (const path of ['/products/cloud-dns', '/blog/an-article', '/lp/reports/a-report'])
      expect([200, 301, 404]).not.toContain((await send({ path }, { portal })).response.status);
  });
});
