// Routes of §2, each with sample paths. The tests of the site Worker and of the production build request all of them.
// Codes that contain `nothing`, and the ID `MISSING_ID`, do not exist.
import { BLOG_CATEGORIES, GLOSSARY_CATEGORIES } from '../common/categories.ts';
import { brand } from '../common/config.ts';

export const MISSING_ID = '999999';

export interface Route {
  /** Line of §2 as written in the specification. */
  line: string;
  path: string;
  status: 200 | 301 | 404;
  /** Kind of Cache-Control. */
  cacheControl: 'page' | 'moved' | 'absent' | 'never';
  /** Target of an alias, reached through a single 301. */
  to?: string;
  /** Whether the page is excluded from indexing and has no canonical URL. */
  hidden?: true;
  /** Canonical path, if it differs from `path`. */
  canonical?: string;
}
const rows = (line: string, paths: string[], row: Omit<Route, 'line' | 'path'>): Route[] =>
  paths.map((path) => ({ line, path, ...row }));
const pages = (line: string, ...paths: string[]) => rows(line, paths, { status: 200, cacheControl: 'page' });
const moved = (line: string, path: string, to: string) =>
  rows(line, [path], { status: 301, cacheControl: 'moved', to });
const absent = (line: string, ...paths: string[]) =>
  rows(line, paths, { status: 404, cacheControl: 'absent' });
/** Visitor-specific pages, which are not indexed. */
const personal = (line: string, ...paths: string[]) =>
  rows(line, paths, { status: 200, cacheControl: 'never', hidden: true });

const REGIONS = [
  'africa',
  'east-and-north-asia',
  'europe',
  'latin-america',
  'middle-east',
  'north-america',
  'south-east-asia',
];
const INDUSTRIES = [
  'media-entertainment',
  'software-technology',
  'manufacturing',
  'travel-hospitality',
  'freight-shipping',
  'e-commerce',
  'online-education',
  'gaming',
];
export const RESOURCES = [
  'brochures',
  'datasheets',
  'ebooks',
  'infographics',
  'reports',
  'videos',
  'webinars',
];
export const OFFERS = ['product', 'products', 'solution', 'solutions'];
const idOf = (offer: string) => (offer.startsWith('product') ? '1101' : '2101');
const FAMILIES = ['web-performance', 'cdnpro', 'cloud-security', 'media-delivery'];

