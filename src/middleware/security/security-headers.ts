// Security headers against framing, sniffing, and script injection. The only inline script of a page is a build
// constant, so the policy contains its hash and needs no nonce.
import built from 'virtual:client-assets';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { CARDS_PATH } from '../../../common/cards/card.ts';
import { SIGN_IN_PATHS } from '../../../common/contract/sign-in/sign-in.ts';
import { isDevelopment } from '../../../common/development.ts';
import { TURNSTILE_ORIGIN } from '../../../common/forms/turnstile.ts';
import { isOpsPath } from '../../../common/http/request.ts';
import { REPORT_PATH } from '../../../common/metrics/beacon-path.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { mediaOrigins } from '../../http/media-origins.ts';
import { isStrictPolicy } from './sign-in-policy.ts';

/** Sources of the dev server's reload client: inline script, a socket, and a worker that waits for a restart. */
const dev = import.meta.env.DEV
  ? {
      script: ["'unsafe-inline'"],
      style: ["'unsafe-inline'"],
      connect: ['ws:'],
      worker: { workerSrc: ["'self'", 'blob:'] },
    }
  : { script: [], style: [], connect: [], worker: {} };

/**
 * Trusted Types: only the policy of src/client/browser/trusted-types.ts is allowed. They are not set on the dev server,
 * because Vite's client starts a worker from a string to wait for a server restart.
 */
const trustedTypes = isDevelopment ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: ['site'] };

/** Sources of images or recordings, including the allowed media origins. */
const withMedia =
  (...sources: readonly string[]) =>
  (c: SiteContext): string =>
    [...sources, ...mediaOrigins(c.env.platform.MEDIA_ORIGINS)].join(' ');

/** Sources of scripts or frames, including Turnstile if it has a key. The site itself uses no frames. */
const withTurnstile =
  (...sources: readonly string[]) =>
  (c: SiteContext): string =>
    [...sources, ...(c.env.platform.TURNSTILE_SITE_KEY ? [TURNSTILE_ORIGIN] : [])].join(' ') || "'none'";

const firstPaint = 'hash' in built.firstPaint ? [`'${built.firstPaint.hash}'`] : [];

/** Lifetime of the network error logging policy in seconds: one day. */
const NETWORK_POLICY_SECONDS = 86_400;
/**
 * Headers that specify the reporting endpoint (routes/machine/reports.ts). Chromium sends network errors only to
 * endpoints in Report-To, the predecessor of Reporting-Endpoints.
 */
const REPORTING = Object.entries({
  'Reporting-Endpoints': `default="${REPORT_PATH}"`,
  'Report-To': JSON.stringify({ max_age: NETWORK_POLICY_SECONDS, endpoints: [{ url: REPORT_PATH }] }),
  NEL: JSON.stringify({ report_to: 'default', max_age: NETWORK_POLICY_SECONDS }),
});

/**
 * Sets the security headers of a response. Responses of the ops Worker keep their own policy. The portal's sign-in page
 * keeps its `no-referrer`, and its policy if `isStrictPolicy` accepts it.
 */
export const securityHeaders = (): MiddlewareHandler<SiteEnv> => {
  const secure = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: [withTurnstile("'self'", ...firstPaint, ...dev.script)],
      frameSrc: [withTurnstile()],
      styleSrc: ["'self'", ...dev.style],
      imgSrc: [withMedia("'self'", 'data:')],
      mediaSrc: [withMedia("'self'")],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...dev.connect],
      ...dev.worker,
      ...trustedTypes,
      reportUri: REPORT_PATH, // Firefox and Safari
      reportTo: 'default',
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    crossOriginOpenerPolicy: 'same-origin',
    // Only browsers that cannot render these pages use these headers.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
  return async function securityHeaders(c, next) {
    const original = { policy: '', referrer: '' };
    await secure(c, async () => {
      await next();
      original.policy = c.res.headers.get('Content-Security-Policy') ?? '';
      original.referrer = c.res.headers.get('Referrer-Policy') ?? '';
    });
    // `c.header()` would copy the response at each call.
    const { headers } = c.res;
    if (headers.get('Content-Type')?.startsWith('text/html'))
      for (const [name, value] of REPORTING) headers.set(name, value);
    // Other sites and applications embed sharing cards (Fetch, Cross-Origin-Resource-Policy).
    if (c.req.path.startsWith(CARDS_PATH)) headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
    if (c.req.path !== SIGN_IN_PATHS.login && !isOpsPath(c.req.path)) return;
    if (isOpsPath(c.req.path) ? original.policy !== '' : isStrictPolicy(original.policy))
      headers.set('Content-Security-Policy', original.policy);
    if (original.referrer === 'no-referrer' || (isOpsPath(c.req.path) && original.referrer !== ''))
      headers.set('Referrer-Policy', original.referrer);
  };
};
