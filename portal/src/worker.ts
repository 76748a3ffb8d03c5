// HTTP routes of the portal Worker: the contract, the sign-in, the sandbox, and health.
import { Hono } from 'hono';
import { api } from '../../common/config.ts';
import { CODES } from '../../common/contract/codes.ts';
import { openApi } from '../../common/contract/openapi.ts';
import { SIGN_IN_PATHS } from '../../common/contract/sign-in/sign-in.ts';
import { continueRequest } from '../../common/trace/continue-request.ts';
import { readCaller } from './caller.ts';
import { apiReferenceHandlers } from './calls/api-reference.ts';
import { catalogHandlers } from './calls/catalog.ts';
import { commonHandlers } from './calls/common.ts';
import { docsHandlers } from './calls/docs.ts';
import { formHandlers } from './calls/forms.ts';
import { networkHandlers } from './calls/network.ts';
import { newsHandlers } from './calls/news.ts';
import { CallError } from './errors.ts';
import type { Handlers } from './handlers.ts';
import { enforceRateLimit } from './limits.ts';
import { errorResponse, NO_STORE, toErrorResponse } from './response.ts';
import { addPortalRoutes } from './router.ts';
import { addSandboxRoutes } from './sandbox/routes.ts';
import { addLoginRoutes } from './sso/login.ts';
import { endSessions, listSessions } from './sso/own-sessions.ts';
import { endSession, validateTicket } from './sso/session.ts';
import { canSignIn } from './sso/session-token.ts';

/** Returns 200 with the state of the portal, or 503 if the database does not respond or is empty. */
async function checkHealth(env: Env): Promise<Response> {
  const publication = await env.DB.prepare('SELECT hash, at FROM publication')
    .first<{ hash: string; at: string }>()
    .catch(() => null);
  return Response.json(
    {
      status: publication ? 'ok' : 'failing',
      version: api.clientVersion,
      database: publication ? 'ok' : 'failing',
      publication: publication?.hash ?? null,
      publishedAt: publication?.at ?? null,
      signIn: canSignIn(env) ? 'ok' : 'failing',
    },
    { status: publication ? 200 : 503, headers: { 'cache-control': NO_STORE } },
  );
}

const handlers: Handlers = {
  ...commonHandlers,
  ...catalogHandlers,
  ...newsHandlers,
  ...docsHandlers,
  ...apiReferenceHandlers,
  ...formHandlers,
  ...networkHandlers,
};

const app = new Hono<{ Bindings: Env }>();
app.use('*', continueRequest<Env>('portal', { isTrusted: (c) => readCaller(c.req.raw, c.env).trusted }));
app.use('*', async (c, next) => {
  await enforceRateLimit(c.req.raw, c.env);
  await next();
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', NO_STORE);
});
app.get('/healthz', (c) => checkHealth(c.env));
app.get(`${api.basePath}/openapi.json`, (c) =>
  c.json(openApi(), 200, { 'cache-control': 'public, max-age=300' }),
);
addLoginRoutes(app);
app.post(SIGN_IN_PATHS.validate, (c) => validateTicket(c.req.raw, c.env));
app.post(SIGN_IN_PATHS.logout, (c) => endSession(c.req.raw, c.env));
app.get(SIGN_IN_PATHS.sessions, (c) => listSessions(c.req.raw, c.env));
app.post(SIGN_IN_PATHS.sessions, (c) => endSessions(c.req.raw, c.env));
app.route(api.basePath, addPortalRoutes(handlers));
addSandboxRoutes(app);
app.get('/', (c) => c.redirect(`${api.basePath}/openapi.json`, 302));
app.notFound(() => errorResponse(new CallError(CODES.notFound, 'this path does not exist', 404)));
app.onError((error, c) =>
  toErrorResponse(error, `${c.req.method} ${c.req.path}`, readCaller(c.req.raw, c.env).requestId),
);

export default app;
