// Security headers against framing, sniffing, and script injection. The one inline script of a page is a constant of
// the build, so the policy contains its hash and needs no nonce.
import built from 'virtual:client-assets';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { CARDS_PATH } from '../../../common/cards/card.ts';
import { SIGN_IN_PATHS } from '../../../common/contract/sign-in/sign-in.ts';
import { TURNSTILE_ORIGIN } from '../../../common/forms/turnstile.ts';
import { isOps } from '../../../common/http/request.ts';
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

/** Sources of images or recordings, including the allowed origins of recordings and their posters. */
const withMedia =
  (...sources: readonly string[]) =>
  (c: SiteContext): string =>
    [...sources, ...mediaOrigins(c.env.platform.MEDIA_ORIGINS)].join(' ');

/** Sources of scripts or frames, including Turnstile's if it has a key. The site itself uses no frames. */
const withTurnstile =
  (...sources: readonly string[]) =>
  (c: SiteContext): string =>
    [...sources, ...(c.env.platform.TURNSTILE_SITE_KEY ? [TURNSTILE_ORIGIN] : [])].join(' ') || "'none'";

const firstPaint = 'hash' in built.firstPaint ? [`'${built.firstPaint.hash}'`] : [];

/**
 * Sets the security headers of a response. Responses of the ops Worker keep their own policy. The portal's sign-in page keeps
 * its policy if `isStrictPolicy` accepts it, and its `no-referrer`.
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
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    crossOriginOpenerPolicy: 'same-origin',
    // Only browsers that cannot show these pages read these headers.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
  return async function securityHeaders(c, next) {
    const own = { policy: '', referrer: '' };
    await secure(c, async () => {
      await next();
      own.policy = c.res.headers.get('Content-Security-Policy') ?? '';
      own.referrer = c.res.headers.get('Referrer-Policy') ?? '';
    });
    // Other sites and applications show sharing cards (Fetch, Cross-Origin-Resource-Policy).
    if (c.req.path.startsWith(CARDS_PATH)) c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (c.req.path !== SIGN_IN_PATHS.login && !isOps(c.req.path)) return;
    if (isOps(c.req.path) ? own.policy !== '' : isStrictPolicy(own.policy))
      c.header('Content-Security-Policy', own.policy);
    if (own.referrer === 'no-referrer' || (isOps(c.req.path) && own.referrer !== ''))
      c.header('Referrer-Policy', own.referrer);
  };
};
