// Headers that keep a page from being framed, sniffed or given script. Pages hold no inline script, so no
// nonce is needed.
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { SIGN_IN_PATHS } from '../api/contract/sign-in.ts';
import type { SiteEnv } from '../env.ts';

/** The dev server's reload client needs inline script and a socket; production never has either. */
const dev = import.meta.env.DEV
  ? { script: ["'unsafe-inline'"], style: ["'unsafe-inline'"], connect: ['ws:'] }
  : { script: [], style: [], connect: [] };

/** The portal's sign-in page brings a policy of its own, stricter but for its one style, and keeps it. */
export const securityHeaders = (): MiddlewareHandler<SiteEnv> => {
  const secure = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...dev.script],
      styleSrc: ["'self'", ...dev.style],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...dev.connect],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    crossOriginOpenerPolicy: 'same-origin',
    // Only browsers that cannot show these pages at all ever looked at these.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
  return async (c, next) => {
    let own = null as string | null;
    await secure(c, async () => {
      await next();
      own = c.res.headers.get('Content-Security-Policy');
    });
    if (own && c.req.path === SIGN_IN_PATHS.login) c.header('Content-Security-Policy', own);
  };
};
