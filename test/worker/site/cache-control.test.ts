// DESIGN §4: every answer says how long it may be kept, and by whom. The walk takes its routes from where
// they are registered, so that none can be forgotten.
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallSpec } from '../../../src/api/contract/call.ts';
import { type CallName, CODES, contract } from '../../../src/api/contract/contract.ts';
import { legalPath, pagePath, TOP_LEGAL } from '../../../src/api/contract/page-paths.ts';
import { callRoutes } from '../../../src/api/contract/routes.ts';
import { SESSION_COOKIE, SIGN_IN_PATHS } from '../../../src/api/contract/sign-in.ts';
import { lifetimeOf } from '../../../src/cache/lifetime.ts';
import { api, localeCookie } from '../../../src/config.ts';
import type { SiteEnv } from '../../../src/env.ts';
import { LOCALES, type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { canonicalPath } from '../../../src/middleware/trailing-slash.ts';
import { registerRoutes } from '../../../src/routes/index.ts';
import { answers, article, leastOf } from './fixtures.ts';
import {
  type Answers,
  deadPortal,
  type FakePortal,
  fakePortal,
  header,
  type Visit,
  visit,
} from './support.ts';

/** The ways to be kept, to the letter: what is written here is what browsers and shared caches read. */
const KEEP = {
  /** The same for everyone: browsers ask again, shared caches keep (DESIGN §4.2). */
  page: 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800',
  /** What is not there may be there soon. */
  absent: 'public, max-age=0, s-maxage=10',
  moved: 'public, max-age=3600',
  mapped: 'public, max-age=300',
  day: 'public, max-age=86400',
  /** §9 no-cache list, DESIGN §4 "Never kept". */
  never: 'no-store, no-cache, must-revalidate, private',
  /** S9: where `/` leads depends on the visitor. */
  visitor: 'private, no-store',
} as const;

/** One request to a route, without locale and trailing slash, and what it is to give. */
interface Ask {
  path: string;
  status: number;
  keep: keyof typeof KEEP;
  init?: RequestInit;
}
const page = (path: string): Ask => ({ path, status: 200, keep: 'page' });
const absent = (path: string): Ask => ({ path, status: 404, keep: 'absent' });
const moved = (path: string): Ask => ({ path, status: 301, keep: 'moved' });
const never = (path: string, status = 200, init?: RequestInit): Ask => ({
  path,
  status,
  keep: 'never',
  ...(init ? { init } : {}),
});

/** What the portal has nothing for, wherever it stands in a call. */
const NOTHING = 'nothing';
/** The part of a path that a parameter stands for; `content` and the like are no codes. */
const PARAMETER = /:[a-zA-Z]+(?:\{.*\})?/g;

type Lines = Record<string, readonly Ask[]>;
const lines = (patterns: readonly string[], asks: (path: string) => readonly Ask[]): Lines =>
  Object.fromEntries(patterns.map((pattern) => [`GET ${pattern}`, asks(pattern)]));
/** Pages of a code: one that is there, and one that is not. */
const byCode = (code: string, ...patterns: string[]): Lines =>
  lines(patterns, (pattern) => [
    page(pattern.replace(PARAMETER, code)),
    absent(pattern.replace(PARAMETER, NOTHING)),
  ]);
/** Second names that lead on only when what they name is there. */
const secondName = (code: string, ...patterns: string[]): Lines =>
  lines(patterns, (pattern) => [
    moved(pattern.replace(PARAMETER, code)),
    absent(pattern.replace(PARAMETER, NOTHING)),
  ]);
/** Second names that lead on whatever they name. */
const alwaysMoved = (...patterns: string[]): Lines =>
  lines(patterns, (pattern) => [moved(pattern.replace(PARAMETER, NOTHING))]);
const pages = (...patterns: string[]): Lines => lines(patterns, (pattern) => [page(pattern)]);
/** Answers for one visitor: never kept, not even when there is nothing there. */
const visitors = (code: string, ...patterns: string[]): Lines =>
  lines(patterns, (pattern) =>
    pattern.includes(':')
      ? [never(pattern.replace(PARAMETER, code)), never(pattern.replace(PARAMETER, NOTHING), 404)]
      : [never(pattern.replace(PARAMETER, code))],
  );

const form = (body: string, more: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://site.test', ...more },
  body,
});
const cross = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

