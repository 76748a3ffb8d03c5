// The ops Worker: what marketing change without a deployment. Its calls are below /ops/api (api.ts), its console is
// every other page below /ops (console/pages.tsx). Nobody gets anything of either without having shown who they are.
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { opsBodyBytes } from '../../src/live/ops-bodies.ts';
import { api } from './api.ts';
import { pages } from './console/pages.tsx';
import { signIn } from './console/sign-in.tsx';
import { stylesAnswer } from './console/styles.ts';
import type { Bindings, ConsoleVariables } from './env.ts';
import { guardCalls } from './who/guard.ts';

const ASSETS = '/ops/assets/';

const secure = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    scriptSrc: ["'self'"],
    imgSrc: ["'self'"],
    connectSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
  },
  strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
  // A form says its origin only where its page may name itself at home.
  referrerPolicy: 'same-origin',
  xFrameOptions: 'DENY',
});

const app = new Hono<{ Bindings: Bindings; Variables: Pick<ConsoleVariables, 'caller'> }>()
  .use(
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
  .get(`${ASSETS}*`, (c) => stylesAnswer(c.req.path))
  .route('/ops/sign-in', signIn)
  .all('/ops/api/*', guardCalls(), (c) => api.fetch(c.req.raw, { ...c.env, caller: c.var.caller }))
  .all('*', (c) => pages.fetch(c.req.raw, c.env));

export default app;
