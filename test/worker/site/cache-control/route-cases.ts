// Cases of every route of the site except for calls, by kind of route.

import { GLOSSARY_CATEGORIES } from '../../../../common/categories.ts';
import { legalPath, pagePath, TOP_LEGAL } from '../../../../common/contract/page-paths.ts';
import { SIGN_IN_PATHS } from '../../../../common/contract/sign-in/sign-in.ts';
import {
  absent,
  alwaysMoved,
  byCode,
  casesOf,
  cross,
  form,
  type Lines,
  lines,
  moved,
  NOTHING,
  never,
  PARAMETER,
  page,
  pages,
  searchable,
  secondName,
  visitors,
} from './cases.ts';

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
  'contact',
  'investment-contact',
];
const TWICE_NAMED = ['media-cdn', 'aqua-nplayer', 'cpn', 'waiting-room', 'what-is-a-cdn'];
const FAMILIES = ['web-performance', 'cloud-security', 'media-delivery', 'cdnpro'];
const CATEGORIES = ['cloud-security', 'media-delivery', 'web-performance', 'zero-trust', 'other'];
const RESOURCES = ['brochures', 'datasheets', 'ebooks', 'infographics', 'reports', 'videos', 'webinars'];
const itemOf = (kind: string) => (kind === 'brochures' ? '/brochure' : `/${kind}`);
const OFFERS = ['product', 'products', 'solution', 'solutions'];
const THANKS = ['contact-thank-you', 'trial-thank-you', 'thank-you-partnership', 'lp-thank-you'];
const slashless = (path: string) => path.slice(0, -1);

const beacon = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
});

/** Posts to a page with a form: empty, cross-site, and too large. */
const posts = (path: string) => [
  never(`${path}/`, 422, form('')),
  never(`${path}/`, 403, form('', cross)),
  never(`${path}/`, 413, form('a'.repeat(70_000))),
];
const FORMS = [
  ...['/contact', '/contact/investment', '/free-trial', '/custom-solutions-free-trial', '/partnership'],
  ...['/lp2/media-cdn', '/igaming'],
];