const PAGES = [
  'about',
  'why',
  'certifications',
  'partnership',
  'support',
  'free-trial',
  'custom-solutions-free-trial',
  'fraudulent-job-offers-alert',
  'zero-trust-vpn-replacement-2',
  'waap-report',
  'contact',
];
const TWICE_NAMED = ['media-cdn', 'aqua-nplayer', 'cpn', 'waiting-room', 'what-is-a-cdn'];
const FAMILIES = ['web-performance', 'cloud-security', 'media-delivery', 'cdnpro'];
const CATEGORIES = ['cloud-security', 'media-delivery', 'web-performance', 'zero-trust', 'other'];
const RESOURCES = ['brochures', 'datasheets', 'ebooks', 'infographics', 'reports', 'videos', 'webinars'];
const itemOf = (kind: string) => (kind === 'brochures' ? '/brochure' : `/${kind}`);
const OFFERS = ['product', 'products', 'solution', 'solutions'];
const THANKS = ['contact-thank-you', 'trial-thank-you', 'thank-you-partnership', 'lp-thank-you'];
const slashless = (path: string) => path.slice(0, -1);

/** A list that visitors can search: what one person typed makes an answer for nobody else. */
const searchable = (...patterns: string[]): Lines =>
  lines(patterns, (path) => [
    page(path),
    page(`${path}/?keyword=`),
    never(`${path}/?keyword=dns`),
    absent(`${path}/?page=0`),
  ]);

/** Every route of the site but the calls: its pattern as it is registered, and what to ask of it. */
const ROUTES: Lines = {
  ...pages('/', '/homepage-ko', '/products', '/solutions', '/legal', '/sitemap'),
  ...pages('/sitemap.xml', '/robots.txt', '/llms.txt', '/igaming/calendar.ics'),
  ...pages(...['blog', 'news', 'case-study', 'glossary', 'resources'].map((area) => `/${area}/feed.xml`)),
  'GET /speculation-rules.json': [{ path: '/speculation-rules.json', status: 200, keep: 'day' }],
  ...byCode('cloud-dns', '/products/:code'),
  ...byCode('manufacturing', '/solutions/:code', '/industry/:slug'),
  ...pages(...PAGES.map((code) => slashless(pagePath(code)))),
  ...pages(...TWICE_NAMED.map((code) => slashless(pagePath(code)))),
  ...Object.assign({}, ...TWICE_NAMED.map((code) => secondName(code, `${pagePath(code)}:code`))),
  ...alwaysMoved(
    '/industry',
    '/product',
    '/solution',
    '/lp/reports',
    '/events/igaming',
    '/blog/news',
    '/blog/news/:code',
  ),
  ...alwaysMoved(...FAMILIES.map((family) => `/${family}`)),
  ...secondName('cloud-dns', ...FAMILIES.map((family) => `/${family}/:code`), '/product/:code'),
  ...secondName('manufacturing', '/solution/:code'),
  'GET /legal/:code': [page('/legal/a-text'), moved('/legal/privacy-policy'), absent(`/legal/${NOTHING}`)],
  ...pages(...TOP_LEGAL.map((code) => slashless(legalPath(code)))),
  ...Object.assign({}, ...TOP_LEGAL.map((code) => secondName(code, `/${code}/:code`))),
  'GET /global-network-map': [page('/global-network-map'), page('/global-network-map/?tag=europe')],
  ...byCode('europe-cdn', '/global-network-map/:code'),
  ...visitors('', '/nearest', '/nearest/data.json', '/search', '/consent', '/healthz', '/r_sec_logout'),
  ...pages('/igaming'),
  ...byCode('expo', '/events/:code', '/events/:code/calendar.ics'),
  ...byCode('a-report', '/lp/reports/:code'),
  ...byCode('a-detail', '/collection/:code', '/video/:code'),
  ...visitors('a-detail', '/app/:code'),
  ...visitors('', ...THANKS.map((code) => `/${code}`)),
  ...lines(
    THANKS.map((code) => `/${code}/:code{[a-z0-9-]{1,80}}`),
    (pattern) => [never(pattern.replace(PARAMETER, NOTHING))],
  ),
  ...visitors('', ...OFFERS.map((offer) => `/${offer}/preview/pageDetail`)),
  ...visitors(
    '1',
    ...OFFERS.flatMap((offer) => [`/${offer}/preview/:id`, `/${offer}/preview/:id/pageDetail`]),
  ),
  ...visitors('an-article', '/preview/content/:id', '/preview/:code'),
  ...visitors('page', '/preview/:type/content/:id', '/preview/:type/:code'),
  ...Object.fromEntries(
    ['', ...OFFERS.map((offer) => `/${offer}`)].map((area) => [
      `ALL ${area}/preview/*`,
      [never(`${area}/preview/a/b/c/d`, 404)],
    ]),
  ),
  ...searchable('/blog', '/news', '/case-study', ...CATEGORIES.map((category) => `/blog/${category}`)),
  ...searchable(...RESOURCES.map((kind) => `/resources/${kind}`)),
  ...pages('/resources', '/news/content/notice'),
  'GET /glossary': [
    page('/glossary'),
    page('/glossary/?type=questions'),
    absent('/glossary/?type=other'),
    never('/glossary/?keyword=dns'),
    absent('/glossary/?page=0'),
  ],
  ...Object.assign({}, ...CATEGORIES.map((category) => byCode(`of-${category}`, `/blog/${category}/:code`))),
  ...byCode(
    'an-article',
    '/blog/:code',
    '/news/:code',
    '/news/content/:id',
    '/news/content/:type/:id',
    '/case-study/:code',
  ),
  ...byCode('an-article', '/glossary/:code', ...RESOURCES.map((kind) => `${itemOf(kind)}/:code`)),
  ...alwaysMoved(...RESOURCES.flatMap((kind) => [`/resources/${kind}/:code`, itemOf(kind)])),
  'GET /r_sec_login': [never('/r_sec_login', 302), never('/r_sec_login?ticket=ST-1', 401)],
  'GET /r_sec_logout': [never('/r_sec_logout', 303)],
  'GET /sso/login': [never(SIGN_IN_PATHS.login)],
  'POST /sso/login': [
    never(SIGN_IN_PATHS.login, 200, form('user=a')),
    never(SIGN_IN_PATHS.login, 403, form('user=a', cross)),
    never(SIGN_IN_PATHS.login, 413, form('a'.repeat(20_000))),
  ],
  'GET /language/:locale': [never('/language/ja', 303), never(`/language/${NOTHING}`, 404)],
  'GET /search': [never('/search'), never('/search/?keyword=dns'), never('/search/?page=0', 404)],
  'POST /consent': [
    never('/consent/', 303, form('choice=all')),
    never('/consent/', 400, form(`choice=${NOTHING}`)),
    never('/consent/', 403, form('choice=all', cross)),
    never('/consent/', 413, form('a'.repeat(10_000))),
  ],
};

