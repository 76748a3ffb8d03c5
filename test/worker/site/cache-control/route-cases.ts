// Test cases for every route of the site except calls, by kind of route.

import { BLOG_CATEGORIES, GLOSSARY_CATEGORIES } from '../../../../common/categories.ts';
import { legalPath, pagePath, TOP_LEGAL } from '../../../../common/contract/page-paths.ts';
import { SIGN_IN_PATHS } from '../../../../common/contract/sign-in/sign-in.ts';
import { FEED_FORMATS, feedPath } from '../../../../src/routes/common/metadata/feed-paths.ts';
import { PATHS_WITH_FEED } from '../../../../src/routes/machine/feeds/lists.ts';
import { OFFERS, RESOURCES, ROUTES_BY_KIND } from '../../../routes.ts';
import {
  absent,
  aliases,
  alwaysMoved,
  byCode,
  casesOf,
  cross,
  form,
  live,
  moved,
  NOTHING,
  never,
  page,
  type RequestCase,
  searches,
  visitors,
} from './cases.ts';

const ALIASED = ['media-cdn', 'aqua-nplayer', 'cpn', 'waiting-room', 'what-is-a-cdn'];
const FAMILIES = ['web-performance', 'cloud-security', 'media-delivery', 'cdnpro'];
const itemOf = (kind: string) => (kind === 'brochures' ? '/brochure' : `/${kind}`);
const THANKS = ['contact-thank-you', 'trial-thank-you', 'thank-you-partnership', 'lp-thank-you'];

const beacon = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
});

const report = (body: string): RequestInit => ({
  ...beacon(body),
  headers: { 'content-type': 'application/reports+json' },
});

/** Returns POST cases of a page with a form: empty, cross-site, and too large. */
const posts = (path: string) => [
  never(`${path}/`, 422, form('')),
  never(`${path}/`, 403, form('', cross)),
  never(`${path}/`, 413, form('a'.repeat(70_000))),
];
const FORMS = [
  ...['/contact', '/contact/investment', '/free-trial', '/custom-solutions-free-trial', '/partnership'],
  ...['/lp2/media-cdn', '/igaming'],
];

