// Headers that keep a page from being framed, sniffed or given script. Pages hold no inline script, so no nonce is needed.
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { SiteEnv } from '../env.ts';

/** The dev server's reload client needs inline script and a socket; production never has either. */
const dev = import.meta.env.DEV
  ? { script: ["'unsafe-inline'"], style: ["'unsafe-inline'"], connect: ['ws:'] }
  : { script: [], style: [], connect: [] };

export const securityHeaders = (): MiddlewareHandler<SiteEnv> =>
  secureHeaders({
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
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