const isOpen = (name: CallName) => (contract[name] as CallSpec).browser;
/** A call as a browser makes it, with the least it takes. */
function askOf(name: CallName): Ask {
  const { method, path, params }: CallSpec = contract[name];
  const rest = { ...(leastOf(params) as Record<string, unknown>) };
  const filled = path.replace(PARAMETER, (parameter) => {
    const value = String(rest[parameter.slice(1)]);
    delete rest[parameter.slice(1)];
    return value;
  });
  const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) };
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]));
  const address = `${api.basePath}${filled}`;
  if (method !== 'GET') return never(address, isOpen(name) ? 200 : 404, init);
  return never(query.size > 0 ? `${address}?${query}` : address, isOpen(name) ? 200 : 404);
}

const NAMES = Object.keys(contract) as CallName[];
/** The calls' routes, from the contract; what it does not open ends in the last line. */
const CALLS: Lines = {
  [`GET ${api.basePath}/openapi.json`]: [never(`${api.basePath}/openapi.json`)],
  ...Object.fromEntries(
    callRoutes().flatMap(({ method, path, names }) => {
      const open = names.filter(isOpen);
      const wrong = never(`${api.basePath}${path.replace(PARAMETER, '1234')}`, 405, { method: 'DELETE' });
      return open.length > 0 ? [[`${method} ${api.basePath}${path}`, [...open.map(askOf), wrong]]] : [];
    }),
  ),
  [`ALL ${api.basePath}/*`]: [
    never(`${api.basePath}/no/such/call`, 404),
    ...NAMES.filter((name) => !isOpen(name)).map(askOf),
  ],
};
const TABLE: Lines = { ...ROUTES, ...CALLS };
const asksOf = (table: Lines) =>
  Object.entries(table).flatMap(([route, list]) => list.map((ask) => ({ route, ...ask })));
const routeAsks = asksOf(ROUTES);
const callAsks = asksOf(CALLS);

const app = new Hono<SiteEnv>();
registerRoutes(app);
const registered = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))];

