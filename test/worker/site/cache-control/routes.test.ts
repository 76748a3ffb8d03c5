// Cache-Control of every registered route. The routes come from the router, so that the tables of cases are complete.
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { api } from '../../../../common/config.ts';
import { type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { policyOf } from '../../../../common/policy.ts';
import type { SiteEnv } from '../../../../src/env.ts';
import { registerRoutes } from '../../../../src/routes/index.ts';
import { header } from '../support.ts';
import { CALLS } from './call-cases.ts';
import { casesOf, methodOf, NOTHING, type RouteCase } from './cases.ts';
import { ROUTES, routeCases } from './route-cases.ts';
import { expected, lacksSlash, outcome, PREVIEW, SESSION, send, withoutTimeouts } from './send.ts';

const TABLE = { ...ROUTES, ...CALLS };
const app = new Hono<SiteEnv>();
registerRoutes(app);
const registered = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))];

withoutTimeouts();

describe('completeness of the cases', () => {
  it('every registered route has cases, and every case has a route', () => {
    expect(registered.filter((key) => !(key in TABLE))).toEqual([]);
    expect(Object.keys(TABLE).filter((key) => !registered.includes(key))).toEqual([]);
  });

  it('every route with a parameter has a 404 case', () => {
    const lacking = Object.entries(ROUTES).filter(
      ([key, list]) => key.includes(':') && !list.some(({ path }) => path.includes(NOTHING)),
    );
    expect(lacking.map(([key]) => key)).toEqual([]);
  });

  it('every request matches the route of its case', () => {
    const strayed = casesOf(TABLE).filter((requestCase) => {
      const [matched] = app.router.match(
        methodOf(requestCase),
        requestCase.path.replace(/(.)\/?(?:\?.*)?$/, '$1'),
      );
      const keys = matched.map(([[, { method, path: pattern }]]) => `${method} ${pattern}`);
      const answering = keys.find((key) => !key.startsWith('ALL ')) ?? keys.at(-1);
      // A wrong method of a call is handled by the catch-all route.
      return (
        (requestCase.init?.method === 'DELETE' ? `ALL ${api.basePath}/*` : requestCase.route) !== answering
      );
    });
    expect(strayed).toEqual([]);
  });
});

/**
 * All cases in English, and a different tenth of them in each other locale. The locale is removed before routing, so it
 * cannot change the result.
 */
const walked = localeCodes.map((locale: Locale, place) => ({
  locale,
  cases: routeCases.filter((_, index) => locale === 'en' || index % 10 === place),
}));

describe.each(walked)('§9 Cache-Control of every route in $locale', ({ locale, cases }) => {
  it.each(cases)('$route: $path is $status, $keep', async (requestCase: RouteCase) => {
    const { status, keep } = requestCase;
    const isRead = methodOf(requestCase) === 'GET';
    const first = await send(requestCase, { locale });
    expect(outcome(first)).toEqual(expected(status, keep));
    // A shared cache must distinguish the response for a signed-in visitor.
    const varies = header(first, 'vary').includes('Cookie');
    if (policyOf(requestCase.path.replace(/\?.*$/, '').replace(/(.)\/$/, '$1')).personal)
      expect(varies).toBe(true);
    else if (requestCase.path !== '/') expect(varies).toBe(false);
    if (isRead)
      expect(outcome(await send(requestCase, { locale, method: 'HEAD' }))).toEqual(expected(status, keep));
    const isFile = policyOf(requestCase.path).cache === 'file';
    if ((status === 200 || status === 404) && keep !== 'never' && !isFile) {
      // The next visitor gets the cached response with the same headers.
      const cached = await send(requestCase, { locale, keep: true });
      expect([outcome(cached), header(cached, 'x-edge-cache')]).toEqual([expected(status, keep), 'hit']);
      expect(header(cached, 'vary')).toBe(header(first, 'vary'));
      expect(outcome(await send(requestCase, { locale, keep: true, method: 'HEAD' }))).toEqual(
        expected(status, keep),
      );
    }
    // The responses for customers and previews are never cacheable.
    for (const method of isRead ? ['GET', 'HEAD'] : [methodOf(requestCase)]) {
      const customer = await send(requestCase, { locale, keep: true, headers: SESSION, method });
      expect([method, outcome(customer)]).toEqual([method, expected(status, isFile ? keep : 'never')]);
      const preview = await send(requestCase, { locale, keep: true, query: PREVIEW, method });
      expect([method, outcome(preview)]).toEqual([method, expected(status, 'never')]);
    }
    // §2 The redirect to the trailing slash is cacheable for an hour, unless the route is never cached.
    if (lacksSlash(requestCase, locale))
      expect(outcome(await send(requestCase, { locale, asWritten: true }))).toEqual(
        expected(301, keep === 'never' ? 'never' : 'moved'),
      );
  });
});
