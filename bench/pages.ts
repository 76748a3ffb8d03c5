// Pages that the benchmark measures.

export const PAGES = [
  '/',
  '/ja/',
  '/products/',
  '/products/web-application-firewall/',
  '/ja/products/web-application-firewall/',
  '/solutions/online-gaming/',
  '/blog/',
  '/ja/blog/',
  '/blog/ddos-attack-browser-game-platform/',
  '/news/',
  '/glossary/',
  '/resources/',
  '/global-network-map/',
  '/contact/',
  '/legal/',
  '/case-study/',
  '/docs/',
  '/events/engineering-day-seoul-2027/',
] as const;

/** One page of each type, in the main locale. */
export const PAGES_BY_TYPE = [
  ...PAGES.filter((path) => !path.startsWith('/ja/')),
  '/docs/10200/cache-rules/',
  '/docs/api/content-acceleration/purges/',
  '/search/?keyword=cache',
];
