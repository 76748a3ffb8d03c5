// Ops Worker, in which the marketing team changes the site without a deployment. The API is under /ops/api (api.ts);
// all other paths under /ops are the console (console/routes.tsx). All except the sign-in page and the assets require
// authentication (auth/guard.ts).
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { secureHeaders } from 'hono/secure-headers';
import { BUSY_RETRY_SECONDS, isBusy } from '../../common/http/database-busy.ts';
import { opsBodyBytes } from '../../common/overrides/ops-bodies.ts';
import { continueRequest } from '../../common/trace/continue-request.ts';
import { traceStub } from '../../common/trace/rpc.ts';
import { api } from './api.ts';
import { guardCalls } from './auth/guard.ts';
import { signIn } from './auth/sign-in.tsx';
import { ASSETS, serveAsset } from './console/assets.ts';
import { pages } from './console/routes.tsx';
import type { Bindings, ConsoleVariables } from './env.ts';
import { log } from './log.ts';
import { originsOf, sitePrefix } from './origins.ts';

const secure = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Banner previews show images of the site.
    imgSrc: ["'self'", (c) => sitePrefix(originsOf(c.env, c.req.url))],
    connectSrc: ["'self'"],
    // Browsers also apply this to the redirect after a form submission. A preview redirects to the site.
    formAction: ["'self'", (c) => sitePrefix(originsOf(c.env, c.req.url))],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
  },
  strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
  // Browsers send the Origin header of a form only if the referrer policy allows it.
  referrerPolicy: 'same-origin',
  xFrameOptions: 'DENY',
});

const app = new Hono<{ Bindings: Bindings; Variables: Pick<ConsoleVariables, 'caller'> }>()
  .use(
    // The site is the only caller. It sends its own traceparent header, never the visitor's.
    continueRequest<Bindings>('ops', {
      isTrusted: () => true,
      routeOf: (c) => (c.req.path.startsWith('/ops/api/') ? '/ops/api/*' : '/ops/*'),
      withStubs: (env) => ({
        ...env,
        STORE: traceStub('portal:LeadStore', env.STORE),
        EDITORIAL: traceStub('portal:Editorial', env.EDITORIAL),
        PLAN: traceStub('portal:ContentPlan', env.PLAN),
      }),
    }),
    secure,
    async (c, next) => {
      await next();
      if (!(c.req.path.startsWith(ASSETS) && c.res.ok))
        c.header('Cache-Control', 'no-store, no-cache, must-revalidate, private');
      c.header('X-Robots-Tag', 'noindex');
    },
    (c, next) =>
      bodyLimit({
        maxSize: opsBodyBytes(c.req.path),
        onError: () => c.json({ error: 'too-large' }, 413),
      })(c, next),
  )
  .get(`${ASSETS}*`, (c) => serveAsset(c.req.path))
  .route('/ops/sign-in', signIn)
  .all('/ops/api/*', guardCalls(), (c) =>
    api.fetch(c.req.raw, { ...c.env, caller: c.var.caller, origins: originsOf(c.env, c.req.url) }),
  )
  .all('*', (c) => pages.fetch(c.req.raw, c.env));

app.onError((error, c) => {
  if (error instanceof HTTPException) return error.getResponse();
  log('ops.failed', { call: c.req.path, error });
  if (isBusy(error)) return c.json({ error: 'busy' }, 503, { 'Retry-After': BUSY_RETRY_SECONDS });
  return c.json({ error: 'failed' }, 500);
});

export default app;