/** Cases in addition to §2, by kind of route. */
const MORE: Record<string, RequestCase[]> = {
  home: [page('/')],
  metrics: [
    never('/api/vitals', 204, beacon('{"type":"home","lang":"en","values":{"LCP":1200}}')),
    never('/api/vitals', 400, beacon('{}')),
    never('/api/vitals', 413, beacon(`"${'a'.repeat(1100)}"`)),
    never('/api/clicks', 204, beacon('{"scope":"docs","lang":"en","rank":1}')),
    never('/api/clicks', 400, beacon('{}')),
    never('/api/reports', 204, report('[]')),
    never('/api/reports', 400, report('{}')),
    never('/api/reports', 413, report(`"${'a'.repeat(16_400)}"`)),
    never('/api/reports', 415, beacon('[]')),
  ],
  overviews: ['/speed', '/sitemap', '/events', '/news/content/notice'].map(page),
  status: [
    ...['/status', '/api/v2/status.json', '/api/v2/summary.json'].map(live),
    ...FEED_FORMATS.map((format) => live(`/status/feed.${format}`)),
  ],
  files: [
    ...['/sitemap.xml', '/robots.txt', '/llms.txt', '/igaming/calendar.ics'].map(page),
    ...PATHS_WITH_FEED.flatMap((path) => FEED_FORMATS.map((format) => page(feedPath(path, format, 'en')))),
    ...FEED_FORMATS.flatMap((format) => byCode('cloud-dns', `/products/:code/feed.${format}`)),
    absent(`/${NOTHING}-key.txt`),
    page('/sitemap-1.xml'),
    absent('/sitemap-2.xml'),
    absent(`/sitemap-${NOTHING}.xml`),
    { path: `/assets/${NOTHING}.css`, status: 200, cacheControl: 'sheet' },
    { path: '/cards/card.png', status: 200, cacheControl: 'file' },
    absent(`/cards/products/${NOTHING}/card.png`),
    { path: '/cards/contact/00000000.png', status: 302, cacheControl: 'sheet' },
    absent(`/cards/${NOTHING}.png`),
    { path: '/drawings/3/flow-0a1b2c3d.svg', status: 200, cacheControl: 'forever' },
    absent(`/drawings/3/${NOTHING}.svg`),
    { path: '/extras/00000000.json', status: 200, cacheControl: 'sheet' },
    absent(`/extras/${NOTHING}.json`),
    { path: '/speculation/00000000.json', status: 200, cacheControl: 'sheet' },
    absent(`/speculation/${NOTHING}.json`),
    { path: '/files/datasheet-a-text-en.pdf', status: 200, cacheControl: 'file' },
    absent(`/files/${NOTHING}.pdf`),
    absent('/files/..%2Fsecret.pdf'),
    { path: '/films/a-film-en-0a1b2c3d.mp4', status: 200, cacheControl: 'forever' },
    absent(`/films/${NOTHING}.mp4`),
    { path: '/.well-known/security.txt', status: 200, cacheControl: 'day' },
    { path: '/.well-known/api-catalog', status: 200, cacheControl: 'file' },
  ],
  'products and solutions': [absent(`/products/${NOTHING}`), absent(`/solutions/${NOTHING}`)],
  pages: [page('/contact/investment')],
  aliases: [
    ...ALIASED.flatMap((code) => aliases(code, `${pagePath(code)}:code`)),
    ...aliases('cloud-dns', ...FAMILIES.map((family) => `/${family}/:code`)),
    absent(`/product/${NOTHING}`),
    absent(`/solution/${NOTHING}`),
    ...TOP_LEGAL.flatMap((code) => aliases(code, `/${code}/:code`)),
  ],
  'permanent redirects': [
    ...alwaysMoved('/industry', '/events/igaming', '/blog/news', '/blog/news/:code'),
    ...alwaysMoved(...RESOURCES.flatMap((kind) => [`/resources/${kind}/:code`, itemOf(kind)])),
  ],
  'legal texts': [page('/legal/a-text'), ...TOP_LEGAL.map((code) => page(legalPath(code).slice(0, -1)))],
  network: [
    page('/global-network-map/?tag=europe'),
    never('/global-network-map/?from=oslo'),
    never('/global-network-map/route.json'),
  ],
  events: [absent(`/events/${NOTHING}`), ...byCode('expo', '/events/:code/calendar.ics')],
  forms: [
    ...FORMS.flatMap(posts),
    ...posts('/events/expo'),
    never(`/events/${NOTHING}/`, 404, form('')),
    ...posts('/lp/reports/a-report'),
    never(`/lp/reports/${NOTHING}/`, 404, form('')),
  ],
  landing: [absent(`/lp/reports/${NOTHING}`)],
  details: [absent(`/collection/${NOTHING}`), absent(`/video/${NOTHING}`)],
  apps: [never(`/app/${NOTHING}`, 404)],
  'API reference': [
    page('/docs/api'),
    page('/docs/api/?product=cloud-dns'),
    never('/docs/api/?keyword=dns'),
    absent(`/docs/api/?product=${NOTHING}`),
    ...['guides', 'errors', 'events', 'changelog'].map((name) => page(`/docs/api/${name}`)),
    ...['/openapi.json', '/docs/api/openapi.json', '/docs/api/openapi.yaml', '/docs/api.md'].map(page),
    ...byCode('errors', '/docs/api/:file.md'),
    ...byCode('keys', '/docs/api/account/:resource', '/docs/api/account/:resource.md'),
    ...byCode('account', '/docs/api/:product'),
    page('/docs/api/account/keys/?sample=go'),
  ],
  ops: [never(`/ops/${NOTHING}`, 404)],
  sandbox: [never(`/api/sandbox/v1/${NOTHING}`, 404)],
  mcp: [never('/mcp', 405)],
  'location and health': ['/nearest', '/nearest/data.json', '/healthz', '/api/country'].map((path) =>
    never(path),
  ),
  thanks: THANKS.map((code) => never(`/${code}/${NOTHING}`)),
  'previews of products and solutions': OFFERS.map((offer) =>
    never(`/${offer}/preview/${NOTHING}/pageDetail`, 404),
  ),
  'previews of texts': [
    ...visitors('an-article', '/preview/content/:id', '/preview/:code'),
    ...visitors('page', '/preview/:type/content/:type', '/preview/:type/:type'),
  ],
  'malformed previews': ['', ...OFFERS.map((offer) => `/${offer}`)].map((area) =>
    never(`${area}/preview/a/b/c/d`, 404),
  ),
  lists: [
    ...searches('/blog', '/news', '/case-study', ...BLOG_CATEGORIES.map((category) => `/blog/${category}`)),
    ...searches(...GLOSSARY_CATEGORIES.map((category) => `/glossary/${category}`)),
    ...searches(...RESOURCES.map((kind) => `/resources/${kind}`)),
    page('/glossary/?type=questions'),
    moved('/glossary/?tag=security'),
    absent('/glossary/?type=other'),
    never('/glossary/?keyword=dns'),
    absent('/glossary/?page=0'),
  ],
  articles: [
    ...BLOG_CATEGORIES.flatMap((name) => byCode(`of-${name}`, `/blog/${name}/:code`)),
    ...['blog', 'news', 'glossary'].map((area) => absent(`/${area}/${NOTHING}`)),
    ...byCode('an-article', '/case-study/:code', '/news/content/:id', '/news/content/:id/:id'),
    ...byCode('an-article', ...RESOURCES.map((kind) => `${itemOf(kind)}/:code`)),
  ],
  'sign-in': [
    never('/r_sec_login', 302),
    never('/r_sec_login?ticket=ST-1', 401),
    never('/r_sec_logout', 303),
    never('/r_sec_logout', 303, form('')),
    never('/r_sec_logout', 403, form('', cross)),
    never(SIGN_IN_PATHS.login),
    { path: SIGN_IN_PATHS.script, status: 200, cacheControl: 'file' },
    // The font is missing because the tests have no client build.
    absent(SIGN_IN_PATHS.font),
    never(SIGN_IN_PATHS.login, 200, form('user=a')),
    never(SIGN_IN_PATHS.login, 403, form('user=a', cross)),
    never(SIGN_IN_PATHS.login, 413, form('a'.repeat(20_000))),
  ],
  documentation: [
    ...['/docs', '/docs.md', '/docs/llms.txt', '/llms-full.txt'].map(page),
    absent(`/${NOTHING}/llms.txt`),
    ...byCode('10', '/docs/:cateId', '/docs/:cateId.md'),
    never('/docs/search'),
    never('/docs/search/?keyword=dns'),
    never('/docs/search/?pageIndex=0', 404),
    never('/docs/search/feedback/?keyword=dns'),
    ...byCode('a-document', '/docs/10/:docId', '/docs/10/:docId.md'),
    page('/docs/10/a-document/?edition=wplus'),
    moved('/docs/20/a-document'),
    never('/docs/10/a-document/pdf/', 200, form('')),
    never('/docs/10/a-document/pdf/', 403, form('', cross)),
    never(`/docs/10/${NOTHING}/pdf/`, 404, form('')),
    ...visitors('a-document', '/docs/10/:docId/feedback'),
    ...['/docs/search/feedback', '/docs/10/a-document/feedback'].flatMap((path) => [
      ...posts(path),
      never(`${path}/`, 303, form('verdict=helpful')),
    ]),
    never(`/docs/10/${NOTHING}/feedback/`, 404, form('')),
  ],
  verification: [never('/api/turnstile')],
  search: [never('/search/?page=0', 404)],
  consent: [
    never('/consent'),
    never('/consent/', 303, form('choice=all')),
    never('/consent/', 400, form(`choice=${NOTHING}`)),
    never('/consent/', 403, form('choice=all', cross)),
    never('/consent/', 413, form('a'.repeat(10_000))),
  ],
  sessions: [
    // Visitors without a session are redirected to the sign-in.
    never('/account/sessions', 302),
    never('/account/sessions/', 302, form('id=others')),
    never('/account/sessions/', 400, form('')),
    never('/account/sessions/', 400, form(`id=${NOTHING}`)),
    never('/account/sessions/', 403, form('', cross)),
    never('/account/sessions/', 413, form('a'.repeat(10_000))),
  ],
};

