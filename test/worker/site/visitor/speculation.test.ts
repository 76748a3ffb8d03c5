// Speculation rules, and speculative requests (Sec-Purpose).
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { href } from '../../../../common/i18n/links.ts';
import { LOCALES, localeCodes } from '../../../../common/i18n/locales.ts';
import { DRAFT_PARAM } from '../../../../common/overrides/draft.ts';
import { REDIRECTS_KEY } from '../../../../common/redirects/rules.ts';
import { emptyValue } from '../../../../src/cache/live-value.ts';
import { speculationRulesOf } from '../../../../src/http/speculation-rules.ts';
import { cacheState, countingLimit, KEEP_CACHE, unusedPath, warmPage } from '../cache/cached-pages.ts';
import { publishRedirects } from '../ops/redirects.ts';
import { currentIsolate, exhaustedLimit, fakePortal, header, type Visit, visit } from '../support.ts';

const rulesUrl = (visited: Visit): string | undefined =>
  /^"(.+)"$/.exec(header(visited, 'speculation-rules'))?.[1];

describe('Speculation-Rules', () => {
  it.each(localeCodes)(
    'pages in %s refer to an immutable file with the rules of the locale',
    async (locale) => {
      const url = rulesUrl(await visit(href('/products/', locale)));
      expect(url).toMatch(new RegExp(`^${LOCALES[locale].prefix}/speculation/[0-9a-f]{8}\\.json$`));
      const file = await visit(url ?? '');
      expect(header(file, 'content-type')).toBe('application/speculationrules+json');
      expect(header(file, 'cache-control')).toBe('public, max-age=31536000, immutable');
      expect(JSON.parse(file.text)).toEqual(speculationRulesOf(locale));
    },
  );

  it('an outdated rules URL returns the current rules with a short lifetime', async () => {
    const file = await visit('/ko/speculation/00000000.json');
    expect(header(file, 'cache-control')).toBe('public, max-age=60');
    expect(JSON.parse(file.text)).toEqual(speculationRulesOf('ko'));
  });

  it('prefetches have moderate eagerness (hover), and prerenders conservative eagerness (press)', () => {
    const { prefetch, prerender } = speculationRulesOf('en');
    expect(prefetch.map(({ eagerness }) => eagerness)).toEqual(['moderate']);
    expect(prerender.map(({ eagerness }) => eagerness)).toEqual(['conservative']);
  });

  it.each([
    ['a cached page', '/products/', {}, true],
    ['search results', '/search/?keyword=dns', {}, true],
    ['an error page', '/nowhere/', {}, true],
    ['a page for a customer', '/products/', { headers: { cookie: 'front_session=x' } }, false],
    ['a preview', '/products/?ispreview=1&pretoken=t', {}, false],
    ['a draft', `/products/?${DRAFT_PARAM}=${'a'.repeat(43)}`, {}, false],
    ['an API call', '/api/portal/v1/menus', {}, false],
  ])('%s has a Speculation-Rules header: %j', async (_, path, init, expected) => {
    await visit(path.replace(/\?.*/, ''));
    expect(rulesUrl(await visit(path, { ...KEEP_CACHE, init })) !== undefined).toBe(expected);
  });
});

describe('requests with Sec-Purpose', () => {
  const prefetch = { headers: { 'sec-purpose': 'prefetch' } };
  const prerender = { headers: { 'sec-purpose': 'prefetch;prerender' } };
  /** Returns the number of responses that the isolate has counted. */
  const requestCount = () => currentIsolate().counters.requests.reduce((sum, value) => sum + value, 0);

  it.each([
    ['a prefetch', prefetch],
    ['a prerender', prerender],
  ])('%s gets the cached page, and is neither counted as a visit nor limited', async (_, init) => {
    const path = unusedPath();
    const page = await warmPage(path);
    const before = requestCount();
    const limits = { VISITOR_LIMIT: exhaustedLimit, MISS_LIMIT: exhaustedLimit };
    for (const headers of [init.headers, { ...init.headers, 'x-request-id': 'r1' }]) {
      const visited = await visit(path, { ...KEEP_CACHE, env: limits, init: { headers } });
      expect([visited.response.status, cacheState(visited), visited.text]).toEqual([200, 'hit', page.text]);
      expect(visited.log.speculative).toBe(true);
    }
    expect(requestCount()).toBe(before);
    const visited = await visit(path, KEEP_CACHE);
    expect([requestCount() > before, 'speculative' in visited.log]).toEqual([true, false]);
  });

  it('a speculative rendering counts toward the miss limit, so the header does not bypass it', async () => {
    const { keys, limit } = countingLimit();
    const visited = await visit(unusedPath(), { init: prefetch, env: { MISS_LIMIT: limit } });
    expect([visited.response.status, cacheState(visited), keys.length]).toEqual([200, 'miss', 1]);
    const limited = await visit(unusedPath(), { init: prefetch, env: { MISS_LIMIT: exhaustedLimit } });
    expect(limited.response.status).toBe(429);
  });

  it.each([
    ['a search', '/search/?keyword=dns', {}],
    ['a searched list', '/blog/?keyword=dns', {}],
    ['an API call', '/api/portal/v1/menus', {}],
    ['the sign-in', '/r_sec_login?language=en', {}],
    ['the console', '/ops/', {}],
    ['a preview', '/products/?ispreview=1&pretoken=t', {}],
    ['a draft', `/products/?${DRAFT_PARAM}=${'a'.repeat(43)}`, {}],
    ['a page for a customer', '/products/', { cookie: 'front_session=x' }],
    ['the root path of a visitor who prefers another language', '/', { 'accept-language': 'ko' }],
    ['a noncanonical path', '/products', {}],
    ['a value that is too long for the cache', `/global-network-map/?tag=${'x'.repeat(81)}`, {}],
  ])('%s is declined without a portal call or a rate limit check', async (_, path, headers) => {
    const portal = fakePortal();
    const { keys, limit } = countingLimit();
    const visited = await visit(path, {
      portal,
      env: { VISITOR_LIMIT: limit, MISS_LIMIT: limit },
      init: { headers: { ...prefetch.headers, ...headers } },
    });
    expect([visited.response.status, visited.text]).toEqual([503, '']);
    expect(header(visited, 'cache-control')).toContain('no-store');
    expect(visited.response.headers.has('set-cookie')).toBe(false);
    expect([portal.calls, keys, visited.log.level]).toEqual([[], [], 'info']);
  });

  it('a redirect of ops is declined, so that it is counted when the visitor follows it', async () => {
    await publishRedirects({ from: '/products/moved-away', to: '/solutions/' });
    Object.assign(currentIsolate().redirects.table, emptyValue());
    const declined = await visit('/products/moved-away/', { init: prefetch });
    const followed = await visit('/products/moved-away/');
    expect([declined.response.status, followed.response.status]).toEqual([503, 301]);
    await env.KV.delete(REDIRECTS_KEY);
    Object.assign(currentIsolate().redirects.table, emptyValue());
  });

  it('files are sent in response to speculative requests', async () => {
    const file = await visit('/speculation/00000000.json', { init: prerender });
    expect(file.response.status).toBe(200);
  });

  it('a POST with Sec-Purpose is handled and limited like any other', async () => {
    const { keys, limit } = countingLimit();
    const headers = { ...prefetch.headers, origin: 'https://site.test' };
    await visit('/contact/', { init: { method: 'POST', headers }, env: { VISITOR_LIMIT: limit } });
    expect(keys).toHaveLength(1);
  });
});
