// The settings of the product: who we are, where we live, and every constant of §9. Shared by site, portal,
// scripts and tests.

const siteHost = 'www.corvane.example';
const slug = 'corvane';

/** The public address of the site (§9): what whole addresses of its pages and files begin with. */
export const siteOrigin = `https://${siteHost}`;

/**
 * The brand, which this file alone spells (§2 `about-{brand}`); content and templates say `{brand}` and
 * `{brandSlug}`.
 */
export const brand = {
  name: 'Corvane',
  slug,
  legalName: 'Corvane Networks',
  /** Public host of the site, without protocol. */
  host: siteHost,
  /** Host of the customers' API, which `content/api/openapi.yaml` describes. */
  apiHost: 'api.corvane.example',
  /** Our mark as a file; pages that show it draw it themselves, in the colours of their theme. */
  mark: '/favicon.svg',
  mail: 'hello@corvane.example',
  /** RFC 2142: where abuse of our network and weaknesses of our systems are reported. */
  abuseMail: 'abuse@corvane.example',
  securityMail: 'security@corvane.example',
  /** Where the menu's external links lead (§2). */
  careersUrl: 'https://careers.corvane.example/',
  consoleUrl: 'https://console.corvane.example/',
  /** §2: CDN Pro and HDT have a console of their own. */
  portalUrl: 'https://portal.corvane.example/',
} as const;

/**
 * How Koreans read the name and the legal name, in Hangul: particles after the brand follow the last sound
 * (compiler/terms/particles.ts).
 */
export const koreanReading = { name: '코베인', legalName: '코베인 네트웍스' } as const;

/**
 * The foreign hosts that a redirect may lead to; every other one is refused. Marked as pure, so that scripts
 * which want another setting leave it out.
 */
export const redirectHosts: readonly string[] = /* @__PURE__ */ [
  brand.careersUrl,
  brand.consoleUrl,
  brand.portalUrl,
].map((address) => new URL(address).host);

/** §7, §9: where the portal's calls live, and how they are made. */
export const api = {
  basePath: '/api/portal/v1',
  timeoutMs: 20_000,
  clientVersion: '1.0.19',
} as const;

/** §2 Logout redirect: what the site calls itself to the login. */
export const appCode = 'site';

/**
 * §3 Collect message: the portal's tenant that a lead belongs to, which is the brand of this site. Read without `brand`,
 * so that the boot script holds none of its other properties.
 */
export const tenantCode = slug;

/** §4, §9: the locale cookie. Written by the redirect from `/` and by an explicit switch only. */
export const localeCookie = { name: 'i18n_redirected', maxAgeSeconds: 31_536_000 } as const;

/** §4 Cookie consent: a choice made under another version is asked for again. */
export const consentCookie = { name: 'cookie_consent', version: 'v1', maxAgeSeconds: 31_536_000 } as const;

/** §7 common/recordLanding: what kind of visit is recorded. */
export const landing = { type: 'landing' } as const;

/**
 * Says to scripts that a session may be there, so that pages need not; the session itself is in a cookie that
 * no script can read.
 */
export const signedInCookie = 'signed_in';

/** §9: how the top banner, toast and loading bar behave, in milliseconds and pixels. */
export const shell = {
  bannerCookie: 'topAdBannerShown',
  /** §4: the one page that goes without the banner, having one of its own. */
  bannerFreePath: '/events/broadcastasia2025',
  bannerDelayMs: 1000,
  toastMs: 3000,
  loading: { throttleMs: 200, durationMs: 5000, tickMs: 100, hideDelayMs: 500 },
  mobileBreakpointPx: 768,
  fetchMinimumDelayMs: 200,
} as const;

/** What browsers paint around a page: the paper of tokens.css, which no setting can be read from. */
export const themeColours = { light: '#FBFAF7', dark: '#0B0F17' } as const;

/** Where the browser keeps the visitor's choice of colours. */
export const themeKey = 'theme';

/** §9: page sizes. */
export const paging = { list: 9, resources: 3, docsSearch: 20 } as const;

/** Query parameters that travel with the visitor from link to link (§2). */
export const stickyParamsIn = ['rsr', 'bd_vid', 'ispreview', 'pretoken'] as const;

/** For how long what visitors send is stored, by the portal and in the outbox of ops; forms say so. */
export const leadRetentionDays = 730;
