// Footer groups (§1), in order. Product names come from the menus, other link text from the dictionary.

import { brand } from '../../../common/config.ts';
import { API_PATH } from '../../../common/contract/api-paths.ts';
import { EVENTS_PATH } from '../../../common/contract/page-paths.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import type { TextKey } from '../../../common/i18n/translator.ts';

export interface FooterLink {
  to: string;
  /** Key of the link text; omitted for products. */
  name?: TextKey;
  /** Locales that show the link; all by default. */
  only?: readonly Locale[];
}

export interface FooterGroup {
  title: TextKey;
  links: readonly FooterLink[];
}

const products = (...codes: string[]): FooterLink[] => codes.map((code) => ({ to: `/products/${code}/` }));

export const FOOTER_GROUPS: readonly FooterGroup[] = [
  {
    title: 'footer.cloudComputing',
    links: products(
      'edge-application',
      'edge-computing-hosting',
      'object-storage',
      'cloud-dns',
      'colocation-services',
    ),
  },
  {
    title: 'footer.liveStreaming',
    links: products(
      'media-delivery',
      'media-acceleration-live-broadcast',
      'low-latency-streaming',
      'media-acceleration-vod',
    ),
  },
  {
    title: 'footer.learning',
    links: [
      { to: '/glossary/', name: 'footer.glossary' },
      { to: '/what-is-a-cdn/', name: 'footer.whatIsACdn' },
      { to: '/resources/', name: 'footer.resources' },
      { to: '/resources/ebooks/', name: 'footer.ebooks' },
      { to: '/resources/reports/', name: 'footer.reports' },
      { to: '/resources/webinars/', name: 'footer.webinars' },
    ],
  },
  {
    title: 'footer.caseSharing',
    links: [
      { to: '/case-study/', name: 'footer.allCases' },
      { to: '/industry/media-entertainment/', name: 'footer.caseMedia' },
      { to: '/industry/gaming/', name: 'footer.caseGaming' },
      { to: '/industry/e-commerce/', name: 'footer.caseCommerce' },
      { to: '/industry/manufacturing/', name: 'footer.caseManufacturing' },
      { to: '/industry/software-technology/', name: 'footer.caseSoftware' },
      { to: '/industry/travel-hospitality/', name: 'footer.caseTravel' },
      { to: '/industry/freight-shipping/', name: 'footer.caseFreight' },
      { to: '/industry/online-education/', name: 'footer.caseEducation' },
    ],
  },
  {
    title: 'footer.docs',
    links: [
      { to: '/docs/', name: 'footer.docsCenter' },
      { to: API_PATH, name: 'footer.docsApi' },
    ],
  },
  {
    title: 'footer.blog',
    links: [
      { to: '/blog/', name: 'footer.allArticles' },
      { to: '/blog/cloud-security/', name: 'footer.tagSecurity' },
      { to: '/blog/media-delivery/', name: 'footer.tagMedia' },
      { to: '/blog/web-performance/', name: 'footer.tagPerformance' },
      { to: '/blog/zero-trust/', name: 'footer.tagZeroTrust' },
    ],
  },
  {
    title: 'footer.support',
    links: [
      { to: '/support/', name: 'footer.help' },
      { to: '/status/', name: 'footer.status' },
      { to: '/speed/', name: 'footer.speed' },
      { to: '/free-trial/', name: 'footer.trial' },
      { to: '/custom-solutions-free-trial/', name: 'footer.customTrial' },
    ],
  },
  {
    title: 'footer.contact',
    links: [
      { to: '/contact/', name: 'footer.sales' },
      { to: EVENTS_PATH, name: 'footer.events' },
      { to: '/global-network-map/', name: 'footer.offices' },
      { to: '/partnership/', name: 'footer.partners', only: ['ko', 'en', 'ja'] },
      { to: '/contact/investment/', name: 'footer.investors' },
    ],
  },
  {
    title: 'footer.consoleLogin',
    links: [
      { to: brand.consoleUrl, name: 'footer.console' },
      { to: brand.portalUrl, name: 'footer.portal' },
    ],
  },
];

/** Links below the groups (§1). */
export const FOOTER_LEGAL: readonly (FooterLink & { name: TextKey })[] = [
  { to: '/legal/', name: 'footer.legal' },
  { to: '/privacy-policy/', name: 'footer.privacy' },
  { to: '/cookie-policy/', name: 'footer.cookies' },
  { to: '/accessibility/', name: 'footer.accessibility' },
  { to: '/career/fraudulent-job-offers-alert/', name: 'footer.scamAlert' },
];
