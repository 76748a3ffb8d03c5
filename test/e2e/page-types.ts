// Sample paths of the page types of the site.
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';

export const TYPES = [
  '/',
  '/products/',
  '/solutions/',
  '/products/web-application-firewall/',
  '/products/cdnpro-pricing/',
  '/products/cdnpro/',
  '/solutions/online-gaming/',
  '/contact/',
  '/free-trial/',
  '/global-network-map/',
  '/global-network-map/europe-cdn/?type=office',
  '/events/igblive2025/',
  '/app/secure-access-client/',
  '/legal/',
  '/nearest/',
  '/nowhere/',
  '/blog/',
  '/blog/ddos-attack-browser-game-platform/',
  '/news/content/notice/',
  '/case-study/grid-operator-storm-night/',
  '/glossary/',
  '/glossary/?type=questions',
  '/glossary/waf-vs-firewall/',
  '/resources/',
  '/ebooks/bots-in-plain-sight/',
  '/infographics/anatomy-of-a-ddos-attack/',
  '/search/?keyword=WAF',
  '/search/?keyword=zzqqxk',
  '/docs/10200/cache-rules/',
  '/docs/api/content-acceleration/purges/',
  '/accessibility/',
  '/status/',
  '/security/',
] as const;

/** More pages, each in the locales in which a check needs it. */
const MORE: readonly { path: string; locales: readonly Locale[] }[] = [
  { path: '/blog/phasing-out-a-jump-host/', locales: localeCodes },
  { path: '/glossary/anycast/', locales: localeCodes },
  { path: '/events/meet-us-at-ice-2025/', locales: ['ja'] },
  { path: '/partnership/', locales: ['ja'] },
  { path: '/sitemap/', locales: ['cn', 'ja'] },
  { path: '/speed/', locales: ['en'] },
  { path: '/docs/search/?keyword=cache', locales: ['en'] },
];

/** Paths of the pages that visits.test.ts opens in a locale. */
export const pagesOf = (locale: Locale): string[] => [
  ...TYPES,
  ...MORE.filter(({ locales }) => locales.includes(locale)).map(({ path }) => path),
];
