// Paths of the pages of §2 that are stored by code, for the publisher, the routes, and all URL lists.
import { brand } from '../config.ts';

/** Paths of module pages by code; a code that is not listed has the path `/{code}/`. */
const PAGE_PATHS: ReadonlyMap<string, string> = new Map([
  ['about', `/about-${brand.slug}/`],
  ['why', `/why-${brand.slug}/`],
  ['fraudulent-job-offers-alert', '/career/fraudulent-job-offers-alert/'],
  ['investment-contact', '/contact/investment/'],
  ['media-cdn', '/lp2/media-cdn/'],
  ['zero-trust-vpn-replacement-2', '/promos/zero-trust-vpn-replacement-2/'],
]);

/** §2: module pages without a form. Pages with `optionalCode` also accept their code after their path. */
export const PLAIN_PAGES: readonly { code: string; optionalCode?: true }[] = [
  { code: 'about' },
  { code: 'why' },
  { code: 'certifications' },
  { code: 'support' },
  { code: 'fraudulent-job-offers-alert' },
  { code: 'zero-trust-vpn-replacement-2' },
  { code: 'aqua-nplayer', optionalCode: true },
  { code: 'cpn', optionalCode: true },
  { code: 'waiting-room', optionalCode: true },
  { code: 'what-is-a-cdn', optionalCode: true },
];

/** §2: pages with a form; src/routes/marketing/company.tsx defines their calls and confirmations. */
export const FORM_PAGES = [
  'free-trial',
  'custom-solutions-free-trial',
  'partnership',
  'investment-contact',
  'media-cdn',
] as const;
export type FormPage = (typeof FORM_PAGES)[number];

/** Pages with their own routes: the contact page and the network map. */
const OTHER_PAGES: readonly string[] = ['contact', 'global-network-map'];

/** Whether a route renders the page of this code (`content/page`). */
export const hasRoute = (code: string): boolean =>
  PLAIN_PAGES.some((page) => page.code === code) || [...FORM_PAGES, ...OTHER_PAGES].includes(code);

/** Groups of the top-level legal documents, in list order. All other legal documents are under /legal/. */
export const LEGAL_GROUPS = [
  { id: 'use', codes: ['acceptable-use-policy'] },
  { id: 'data', codes: ['privacy-policy', 'cookie-policy', 'sub-processors'] },
  { id: 'website', codes: ['accessibility', 'security'] },
  { id: 'company', codes: ['tax-strategy'] },
] as const satisfies { id: string; codes: readonly string[] }[];

/** Codes of the legal documents at the top level (§2), the accessibility statement, and the security policy. */
export const TOP_LEGAL: readonly string[] = LEGAL_GROUPS.flatMap(({ codes }): readonly string[] => codes);

/** §2: the seven regions of the network map, in reading order. */
export const REGIONS = [
  'east-and-north-asia',
  'south-east-asia',
  'middle-east',
  'europe',
  'africa',
  'north-america',
  'latin-america',
] as const;
export type Region = (typeof REGIONS)[number];

export const MAP_PATH = '/global-network-map/';

/** The path of a page by its code. */
export const pagePath = (code: string): string => PAGE_PATHS.get(code) ?? `/${code}/`;
/** The path of a legal document by its code. */
export const legalPath = (code: string): string =>
  TOP_LEGAL.includes(code) ? `/${code}/` : `/legal/${code}/`;
/** The path of a regional page; `code` is, for example, `europe` or `europe-cdn`. */
export const regionPath = (code: string): string => `${MAP_PATH}${code.replace(/-cdn$/, '')}-cdn/`;
/** §2: the page with the request form of a report. */
export const reportFormPath = (code: string): string => `/lp/reports/${code}/`;

/** The list of events. */
export const EVENTS_PATH = '/events/';
/** §2: the iGaming expo has its own path; other events are under /events/. */
export const eventPath = (code: string): string =>
  code === 'igaming' ? '/igaming/' : `${EVENTS_PATH}${code}/`;
/** The path of a page made of JSON modules. Only the prefix of collections differs from the type. */
export const jsonDetailPath = (belongType: string, code: string): string =>
  `/${belongType === 'COLLECT' ? 'collection' : belongType.toLowerCase()}/${code}/`;

/** Path of the site search for a keyword. */
export const searchPath = (keyword: string): string => `/search/?keyword=${encodeURIComponent(keyword)}`;

/** Periods that legal documents state, with the code of each document (test/unit/content/legal-periods.test.ts). */
export const LEGAL_PERIODS = [
  { id: 'cookies', code: 'cookie-policy', number: 12 },
  { id: 'security', code: 'security', number: 2 },
  { id: 'processors', code: 'sub-processors', number: 30 },
  { id: 'use', code: 'acceptable-use-policy', number: 6 },
] as const;