/** The code that a call asks for: the part of its path before the language, or the last one. */
const codeIn = (request: Request): string =>
  decodeURIComponent(new URL(request.url).pathname.split('/').at(-2) ?? '');
const echoed = (request: Request) => {
  const code = codeIn(request);
  const type = new URL(request.url).searchParams.get('type') ?? 'BLOG';
  return {
    ...article,
    type,
    code,
    tag: code.startsWith('of-') ? code.slice('of-'.length) : article.tag,
    url: `/blog/${code}/`,
  };
};
const own: Answers = {
  ...answers,
  'home/getRecommandNews': [],
  // Over long ago: what no longer changes by itself is kept like any other page.
  'news/getEvent': { ...(leastOf(contract['news/getEvent'].data) as object), timeZone: 'Europe/London' },
  'news/getNewsDetailByCode': echoed,
  'products/productDetail': answers['products/productDetailByCode'],
};
/** Asks for nothing that is there. */
const isForNothing = async (request: Request): Promise<boolean> =>
  `${decodeURIComponent(request.url)} ${await request.clone().text()}`.toLowerCase().includes(NOTHING);

/**
 * A portal that has the least of everything, but nothing called `nothing`; its sign-in page would be kept if
 * it were asked.
 */
function fullPortal(): Pick<FakePortal, 'fetch'> {
  const full = NAMES.map((name) => {
    const given = name in own ? own[name] : leastOf(contract[name].data);
    if (name === 'common/getMapping') return [name, given];
    const answer = async (request: Request) =>
      (await isForNothing(request)) ? undefined : typeof given === 'function' ? given(request) : given;
    return [name, answer];
  });
  const { fetch } = fakePortal(Object.fromEntries(full));
  const answered = (input: RequestInfo | URL) => {
    const request = new Request(input);
    if (!new URL(request.url).pathname.startsWith('/sso/')) return fetch(request);
    return Promise.resolve(
      new Response('a form', { headers: { 'cache-control': 'public, max-age=600', 'set-cookie': 'a=b' } }),
    );
  };
  return { fetch: answered as FakePortal['fetch'] };
}
const portal = fullPortal();

let visitor = 0;
interface Way {
  locale?: Locale;
  headers?: Record<string, string>;
  query?: string;
  method?: string;
  keep?: boolean;
  portal?: Pick<FakePortal, 'fetch'>;
  env?: Record<string, unknown>;
}
/** Asks from an address of its own each time: the limit per visitor is not what is tested. */
function send({ path, init }: Pick<Ask, 'path' | 'init'>, way: Way = {}): Promise<Visit> {
  visitor += 1;
  const { locale = 'en', headers = {}, query = '', method, keep = false, env = {} } = way;
  const [plain = '', search = ''] = path.split('?');
  const address = `${LOCALES[locale].prefix}${plain}`;
  const asked = path.includes('?') ? `${address}?${search}` : (canonicalPath(address, '') ?? address);
  return visit(query === '' ? asked : `${asked}${asked.includes('?') ? '&' : '?'}${query}`, {
    portal: way.portal ?? portal,
    keep,
    env,
    init: {
      ...init,
      ...(method ? { method } : {}),
      headers: {
        'cf-connecting-ip': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
        ...init?.headers,
        ...headers,
      },
    },
  });
}

/** What an answer comes to. One that sets a cookie is nobody else's. */
function outcome(visited: Visit): { status: number; cacheControl: string; shared: boolean } {
  const cacheControl = header(visited, 'cache-control');
  return {
    status: visited.response.status,
    cacheControl,
    shared: visited.response.headers.has('set-cookie') && lifetimeOf(cacheControl) !== null,
  };
}
const expected = (status: number, keep: keyof typeof KEEP) => ({
  status,
  cacheControl: KEEP[keep],
  shared: false,
});

const SESSION = { cookie: `${SESSION_COOKIE}=a-token; signed_in=1` };
const PREVIEW = 'ispreview=1&pretoken=local-preview';
const methodOf = (route: string, init?: RequestInit) =>
  init?.method ?? (route.startsWith('POST') ? 'POST' : 'GET');

// All requests of a test file count as one to the runtime, which limits how many clocks one may have running.
beforeAll(() => void vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal));
afterAll(() => void vi.restoreAllMocks());

