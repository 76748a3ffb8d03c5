// Robustness: no malformed header, cookie, path, query, or body causes a status of 500 or above, and no malformed
// value is forwarded.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRAME_IDS } from '../../../../src/api/sanitize.ts';
import { article } from '../fixtures.ts';
import { fakePortal, header, visit } from '../support.ts';

/** Inherited properties of objects, arrays, and functions. */
const INHERITED = [...Object.getOwnPropertyNames(Object.prototype), 'length', 'name', 'prototype', 'map'];
const HEADERS = [
  'accept',
  'accept-language',
  'accept-encoding',
  'cf-connecting-ip',
  'content-language',
  'cookie',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'sec-gpc',
  'user-agent',
  'x-forwarded-for',
  'x-request-id',
];
const COOKIES = ['i18n_redirected', 'cookie_consent', 'topAdBannerShown', 'signed_in', 'front_session'];
const PARAMS = [
  ...['tag', 'subtag', 'type', 'category', 'page', 'keyword', 'reference', 'path', 'return', 'lang'],
  ...['language', 'service', 'ticket', 'state', 'appCode', 'ispreview', 'pretoken', 'rsr', 'bd_vid'],
];
/** Paths of route patterns. `%` is a placeholder for visitor input. */
const PATHS = [
  ...['/', '/%', '/%/%', '/products/%', '/solutions/%', '/product/%', '/web-performance/%', '/legal/%'],
  ...[
    '/blog/%',
    '/blog/cloud-security/%',
    '/news/%',
    '/news/content/%',
    '/news/content/%/%',
    '/case-study/%',
  ],
  ...[
    '/glossary',
    '/glossary/%',
    '/resources/%',
    '/resources/ebooks/%',
    '/ebooks/%',
    '/videos/%',
    '/industry/%',
  ],
  ...[
    '/global-network-map/%',
    '/global-network-map/%-cdn',
    '/events/%',
    '/events/%/calendar.ics',
    '/lp/reports/%',
  ],
  ...['/collection/%', '/video/%', '/app/%', '/contact-thank-you/%', '/preview/%', '/preview/%/%', '/news'],
  ...['/preview/%/content/%', '/product/preview/%', '/solutions/preview/%/pageDetail', '/search'],
  ...[
    '/consent',
    '/r_sec_login',
    '/r_sec_logout',
    '/sso/login',
    '/cookie-policy/%',
    '/media-cdn/%',
    '/case-study',
  ],
  ...[
    '/api/portal/v1/%',
    '/api/portal/v1/news/%',
    '/api/portal/v1/dicts/%',
    '/api/portal/v1/help-doc/document/%',
  ],
];
const POSTED = ['/api/portal/v1/search', '/api/portal/v1/country/list', '/api/portal/v1/news/%', '/consent'];

const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...INHERITED) },
  { weight: 1, arbitrary: fc.constantFrom('%00', '%F0', '%E0%A4%A', '..%2f', '%2e%2e', '%', '-', '%C3%28') },
);
const inText = (text: string, chosen: string) => text.replaceAll('%', () => chosen);
/** Header values: inherited names, including as lists, tags, and pairs. */
const headerValue = fc
  .constantFrom(...INHERITED)
  .chain((name) =>
    fc.constantFrom(
      name,
      `${name},`,
      `${name}-X;q=1`,
      `${name}=${name}`,
      `en;${name}=1`,
      `https://${name}/${name}`,
    ),
  );

const request = fc.record({
  locale: fc.constantFrom('', '', '/cn', '/ko', '/ja'),
  // The root path is more frequent, because only it reads language and cookie (§4).
  path: fc
    .tuple(fc.oneof(fc.constant('/'), fc.constantFrom(...PATHS)), word)
    .map(([path, chosen]) => inText(path, chosen)),
  query: fc.dictionary(fc.oneof(fc.constantFrom(...PARAMS), fc.constantFrom(...INHERITED)), word, {
    maxKeys: 4,
  }),
  headers: fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 3 }),
  cookies: fc.dictionary(fc.oneof(fc.constantFrom(...COOKIES), fc.constantFrom(...INHERITED)), headerValue, {
    maxKeys: 2,
  }),
});
const queryOf = (query: Record<string, string>): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** A portal without articles and pages. */
const portal = fakePortal({ 'news/getNewsDetailByCode': undefined, 'common/getPage': undefined });
const BUDGET = { numRuns: 250 };
/** No limits, so that every request reaches its handler. */
const unlimitedLimiter = { limit: async () => ({ success: true }) };
const unlimited = { VISITOR_LIMIT: unlimitedLimiter, MISS_LIMIT: unlimitedLimiter };

