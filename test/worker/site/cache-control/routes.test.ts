// Cache-Control of every route that is registered with the router.
import { describe, expect, it } from 'vitest';
import { type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { policyOf } from '../../../../common/policy.ts';
import { header } from '../support.ts';
import { callCases } from './call-cases.ts';
import { methodOf, NOTHING, pathOf, type RouteCase, registered } from './cases.ts';
import { kindCases, routeCases } from './route-cases.ts';
import {
  expectedResponse,
  needsTrailingSlash,
  outcome,
  PREVIEW,
  SESSION,
  send,
  withoutTimeouts,
} from './send.ts';

withoutTimeouts();

describe('completeness of the cases', () => {
  it('every registered route has a case, and every case has a route', () => {
    const requested = new Set([...routeCases, ...callCases].map(({ route }) => route));
    expect(requested).toEqual(registered);
  });

  it('every route with a parameter has a case with a code that does not exist', () => {
    const complete = new Set(
      routeCases.filter(({ path }) => path.includes(NOTHING)).map(({ route }) => route),
    );
    const incomplete = routeCases.filter(({ route }) => route.includes(':') && !complete.has(route));
    expect(incomplete.map(({ route }) => route)).toEqual([]);
  });
});

/** One path per kind of route and result, for requests that only middleware distinguishes: HEAD, and previews. */
const examples = new Set(kindCases.map(({ path }) => path));
/** All cases in English, and a tenth of them in each other locale, which is removed before routing. */
const casesByLocale = localeCodes.map((locale: Locale, place) => ({
  locale,
  cases: routeCases.filter((_, index) => locale === 'en' || index % 10 === place),
}));

describe.each(casesByLocale)('§9 Cache-Control of every route in $locale', ({ locale, cases }) => {
  it.each(cases)('$route: $path returns $status with $cacheControl', async (requestCase: RouteCase) => {
    const { status, cacheControl } = requestCase;
    const isRead = methodOf(requestCase) === 'GET';
    const isExample = examples.has(requestCase.path);
    const first = await send(requestCase, { locale });
    expect(outcome(first)).toEqual(expectedResponse(status, cacheControl));
    // Shared caches must store personal responses separately for signed-in visitors.
    const varies = header(first, 'vary').includes('Cookie');
    if (policyOf(pathOf(requestCase)).personal) expect(varies).toBe(true);
    else if (requestCase.path !== '/') expect(varies).toBe(false);
    if (isRead && isExample)
      expect(outcome(await send(requestCase, { locale, method: 'HEAD' }))).toEqual(
        expectedResponse(status, cacheControl),
      );
    const isFile = policyOf(requestCase.path).cache === 'file';
    if ((status === 200 || status === 404) && cacheControl !== 'never' && !isFile) {
      // The next visitor must get the cached response with the same Cache-Control and Vary.
      const cached = await send(requestCase, { locale, keep: true });
      expect([outcome(cached), header(cached, 'x-edge-cache')]).toEqual([
        expectedResponse(status, cacheControl),
        'hit',
      ]);
      expect(header(cached, 'vary')).toBe(header(first, 'vary'));
      expect(outcome(await send(requestCase, { locale, keep: true, method: 'HEAD' }))).toEqual(
        expectedResponse(status, cacheControl),
      );
    }
    // Responses for customers and previews are never cacheable, except files for customers.
    const visitors = [{ headers: SESSION }, ...(isExample ? [{ query: PREVIEW }] : [])];
    for (const method of isRead && isExample ? ['GET', 'HEAD'] : [methodOf(requestCase)])
      for (const visitor of visitors) {
        const visited = await send(requestCase, { locale, keep: true, method, ...visitor });
        const expected = isFile && 'headers' in visitor ? cacheControl : 'never';
        expect([method, visitor, outcome(visited)]).toEqual([
          method,
          visitor,
          expectedResponse(status, expected),
        ]);
      }
    // §2 The redirect to the trailing slash is cacheable for an hour, unless the route is never cached.
    if (needsTrailingSlash(requestCase, locale))
      expect(outcome(await send(requestCase, { locale, asWritten: true }))).toEqual(
        expectedResponse(301, cacheControl === 'never' ? 'never' : 'moved'),
      );
  });
});