describe('the walk is whole', () => {
  it('DESIGN §4 every registered route has a line, and every line a route', () => {
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
    const strayed = asksOf(TABLE).filter(({ route, path, init }) => {
      const [matched] = app.router.match(methodOf(route, init), path.replace(/(.)\/?(?:\?.*)?$/, '$1'));
      const keys = matched.map(([[, { method, path: pattern }]]) => `${method} ${pattern}`);
      const answering = keys.find((key) => !key.startsWith('ALL ')) ?? keys.at(-1);
      // A wrong method is answered for the call by what answers for all of them.
      return (init?.method === 'DELETE' ? `ALL ${api.basePath}/*` : route) !== answering;
    });
    expect(strayed).toEqual([]);
  });
});

describe.each(localeCodes)('DESIGN §4, §9 Cache-Control of every route in %s', (locale) => {
  it.each(routeAsks)('$route: $path is $status, $keep', async ({ route, path, status, keep, init }) => {
    const ask = { path, ...(init ? { init } : {}) };
    const isRead = methodOf(route, init) === 'GET';
    expect(outcome(await send(ask, { locale }))).toEqual(expected(status, keep));
    if (isRead) expect(outcome(await send(ask, { locale, method: 'HEAD' }))).toEqual(expected(status, keep));
    if ((status === 200 || status === 404) && keep !== 'never') {
      // The next visitor gets the kept answer, which says the same.
      const kept = await send(ask, { locale, keep: true });
      expect([outcome(kept), header(kept, 'x-edge-cache')]).toEqual([expected(status, keep), 'hit']);
      expect(outcome(await send(ask, { locale, keep: true, method: 'HEAD' }))).toEqual(
        expected(status, keep),
      );
    }
    // What is kept for everyone is neither for customers nor for previews.
    expect(outcome(await send(ask, { locale, keep: true, headers: SESSION }))).toEqual(
      expected(status, 'never'),
    );
    expect(outcome(await send(ask, { locale, keep: true, query: PREVIEW }))).toEqual(
      expected(status, 'never'),
    );
  });
});

describe('DESIGN §4 a customer’s and a previewer’s HEAD', () => {
  it.each(routeAsks.filter(({ route, init }) => methodOf(route, init) === 'GET'))(
    '$path',
    async ({ path, status }) => {
      expect(outcome(await send({ path }, { method: 'HEAD', headers: SESSION }))).toEqual(
        expected(status, 'never'),
      );
      expect(outcome(await send({ path }, { method: 'HEAD', query: PREVIEW }))).toEqual(
        expected(status, 'never'),
      );
    },
  );
});

const refusal = (code: string) => () => Response.json({ code, message: 'of the portal', data: null });
const everywhere = (answer: () => Response): Pick<FakePortal, 'fetch'> => ({
  fetch: (() => Promise.resolve(answer())) as unknown as FakePortal['fetch'],
});
const STATES: readonly (readonly [string, Pick<FakePortal, 'fetch'>])[] = [
  ['is dead', deadPortal],
  ['answers 500', everywhere(() => new Response('', { status: 500 }))],
  ['answers 403', everywhere(() => new Response('', { status: 403 }))],
  ['answers 417', everywhere(() => new Response('', { status: 417 }))],
  ['wants a login', everywhere(refusal(CODES.loginRequired))],
  ['refuses', everywhere(refusal(CODES.failed))],
];

describe('DESIGN §5 browser calls: never kept by anyone, whether shared, personal, refused or not opened', () => {
  it('holds of every call of the contract', () => {
    const asked = new Set(callAsks.map(({ path, init }) => `${init?.method ?? 'GET'} ${path}`));
    expect(
      NAMES.filter((name) => !asked.has(`${askOf(name).init?.method ?? 'GET'} ${askOf(name).path}`)),
    ).toEqual([]);
  });

  it.each(callAsks)('$route: $path is $status', async ({ path, status, init }) => {
    const ask = { path, ...(init ? { init } : {}) };
    const plain = await send(ask);
    expect(outcome(plain)).toEqual(expected(status, 'never'));
    if (status === 200 && path !== `${api.basePath}/openapi.json`)
      expect(JSON.parse(plain.text)).toMatchObject({ code: CODES.ok });
    if (!init) expect(outcome(await send(ask, { method: 'HEAD' }))).toEqual(expected(status, 'never'));
    expect(outcome(await send(ask, { headers: SESSION }))).toEqual(expected(status, 'never'));
    expect(outcome(await send(ask, { query: PREVIEW }))).toEqual(expected(status, 'never'));
    for (const [, state] of STATES)
      expect(outcome(await send(ask, { portal: state })).cacheControl).toBe(KEEP.never);
  });
});

