// Routes of §2, line by line, as addresses with real content, for tests that check all of them.

import { GLOSSARY_CATEGORIES } from '../../../common/categories.ts';
import { brand } from '../../../common/config.ts';

export interface Row {
  /** Line of §2 as written in the specification. */
  line: string;
  path: string;
  /** Target of an alias, reached by one 301. */
  to?: string;
  /** Whether the page is not indexed and has no canonical address. */
  hidden?: true;
  status?: number;
  /** Canonical path, if it differs from `path`. */
  canonical?: string;
}
const pages = (line: string, ...paths: string[]): Row[] => paths.map((path) => ({ line, path }));
const moved = (line: string, path: string, to: string): Row => ({ line, path, to });
const hidden = (line: string, ...paths: string[]): Row[] =>
  paths.map((path) => ({ line, path, hidden: true }));
const absent = (line: string, ...paths: string[]): Row[] =>
  paths.map((path) => ({ line, path, status: 404 }));

const REGIONS = [
  'africa',
  'east-and-north-asia',
  'europe',
  'latin-america',
  'middle-east',
  'north-america',
  'south-east-asia',
];
const INDUSTRIES =
  'media-entertainment software-technology manufacturing travel-hospitality freight-shipping e-commerce online-education gaming'.split(
    ' ',
  );
const RESOURCES = 'brochures datasheets ebooks infographics reports videos webinars'.split(' ');
const OFFERS = ['product', 'products', 'solution', 'solutions'];
const idOf = (offer: string) => (offer.startsWith('product') ? '1101' : '2101');