/** Cases of the routes of §2, without a trailing slash like all cases. */
const SPECIFIED: Record<string, RequestCase[]> = Object.fromEntries(
  Object.entries(ROUTES_BY_KIND).map(([kind, routes]) => [
    kind,
    routes.map(({ path, status, cacheControl }) => ({ path: path.replace(/\/$/, ''), status, cacheControl })),
  ]),
);
const isFirst = ({ path, init }: RequestCase, index: number, all: RequestCase[]) =>
  init !== undefined || all.findIndex((other) => other.path === path && !other.init) === index;
const kinds = [...new Set([...Object.keys(SPECIFIED), ...Object.keys(MORE)])].map((kind) => ({
  kind,
  cases: casesOf([...(SPECIFIED[kind] ?? []), ...(MORE[kind] ?? [])].filter(isFirst)),
}));

/** Cases of every route of the site except calls. */
export const routeCases = kinds.flatMap(({ cases }) => cases);

/** One case per kind of route and result, for tests that do not depend on the request. */
export const kindCases = kinds.flatMap(({ kind, cases }) => {
  const results = new Map(
    cases.map((requestCase) => [
      `${requestCase.cacheControl} ${requestCase.status} ${requestCase.init?.method}`,
      requestCase,
    ]),
  );
  return [...results.values()].map((requestCase) => ({ kind, ...requestCase }));
});