describe('redirects', () => {
  it.each(localeCodes)(
    '§2 to the trailing slash, in %s: kept for an hour, but not where nothing is kept',
    async (locale) => {
      for (const { path, keep } of routeAsks) {
        const address = `${LOCALES[locale].prefix}${path}`;
        if (path.includes('?') || canonicalPath(address, '') === null) continue;
        const visited = await visit(address, { portal });
        expect([path, outcome(visited)]).toEqual([path, expected(301, keep === 'never' ? 'never' : 'moved')]);
      }
    },
  );

  it.each(localeCodes)('§7 of an old address, in %s: kept for minutes', async (locale) => {
    expect(outcome(await send({ path: '/old' }, { locale }))).toEqual(expected(301, 'mapped'));
    expect(outcome(await send({ path: '/old' }, { locale, method: 'HEAD' }))).toEqual(
      expected(301, 'mapped'),
    );
    expect(outcome(await send({ path: '/old' }, { locale, headers: SESSION }))).toEqual(
      expected(301, 'never'),
    );
  });

  it.each(['GET', 'HEAD'])(
    'S9 from the root to a visitor’s language: nobody else’s, by %s',
    async (method) => {
      const ways: Record<string, string>[] = [
        { 'accept-language': 'ja' },
        { cookie: `${localeCookie.name}=ko` },
      ];
      for (const headers of ways)
        expect(outcome(await send({ path: '/' }, { method, headers }))).toEqual(expected(302, 'visitor'));
      const customer = await send(
        { path: '/' },
        { method, headers: { cookie: `${localeCookie.name}=ko; ${SESSION.cookie}` } },
      );
      expect(outcome(customer)).toEqual(expected(302, 'never'));
    },
  );
});

/** Of a page that is known to lack a part when it is sent. */
const LACKING = 'public, max-age=0, s-maxage=5, stale-while-revalidate=0, stale-if-error=0';

describe('§8 what goes wrong is kept by nobody; only what is not there is, for seconds', () => {
  it.each(localeCodes)('an address of no route, in %s', async (locale) => {
    for (const path of ['/no/such/page', '/no-such-file.txt', '/assets/gone-1234.js', '/%73earch'])
      expect([path, outcome(await send({ path }, { locale }))]).toEqual([path, expected(404, 'absent')]);
    expect(outcome(await send({ path: '/ops/leads' }, { locale }))).toEqual(expected(404, 'never'));
  });

  it.each(routeAsks.filter(({ init }) => !init))(
    '405: $path by a method that it has not',
    async ({ path }) => {
      for (const method of ['PUT', 'OPTIONS'])
        expect(outcome(await send({ path }, { method }))).toEqual(expected(405, 'never'));
      expect(outcome(await send({ path }, { method: 'PUT', headers: cross }))).toEqual(
        expected(403, 'never'),
      );
    },
  );

  it('429: whatever is limited says so to one visitor only', async () => {
    const env = { VISITOR_LIMIT: { limit: async () => ({ success: false }) } };
    const limited: string[] = [];
    for (const ask of [...routeAsks, ...callAsks]) {
      const { status, cacheControl, shared } = outcome(await send(ask, { env }));
      if (status === 429) limited.push(ask.path);
      expect([ask.path, cacheControl, shared]).toEqual([
        ask.path,
        KEEP[status === 429 ? 'never' : ask.keep],
        false,
      ]);
    }
    expect(limited).toEqual(
      expect.arrayContaining(['/search', '/app/a-detail', '/blog/?keyword=dns', SIGN_IN_PATHS.login]),
    );
  });

  it.each(STATES)('a portal that %s', async (_, state) => {
    const failed: string[] = [];
    for (const ask of routeAsks) {
      const { status, cacheControl, shared } = outcome(await send(ask, { portal: state }));
      const isFailure = ![200, 301, 404].includes(status);
      if (isFailure) failed.push(ask.path);
      // A page may still be shown; it is kept as usual, for seconds when it lacks a part, or not at all.
      const allowed = isFailure
        ? [KEEP.never]
        : [KEEP.never, KEEP[status === 404 ? 'absent' : ask.keep], LACKING];
      expect([ask.path, status, allowed.includes(cacheControl as never), shared]).toEqual([
        ask.path,
        status,
        true,
        false,
      ]);
    }
    expect(failed).toEqual(
      expect.arrayContaining(['/products/cloud-dns', '/blog/an-article', '/lp/reports/a-report']),
    );
  });
});