export const TABLE: readonly Row[] = [
  ...pages('about-{brand}', `/about-${brand.slug}/`),
  ...pages('acceptable-use-policy', '/acceptable-use-policy/'),
  ...pages('blog', '/blog/'),
  ...pages('case-study', '/case-study/'),
  ...pages('certifications', '/certifications/'),
  ...pages('contact', '/contact/'),
  ...hidden('contact-thank-you', '/contact-thank-you/'),
  ...pages('custom-solutions-free-trial', '/custom-solutions-free-trial/'),
  ...pages('free-trial', '/free-trial/'),
  ...pages('global-network-map', '/global-network-map/'),
  ...pages('glossary', '/glossary/'),
  { line: 'homepage-ko', path: '/homepage-ko/', canonical: '/' },
  ...pages('igaming', '/igaming/'),
  ...pages('news', '/news/'),
  ...pages('partnership', '/partnership/'),
  ...pages('resources', '/resources/'),
  ...hidden('search', '/search/', '/search/?keyword=cache&t=1'),
  ...pages('support', '/support/'),
  moved('web-performance', '/web-performance/', '/products/web-performance/'),
  ...pages('why-{brand}', `/why-${brand.slug}/`),
  ...pages('career/fraudulent-job-offers-alert', '/career/fraudulent-job-offers-alert/'),
  ...pages('promos/zero-trust-vpn-replacement-2', '/promos/zero-trust-vpn-replacement-2/'),
  ...pages(
    'reports/state-of-web-2-…-2023',
    '/reports/state-of-web-2-application-api-protection-report-2023/',
  ),
  ...pages('events', '/events/broadcastasia2025/', '/events/igblive2025/', '/events/meet-us-at-ice-2025/'),
  ...pages(
    'Blog categories',
    '/blog/cloud-security/',
    '/blog/media-delivery/',
    '/blog/web-performance/',
    '/blog/zero-trust/',
    '/blog/other/',
  ),
  ...pages('Resources, each with a list', ...RESOURCES.map((kind) => `/resources/${kind}/`)),
  ...pages(
    'Global network map regional pages',
    ...REGIONS.map((region) => `/global-network-map/${region}-cdn/`),
  ),
  ...absent('Global network map regional pages', '/global-network-map/atlantis-cdn/'),
  ...pages('Industry pages', ...INDUSTRIES.map((slug) => `/industry/${slug}/`)),
  ...absent('Industry pages', '/industry/astrology/'),
  ...pages('/blog/{code}', '/blog/phasing-out-a-jump-host/'),
  ...pages('/news/{code}', '/news/cloud-dns-multi-signer/'),
  ...pages('Glossary', ...GLOSSARY_CATEGORIES.map((category) => `/glossary/${category}/`)),
  ...absent('Glossary', '/glossary/web-performance/', '/glossary/cloud-security/'),
  ...pages('/glossary/{code}', '/glossary/anycast/', '/glossary/zero-trust-vs-vpn/'),
  moved('/lp/reports/{code?}', '/lp/reports/', '/resources/reports/'),
  ...hidden('/lp/reports/{code?}', '/lp/reports/state-of-waap-2024/'),
  ...pages('/lp2/media-cdn/{code?}', '/lp2/media-cdn/'),
  moved('/lp2/media-cdn/{code?}', '/lp2/media-cdn/media-cdn/', '/lp2/media-cdn/'),
  ...pages('/legal/{code?}', '/legal/'),
  moved('/legal/{code?}', '/legal/privacy-policy/', '/privacy-policy/'),
  ...absent('/legal/{code?}', '/legal/nothing/'),
  ...OFFERS.flatMap((offer) => hidden(`/${offer}/preview/{id}`, `/${offer}/preview/${idOf(offer)}/`)),
  ...OFFERS.flatMap((offer) => absent(`/${offer}/preview/{id}`, `/${offer}/preview/999999/`)),
  ...OFFERS.flatMap((offer) =>
    hidden(
      `/${offer}/preview/{id?}/pageDetail`,
      `/${offer}/preview/${idOf(offer)}/pageDetail/`,
      `/${offer}/preview/pageDetail/`,
    ),
  ),
  ...hidden(
    '/preview/{type?}/content/{id}',
    '/preview/content/blog-phasing-out-a-jump-host/',
    '/preview/blog/content/blog-phasing-out-a-jump-host/',
    '/preview/page/content/page-about/',
  ),
  ...hidden(
    '/preview/{type?}/{code}',
    '/preview/phasing-out-a-jump-host/',
    '/preview/blog/phasing-out-a-jump-host/',
    '/preview/about/',
  ),
  ...pages(
    'detail: aqua-nplayer, cpn, waiting-room, what-is-a-cdn',
    '/aqua-nplayer/',
    '/cpn/',
    '/waiting-room/',
    '/what-is-a-cdn/',
  ),
  moved('detail: cpn with a code', '/cpn/cpn/', '/cpn/'),
  ...absent('detail: cpn with a code', '/cpn/nothing/'),
  ...pages(
    'detail: legal texts',
    '/cookie-policy/',
    '/privacy-policy/',
    '/sub-processors/',
    '/tax-strategy/',
  ),
  moved('detail: tax-strategy with a code', '/tax-strategy/tax-strategy/', '/tax-strategy/'),
  ...['cdnpro', 'cloud-security', 'media-delivery'].map((family) =>
    moved(`detail: ${family}`, `/${family}/`, `/products/${family}/`),
  ),
  moved('detail: cdnpro with a code', '/cdnpro/cdnpro-pricing/', '/products/cdnpro-pricing/'),
  ...absent('detail: cloud-security with a code', '/cloud-security/nothing/'),
  moved('detail: product', '/product/', '/products/'),
  moved('detail: product with a code', '/product/cloud-dns/', '/products/cloud-dns/'),
  ...pages('detail: products', '/products/', '/products/cloud-dns/'),
  moved('detail: solution', '/solution/', '/solutions/'),
  moved('detail: solution with a code', '/solution/manufacturing/', '/solutions/manufacturing/'),
  ...pages('detail: solutions', '/solutions/', '/solutions/manufacturing/'),
  ...hidden(
    'detail: thank-you pages',
    '/lp-thank-you/',
    '/thank-you-partnership/',
    '/trial-thank-you/',
    '/trial-thank-you/waf/',
  ),
  ...pages('collection and video detail', '/collection/waap-collection/', '/video/anatomy-of-a-flood/'),
  ...pages('app detail', '/app/secure-access-client/'),
];
