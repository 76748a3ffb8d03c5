// Product settings: brand, hosts, and constants of §9. Shared by site, portal, scripts, and tests.
import type { FormCode } from './forms/forms.ts';

const siteHost = 'www.corvane.example';
const apiHost = 'api.corvane.example';
const slug = 'corvane';

/** Public origin of the site (§9), for absolute URLs of its pages and files. */
export const siteOrigin = `https://${siteHost}`;
/** Origin of the customer API. Client scripts use it to keep the properties of `brand` out of the boot script. */
export const apiOrigin = `https://${apiHost}`;

/** The brand (§2 `about-{brand}`). Content and templates use the placeholders `{brand}` and `{brandSlug}`. */
export const brand = {
  name: 'Corvane',
  slug,
  legalName: 'Corvane Networks',
  /** Public host of the site, without protocol. */
  host: siteHost,
  /** Host of the customer API (`content/api/openapi.yaml`). */
  apiHost,
  /** The logo file. Pages inline the logo in their theme colors. */
  mark: '/favicon.svg',
  mail: 'hello@corvane.example',
  /** RFC 2142: mailboxes for abuse and vulnerability reports. */
  abuseMail: 'abuse@corvane.example',
  securityMail: 'security@corvane.example',
  /** Targets of the menu's external links (§2). */
  careersUrl: 'https://careers.corvane.example/',
  consoleUrl: 'https://console.corvane.example/',
  /** §2: CDN Pro and HDT have separate consoles. */
  portalUrl: 'https://portal.corvane.example/',
} as const;

/** Korean reading of the brand names in Hangul. Its last sound selects the particles (compiler/terms/particles.ts). */
export const koreanReading = { name: '코베인', legalName: '코베인 네트웍스' } as const;

/** External hosts allowed as redirect targets. Marked as pure so that bundles without redirects drop it. */
export const redirectHosts: readonly string[] = /* @__PURE__ */ [
  brand.careersUrl,
  brand.consoleUrl,
  brand.portalUrl,
].map((address) => new URL(address).host);

/** Path and timeout of calls (§7, §9). Separate from `api` to keep its other properties out of the boot script. */
export const apiBasePath = '/api/portal/v1';
export const apiTimeoutMs = 20_000;

/** §7, §9: base path, timeout, and client version of portal calls. */
export const api = {
  basePath: apiBasePath,
  timeoutMs: apiTimeoutMs,
  clientVersion: '1.0.19',
} as const;

/** §2 Logout redirect: application code of the site at the sign-in service. */
export const appCode = 'site';

/** §3 Collect message: tenant code of leads. Not from `brand`, whose properties would get into the boot script. */
export const tenantCode = slug;

/** §4, §9: locale cookie, written only by the redirect from `/` and by a language switch. */
export const localeCookie = { name: 'i18n_redirected', maxAgeSeconds: 31_536_000 } as const;

/** §4 Cookie consent: the site asks again when the version changes. */
export const consentCookie = { name: 'cookie_consent', version: 'v1', maxAgeSeconds: 31_536_000 } as const;

/**
 * Cookie from which scripts detect a possible session: cached pages do not contain it, and the session cookie is
 * HttpOnly.
 */
export const signedInCookie = 'signed_in';

/** §9: top banner, toast, and loading bar, in milliseconds and pixels. */
export const shell = {
  bannerCookie: 'topAdBannerShown',
  /** §4: this page has its own banner, so the top banner is hidden. */
  bannerFreePath: '/events/broadcastasia2025',
  bannerDelayMs: 1000,
  toastMs: 3000,
  loading: { throttleMs: 200, durationMs: 5000, tickMs: 100, hideDelayMs: 500 },
  mobileBreakpointPx: 768,
  fetchMinimumDelayMs: 200,
} as const;

/** Theme colors of the browser's interface; the same as the page background in tokens.css. */
export const themeColors = { light: '#FBFAF7', dark: '#0B0F17' } as const;

/** Key of the visitor's color theme in local storage. */
export const themeKey = 'theme';

/** Page sizes (§9). Term indexes have short rows, so a page contains more of them. */
export const paging = { list: 9, resources: 3, docsSearch: 20, terms: 100 } as const;

/** Sticky query parameters, which links preserve (§2). */
export const stickyParamsIn = ['rsr', 'bd_vid', 'ispreview', 'pretoken'] as const;

/** Lead retention in days, in the portal and in the ops outbox. Forms display it. */
export const leadRetentionDays = 730;

/**
 * Hours from the submission of a lead to the first response of the team, by form. Weekends in UTC do not count.
 * Feedback has no deadline. A limit must not exceed the response time that the form promises
 * (src/routes/forms/reply-day.ts).
 */
export const leadResponseHours: Readonly<Record<FormCode, number>> = {
  contact: 24,
  investment: 48,
  collect: 8,
  'free-trial': 8,
  'custom-solutions-free-trial': 8,
  partnership: 48,
  event: 24,
  document: 24,
};