/** Routes, grouped by kind. */
export const ROUTES_BY_KIND = {
  home: rows('homepage-ko', ['/homepage-ko/'], { status: 200, cacheControl: 'page', canonical: '/' }),
  overviews: [
    ...pages('resources', '/resources/'),
    ...pages('detail: products', '/products/'),
    ...pages('detail: solutions', '/solutions/'),
    ...pages('/legal/{code?}', '/legal/'),
  ],
  'products and solutions': [
    ...pages('Industry pages', ...INDUSTRIES.map((slug) => `/industry/${slug}/`)),
    ...absent('Industry pages', '/industry/nothing/'),
    ...pages('detail: products', '/products/cloud-dns/'),
    ...pages('detail: solutions', '/solutions/manufacturing/'),
  ],
  pages: [
    ...pages('about-{brand}', `/about-${brand.slug}/`),
    ...pages('certifications', '/certifications/'),
    ...pages('contact', '/contact/'),
    ...pages('custom-solutions-free-trial', '/custom-solutions-free-trial/'),
    ...pages('free-trial', '/free-trial/'),
    ...pages('partnership', '/partnership/'),
    ...pages('support', '/support/'),
    ...pages('why-{brand}', `/why-${brand.slug}/`),
    ...pages('career/fraudulent-job-offers-alert', '/career/fraudulent-job-offers-alert/'),
    ...pages('promos/zero-trust-vpn-replacement-2', '/promos/zero-trust-vpn-replacement-2/'),
    ...pages('/lp2/media-cdn/{code?}', '/lp2/media-cdn/'),
    ...pages(
      'detail: aqua-nplayer, cpn, waiting-room, what-is-a-cdn',
      '/aqua-nplayer/',
      '/cpn/',
      '/waiting-room/',
      '/what-is-a-cdn/',
    ),
  ],
  aliases: [
    ...moved('/lp2/media-cdn/{code?}', '/lp2/media-cdn/media-cdn/', '/lp2/media-cdn/'),
    ...moved('detail: cpn with a code', '/cpn/cpn/', '/cpn/'),
    ...absent('detail: cpn with a code', '/cpn/nothing/'),
    ...moved('detail: tax-strategy with a code', '/tax-strategy/tax-strategy/', '/tax-strategy/'),
    ...moved('detail: cdnpro with a code', '/cdnpro/cdnpro-pricing/', '/products/cdnpro-pricing/'),
    ...absent('detail: cloud-security with a code', '/cloud-security/nothing/'),
    ...moved('detail: product with a code', '/product/cloud-dns/', '/products/cloud-dns/'),
    ...moved('detail: solution with a code', '/solution/manufacturing/', '/solutions/manufacturing/'),
  ],
  'permanent redirects': [
    ...FAMILIES.flatMap((family) => moved(`detail: ${family}`, `/${family}/`, `/products/${family}/`)),
    ...moved('/lp/reports/{code?}', '/lp/reports/', '/resources/reports/'),
    ...moved('detail: product', '/product/', '/products/'),
    ...moved('detail: solution', '/solution/', '/solutions/'),
  ],
  'legal texts': [
    ...pages('acceptable-use-policy', '/acceptable-use-policy/'),
    ...pages(
      'detail: legal texts',
      '/cookie-policy/',
      '/privacy-policy/',
      '/sub-processors/',
      '/tax-strategy/',
      '/accessibility/',
    ),
    ...moved('/legal/{code?}', '/legal/privacy-policy/', '/privacy-policy/'),
    ...absent('/legal/{code?}', '/legal/nothing/'),
  ],
  network: [
    ...pages('global-network-map', '/global-network-map/'),
    ...pages(
      'Global network map regional pages',
      ...REGIONS.map((region) => `/global-network-map/${region}-cdn/`),
    ),
    ...absent('Global network map regional pages', '/global-network-map/nothing-cdn/'),
  ],
  events: [
    ...pages('igaming', '/igaming/'),
    ...pages('events', '/events/broadcastasia2025/', '/events/igblive2025/', '/events/meet-us-at-ice-2025/'),
  ],
  landing: rows('/lp/reports/{code?}', ['/lp/reports/state-of-waap-2024/'], {
    status: 200,
    cacheControl: 'page',
    hidden: true,
  }),
  details: pages('collection and video detail', '/collection/waap-collection/', '/video/anatomy-of-a-flood/'),
  // The page depends on the visitor's operating system.
  apps: rows('app detail', ['/app/secure-access-client/'], { status: 200, cacheControl: 'never' }),
  thanks: [
    ...personal('contact-thank-you', '/contact-thank-you/'),
    ...personal(
      'detail: thank-you pages',
      '/lp-thank-you/',
      '/thank-you-partnership/',
      '/trial-thank-you/',
      '/trial-thank-you/waf/',
    ),
  ],
  'previews of products and solutions': OFFERS.flatMap((offer) => [
    ...personal(`/${offer}/preview/{id}`, `/${offer}/preview/${idOf(offer)}/`),
    ...rows(`/${offer}/preview/{id}`, [`/${offer}/preview/nothing/`, `/${offer}/preview/${MISSING_ID}/`], {
      status: 404,
      cacheControl: 'never',
    }),
    ...personal(
      `/${offer}/preview/{id?}/pageDetail`,
      `/${offer}/preview/${idOf(offer)}/pageDetail/`,
      `/${offer}/preview/pageDetail/`,
    ),
  ]),
  'previews of texts': [
    ...personal(
      '/preview/{type?}/content/{id}',
      '/preview/content/blog-phasing-out-a-jump-host/',
      '/preview/blog/content/blog-phasing-out-a-jump-host/',
      '/preview/page/content/page-about/',
    ),
    ...personal(
      '/preview/{type?}/{code}',
      '/preview/phasing-out-a-jump-host/',
      '/preview/blog/phasing-out-a-jump-host/',
      '/preview/about/',
    ),
  ],
  lists: [
    ...pages('blog', '/blog/'),
    ...pages('case-study', '/case-study/'),
    ...pages('glossary', '/glossary/'),
    ...pages('news', '/news/'),
    ...pages('Blog categories', ...BLOG_CATEGORIES.map((category) => `/blog/${category}/`)),
    ...pages('Glossary', ...GLOSSARY_CATEGORIES.map((category) => `/glossary/${category}/`)),
    ...pages('Resources, each with a list', ...RESOURCES.map((kind) => `/resources/${kind}/`)),
  ],
  articles: [
    ...pages('/blog/{code}', '/blog/phasing-out-a-jump-host/'),
    ...pages('/news/{code}', '/news/cloud-dns-multi-signer/'),
    ...pages('/glossary/{code}', '/glossary/anycast/', '/glossary/zero-trust-vs-vpn/'),
    ...pages(
      'reports/state-of-web-2-…-2023',
      '/reports/state-of-web-2-application-api-protection-report-2023/',
    ),
  ],
  search: personal('search', '/search/', '/search/?keyword=cache&t=1'),
} satisfies Record<string, readonly Route[]>;

export const ROUTES: readonly Route[] = Object.values(ROUTES_BY_KIND).flat();