describe('names of inherited properties', () => {
  it('inherited names in a path, query, header, or cookie cause no server error', async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ locale, path, query, headers, cookies }) => {
        const cookie = Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; ');
        const { response } = await visit(`${locale}${path}?${queryOf(query)}`, {
          portal,
          keep: true,
          env: unlimited,
          init: { headers: { ...headers, ...(cookie === '' ? {} : { cookie }) } },
        });
        expect(response.status).toBeLessThan(500);
      }),
      BUDGET,
    );
  });

  it.each(INHERITED)('%s as language, cookie, tag, and code causes no server error', async (name) => {
    const headers = { 'accept-language': `${name},`, cookie: `i18n_redirected=${name}; ${name}=${name}` };
    for (const path of ['/', `/news/?tag=${name}`, `/blog/${name}/`, `/global-network-map/?type=${name}`]) {
      const { response } = await visit(path, { portal, keep: true, env: unlimited, init: { headers } });
      expect(response.status).toBeLessThan(500);
    }
  });

  it('inherited names in a body cause no server error', async () => {
    const text = fc.constantFrom(...INHERITED);
    const json = fc.oneof(
      fc.dictionary(fc.oneof(text, fc.constantFrom('keyword', 'type', 'lang', 'tag', 'choice')), text),
      fc.array(text),
      text,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...POSTED),
        text,
        json,
        fc.boolean(),
        async (path, code, body, isForm) => {
          const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
          const sent = JSON.stringify(body).replaceAll('"__proto__"', '"\\u005f_proto__"');
          const { response } = await visit(inText(path, code), {
            portal,
            keep: true,
            env: unlimited,
            init: {
              method: 'POST',
              headers: { 'content-type': type, origin: 'https://site.test' },
              body: isForm ? `${code}=${code}&choice=${code}` : sent,
            },
          });
          expect(response.status).toBeLessThan(500);
        },
      ),
      { numRuns: 100 },
    );
  });
});

it.each(['x%00y', 'x%0D%0Ay', 'x%0Ay', '%F0%9F%92%A5', 'a%20b', 'x'.repeat(201)])(
  '§4 a token %s shows the live page and is not sent to the portal',
  async (token) => {
    for (const path of ['/products/cloud-dns/', '/api/portal/v1/menus']) {
      const requested = fakePortal();
      const visited = await visit(`${path}?ispreview=1&pretoken=${token}`, { portal: requested });
      expect(visited.response.status).toBe(200);
      expect(visited.text).not.toContain('This is a preview');
      expect(requested.calls.some(({ request: outgoing }) => outgoing.headers.has('x-preview-token'))).toBe(
        false,
      );
    }
  },
);

it('§2 a long or malformed value is not added to links', async () => {
  for (const mark of ['x'.repeat(7_000), '%22onclick%3D1', 'a%20b'])
    expect((await visit(`/products/?rsr=${mark}`)).text).not.toMatch(/href="[^"]*rsr=/);
});

it.each([
  ['/products/cloud-%64ns/', '/products/cloud-dns/'],
  ['/%63n/products/cloud-dns/?rsr=a', '/cn/products/cloud-dns/?rsr=a'],
  ['/glossary/%e4%b8%ad/', '/glossary/%E4%B8%AD/'],
])('§2 %s redirects to %s with a 301', async (path, plain) => {
  const visited = await visit(path);
  expect([visited.response.status, header(visited, 'location')]).toEqual([301, plain]);
});

it('§7 a mapping to its own path is ignored, and the page is shown', async () => {
  const mapped = fakePortal({ 'common/getMapping': { target: '/products/cloud-dns/', status: 301 } });
  expect((await visit('/ja/products/cloud-dns/', { portal: mapped })).response.status).toBe(200);
  expect((await visit('/solutions/manufacturing/', { portal: mapped })).response.status).toBe(301);
});

describe('HTML of the portal above the limits', () => {
  const portalWithContent = (content: string) =>
    fakePortal({
      'news/getNewsDetailByCode': { ...article, content },
      'news/getRecommendationsForType': [article],
      'news/getNewsList': { rows: [], total: 0, pageIndex: 1, pageSize: 9 },
    });

  it.each([
    ['deeply nested', '<b>'.repeat(19_000), 'nested'],
    ['nested deeper than browsers allow', `${'<div>'.repeat(300)}deep`, 'nested'],
    ['endless', `<p>${'x '.repeat(300_000)}</p>`, 'longer'],
    ['made of tags', '<br>'.repeat(25_000), 'tags'],
  ])('HTML that is %s is shown as plain text, and the page counts as incomplete', async (_, odd, reason) => {
    const { response, text, log } = await visit('/blog/an-article/', {
      portal: portalWithContent(`<h2>Why</h2><p>First <script>alert(1)</script></p>${odd}`),
    });
    expect(response.status).toBe(200);
    expect(text).toContain('<p>Why</p>');
    expect(text).not.toContain('<script>alert');
    expect(log.problems).toEqual([
      expect.objectContaining({ event: 'section-missing', error: expect.stringContaining(reason) }),
    ]);
    expect(response.headers.get('cache-control')).not.toContain('stale-while-revalidate=86400');
  });

  it('an article contains no ID of the surrounding page', async () => {
    const idsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? '');
    const around = idsOf(
      (await visit('/blog/an-article/', { portal: portalWithContent('<p>Text</p>') })).text,
    );
    expect(around.filter((id) => !FRAME_IDS.has(id))).toEqual([]);
    const content = [...FRAME_IDS].map((id) => `<p id="${id}">Text</p>`).join('');
    const { text } = await visit('/blog/an-article/', {
      portal: portalWithContent(`${content}<p id="why">Text</p>`),
    });
    expect(idsOf(text).filter((id) => id !== 'why')).toEqual(around);
  });
});
