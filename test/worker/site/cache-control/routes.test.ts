// Every answer says how long it may be kept, and by whom. The walk takes its routes from where they are
// registered, so that none can be forgotten.
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { api } from '../../../../common/config.ts';
import { type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { policyOf } from '../../../../common/policy.ts';
import type { SiteEnv } from '../../../../src/env.ts';
import { registerRoutes } from '../../../../src/routes/index.ts';
import { header } from '../support.ts';
import { asksOf, methodOf, NOTHING, type RouteAsk } from './asks.ts';
import { CALLS } from './call-asks.ts';
import { ROUTES, routeAsks } from './route-asks.ts';
import { expected, lacksSlash, outcome, PREVIEW, SESSION, send, withoutTimeouts } from './send.ts';

const TABLE = { ...ROUTES, ...CALLS };
const app = new Hono<SiteEnv>();
registerRoutes(app);
const registered = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))];

withoutTimeouts();

describe('the walk is whole', () => {
  it('every registered route has a line, and every line a route', () => {
    expect(registered.filter((key) => !(key in TABLE))).toEqual([]);
    expect(Object.keys(TABLE).filter((key) => !registered.includes(key))).toEqual([]);
  });

  it('every route with a parameter is asked for what is not there, too', () => {
    const lacking = Object.entries(ROUTES).filter(
      ([key, list]) => key.includes(':') && !list.some(({ path }) => path.includes(NOTHING)),
    );
    expect(lacking.map(([key]) => key)).toEqual([]);
  });

  it('every request is one to the route that it stands for', () => {
    const strayed = asksOf(TABLE).filter((ask) => {
      const [matched] = app.router.match(methodOf(ask), ask.path.replace(/(.)\/?(?:\?.*)?$/, '$1'));
      const keys = matched.map(([[, { method, path: pattern }]]) => `${method} ${pattern}`);
      const answering = keys.find((key) => !key.startsWith('ALL ')) ?? keys.at(-1);
      // A wrong method is answered for the call by what answers for all of them.
      return (ask.init?.method === 'DELETE' ? `ALL ${api.basePath}/*` : ask.route) !== answering;
    });
    expect(strayed).toEqual([]);
  });
});

/**
 * All requests in English; in each other locale every tenth, another tenth in each. The locale is taken off
 * before routes are looked at, so that no route can tell.
 */
const walked = localeCodes.map((locale: Locale, place) => ({
  locale,
  asks: routeAsks.filter((_, index) => locale === 'en' || index % 10 === place),
}));

describe.each(walked)('§9 Cache-Control of every route in $locale', ({ locale, asks }) => {
  it.each(asks)('$route: $path is $status, $keep', async (ask: RouteAsk) => {
    const { status, keep } = ask;
    const isRead = methodOf(ask) === 'GET';
    const first = await send(ask, { locale });
    expect(outcome(first)).toEqual(expected(status, keep));
    // A shared cache must tell a signed-in visitor's answer apart.
    const varies = header(first, 'vary').includes('Cookie');
    if (policyOf(ask.path.replace(/\?.*$/, '').replace(/(.)\/$/, '$1')).personal) expect(varies).toBe(true);
    else if (ask.path !== '/') expect(varies).toBe(false);
    if (isRead) expect(outcome(await send(ask, { locale, method: 'HEAD' }))).toEqual(expected(status, keep));
    const isFile = policyOf(ask.path).keep === 'file';
    if ((status === 200 || status === 404) && keep !== 'never' && !isFile) {
      // The next visitor gets the kept answer, which says the same.
      const kept = await send(ask, { locale, keep: true });
      expect([outcome(kept), header(kept, 'x-edge-cache')]).toEqual([expected(status, keep), 'hit']);
      expect(header(kept, 'vary')).toBe(header(first, 'vary'));
      expect(outcome(await send(ask, { locale, keep: true, method: 'HEAD' }))).toEqual(
        expected(status, keep),
      );
    }
    // What is kept for everyone is neither for customers nor for previews.
    for (const method of isRead ? ['GET', 'HEAD'] : [methodOf(ask)]) {
      const customer = await send(ask, { locale, keep: true, headers: SESSION, method });
      expect([method, outcome(customer)]).toEqual([method, expected(status, isFile ? keep : 'never')]);
      const preview = await send(ask, { locale, keep: true, query: PREVIEW, method });
      expect([method, outcome(preview)]).toEqual([method, expected(status, 'never')]);
    }
    // §2 To the trailing slash: kept for an hour, but not where nothing is kept.
    if (lacksSlash(ask, locale))
      expect(outcome(await send(ask, { locale, asWritten: true }))).toEqual(
        expected(301, keep === 'never' ? 'never' : 'moved'),
      );
  });
});