/** Routes by handler; tests that do not depend on the request use one case per kind. */
const KINDS: Record<string, Lines> = {
  home: pages('/', '/homepage-ko'),
  measured: {
    'POST /api/vitals': [
      never('/api/vitals', 204, beacon('{"type":"home","lang":"en","values":{"LCP":1200}}')),
      never('/api/vitals', 400, beacon('{}')),
      never('/api/vitals', 413, beacon(`"${'a'.repeat(1100)}"`)),
    ],
  },
  overviews: pages(
    '/speed',
    '/products',
    '/solutions',
    '/legal',
    '/sitemap',
    '/resources',
    '/events',
    '/news/content/notice',
  ),
  files: {
    ...pages('/sitemap.xml', '/robots.txt', '/llms.txt', '/igaming/calendar.ics'),
    ...pages(...['blog', 'news', 'case-study', 'glossary', 'resources'].map((area) => `/${area}/feed.xml`)),
    'GET /:part{sitemap-.+\\.xml}': [
      page('/sitemap-1.xml'),
      absent('/sitemap-2.xml'),
      absent(`/sitemap-${NOTHING}.xml`),
    ],
    'GET /assets/:file{.+\\.css}': [{ path: `/assets/${NOTHING}.css`, status: 200, keep: 'sheet' }],
    'GET /drawings/3/:name': [
      { path: '/drawings/3/flow-0a1b2c3d.svg', status: 200, keep: 'forever' },
      absent(`/drawings/3/${NOTHING}.svg`),
    ],
    'GET /extras/:name': [
      { path: '/extras/00000000.json', status: 200, keep: 'sheet' },
      absent(`/extras/${NOTHING}.json`),
    ],
    'GET /files/:name': [
      { path: '/files/datasheet-a-text-en.pdf', status: 200, keep: 'file' },
      absent(`/files/${NOTHING}.pdf`),
      absent('/files/..%2Fsecret.pdf'),
    ],
    'GET /films/:name': [
      { path: '/films/a-film-en-0a1b2c3d.mp4', status: 200, keep: 'forever' },
      absent(`/films/${NOTHING}.mp4`),
    ],
    'GET /.well-known/security.txt': [{ path: '/.well-known/security.txt', status: 200, keep: 'day' }],
  },
  'products and solutions': {
    ...byCode('cloud-dns', '/products/:code'),
    ...byCode('manufacturing', '/solutions/:code', '/industry/:slug'),
  },
  pages: pages(...[...PAGES, ...TWICE_NAMED].map((code) => slashless(pagePath(code)))),
  'second names': {
    ...Object.assign({}, ...TWICE_NAMED.map((code) => secondName(code, `${pagePath(code)}:code`))),
    ...secondName('cloud-dns', ...FAMILIES.map((family) => `/${family}/:code`), '/product/:code'),
    ...secondName('manufacturing', '/solution/:code'),
    ...Object.assign({}, ...TOP_LEGAL.map((code) => secondName(code, `/${code}/:code`))),
  },
  'moved for good': {
    ...alwaysMoved('/industry', '/product', '/solution', '/lp/reports', '/events/igaming'),
    ...alwaysMoved('/blog/news', '/blog/news/:code', ...FAMILIES.map((family) => `/${family}`)),
    ...alwaysMoved(...RESOURCES.flatMap((kind) => [`/resources/${kind}/:code`, itemOf(kind)])),
  },
  'legal texts': {
    'GET /legal/:code': [page('/legal/a-text'), moved('/legal/privacy-policy'), absent(`/legal/${NOTHING}`)],
    ...pages(...TOP_LEGAL.map((code) => slashless(legalPath(code)))),
  },
  network: {
    'GET /global-network-map': [page('/global-network-map'), page('/global-network-map/?tag=europe')],
    ...byCode('europe-cdn', '/global-network-map/:code'),
  },
  events: { ...pages('/igaming'), ...byCode('expo', '/events/:code', '/events/:code/calendar.ics') },
  forms: {
    ...Object.fromEntries(FORMS.map((path) => [`POST ${path}`, posts(path)])),
    'POST /events/:code': [...posts('/events/expo'), never(`/events/${NOTHING}/`, 404, form(''))],
    'POST /lp/reports/:code': [
      ...posts('/lp/reports/a-report'),
      never(`/lp/reports/${NOTHING}/`, 404, form('')),
    ],
  },
  landing: byCode('a-report', '/lp/reports/:code'),
  details: byCode('a-detail', '/collection/:code', '/video/:code'),
  apps: visitors('a-detail', '/app/:code'),
  'API center': {
    'GET /docs/api': [
      page('/docs/api'),
      page('/docs/api/?product=cloud-dns'),
      never('/docs/api/?keyword=dns'),
      absent(`/docs/api/?product=${NOTHING}`),
    ],
    ...pages(...['guides', 'errors', 'events', 'changelog'].map((name) => `/docs/api/${name}`)),
    ...pages('/docs/api/openapi.json', '/docs/api/openapi.yaml', '/docs/api.md'),
    'GET /docs/api/:file{[^/]+\\.md}': [page('/docs/api/errors.md'), absent(`/docs/api/${NOTHING}.md`)],
    'GET /docs/api/:product/:file{[^/]+\\.md}': [
      page('/docs/api/account/keys.md'),
      absent(`/docs/api/account/${NOTHING}.md`),
    ],
    'GET /docs/api/:product': [page('/docs/api/account'), absent(`/docs/api/${NOTHING}`)],
    'GET /docs/api/:product/:resource': [
      page('/docs/api/account/keys'),
      page('/docs/api/account/keys/?sample=go'),
      absent(`/docs/api/account/${NOTHING}`),
    ],
  },
  ops: { 'ALL /ops/*': [never(`/ops/${NOTHING}`, 404)] },
  sandbox: { 'ALL /api/sandbox/*': [never(`/api/sandbox/v1/${NOTHING}`, 404)] },
  'where a visitor is, and whether we are well': visitors(
    '',
    ...['/nearest', '/nearest/data.json', '/healthz', '/api/country'],
  ),
  thanks: {
    ...visitors('', ...THANKS.map((code) => `/${code}`)),
    ...lines(
      THANKS.map((code) => `/${code}/:code{[a-z0-9-]{1,80}}`),
      (pattern) => [never(pattern.replace(PARAMETER, NOTHING))],
    ),
  },
  'previews of products and solutions': {
    ...visitors('', ...OFFERS.map((offer) => `/${offer}/preview/pageDetail`)),
    ...visitors(
      '1',
      ...OFFERS.flatMap((offer) => [`/${offer}/preview/:id`, `/${offer}/preview/:id/pageDetail`]),
    ),
  },
  'previews of texts': {
    ...visitors('an-article', '/preview/content/:id', '/preview/:code'),
    ...visitors('page', '/preview/:type/content/:id', '/preview/:type/:code'),
  },
  'previews of nothing': Object.fromEntries(
    ['', ...OFFERS.map((offer) => `/${offer}`)].map((area) => [
      `ALL ${area}/preview/*`,
      [never(`${area}/preview/a/b/c/d`, 404)],
    ]),
  ),
  lists: {
    ...searchable('/blog', '/news', '/case-study', ...CATEGORIES.map((category) => `/blog/${category}`)),
    ...searchable(...GLOSSARY_CATEGORIES.map((category) => `/glossary/${category}`)),
    ...searchable(...RESOURCES.map((kind) => `/resources/${kind}`)),
    'GET /glossary': [
      page('/glossary'),
      page('/glossary/?type=questions'),
      moved('/glossary/?tag=security'),
      absent('/glossary/?type=other'),
      never('/glossary/?keyword=dns'),
      absent('/glossary/?page=0'),
    ],
  },
  articles: {
    ...Object.assign({}, ...CATEGORIES.map((name) => byCode(`of-${name}`, `/blog/${name}/:code`))),
    ...byCode('an-article', '/blog/:code', '/news/:code', '/case-study/:code', '/glossary/:code'),
    ...byCode('an-article', '/news/content/:id', '/news/content/:type/:id'),
    ...byCode('an-article', ...RESOURCES.map((kind) => `${itemOf(kind)}/:code`)),
  },
  'sign-in': {
    'GET /r_sec_login': [never('/r_sec_login', 302), never('/r_sec_login?ticket=ST-1', 401)],
    'GET /r_sec_logout': [never('/r_sec_logout', 303)],
    'POST /r_sec_logout': [
      never('/r_sec_logout', 303, form('')),
      never('/r_sec_logout', 403, form('', cross)),
    ],
    'GET /sso/login': [never(SIGN_IN_PATHS.login)],
    'GET /sso/proof.js': [{ path: SIGN_IN_PATHS.proof, status: 200, keep: 'file' }],
    'POST /sso/login': [
      never(SIGN_IN_PATHS.login, 200, form('user=a')),
      never(SIGN_IN_PATHS.login, 403, form('user=a', cross)),
      never(SIGN_IN_PATHS.login, 413, form('a'.repeat(20_000))),
    ],
  },
  documentation: {
    ...pages('/docs', '/docs.md', '/llms-full.txt'),
    'GET /docs/:file{[^/]+\\.md}': [page('/docs/10.md'), absent(`/docs/${NOTHING}.md`)],
    ...byCode('10', '/docs/:cateId'),
    'GET /docs/search': [
      never('/docs/search'),
      never('/docs/search/?keyword=dns'),
      never('/docs/search/?pageIndex=0', 404),
    ],
    'GET /docs/search/feedback': [never('/docs/search/feedback/?keyword=dns')],
    'POST /docs/search/feedback': [
      never('/docs/search/feedback/', 422, form('')),
      never('/docs/search/feedback/', 303, form('verdict=helpful')),
      never('/docs/search/feedback/', 403, form('', cross)),
      never('/docs/search/feedback/', 413, form('a'.repeat(70_000))),
    ],
    'GET /docs/:cateId/:docId': [
      page('/docs/10/a-document'),
      page('/docs/10/a-document/?edition=wplus'),
      moved('/docs/20/a-document'),
      absent(`/docs/10/${NOTHING}`),
    ],
    'GET /docs/:cateId/:file{[^/]+\\.md}': [page('/docs/10/a-document.md'), absent(`/docs/10/${NOTHING}.md`)],
    'POST /docs/:cateId/:docId/pdf': [
      never('/docs/10/a-document/pdf/', 200, form('')),
      never('/docs/10/a-document/pdf/', 403, form('', cross)),
      never(`/docs/10/${NOTHING}/pdf/`, 404, form('')),
    ],
    'GET /docs/:cateId/:docId/feedback': [
      never('/docs/10/a-document/feedback'),
      never(`/docs/10/${NOTHING}/feedback`, 404),
    ],
    'POST /docs/:cateId/:docId/feedback': [
      never('/docs/10/a-document/feedback/', 422, form('')),
      never('/docs/10/a-document/feedback/', 303, form('verdict=helpful')),
      never('/docs/10/a-document/feedback/', 403, form('', cross)),
      never('/docs/10/a-document/feedback/', 413, form('a'.repeat(70_000))),
      never(`/docs/10/${NOTHING}/feedback/`, 404, form('')),
    ],
  },
  verification: { 'GET /api/turnstile': [never('/api/turnstile')] },
  search: {
    'GET /search': [never('/search'), never('/search/?keyword=dns'), never('/search/?page=0', 404)],
  },
  consent: {
    'GET /consent': [never('/consent')],
    'POST /consent': [
      never('/consent/', 303, form('choice=all')),
      never('/consent/', 400, form(`choice=${NOTHING}`)),
      never('/consent/', 403, form('choice=all', cross)),
      never('/consent/', 413, form('a'.repeat(10_000))),
    ],
  },
};

/** Every route of the site except for calls. */
export const ROUTES: Lines = Object.assign({}, ...Object.values(KINDS));
export const routeCases = casesOf(ROUTES);

/** One case per kind of route and result. */
export const kindCases = Object.entries(KINDS).flatMap(([kind, routes]) => {
  const ways = new Map(
    casesOf(routes).map((requestCase) => [
      `${requestCase.keep} ${requestCase.status} ${requestCase.init?.method}`,
      requestCase,
    ]),
  );
  return [...ways.values()].map((requestCase) => ({ kind, ...requestCase }));
});
