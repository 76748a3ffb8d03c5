// Calls that browsers may make, same origin: /api/portal/v1/*, only what the contract opens (DESIGN §5
// browser calls).
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type CallName, CODES, contract, type Data, type Params } from '../../api/contract/contract.ts';
import { openApi } from '../../api/contract/openapi.ts';
import { callRoutes, patternOf } from '../../api/contract/routes.ts';
import { PortalError } from '../../api/errors.ts';
import { api } from '../../config.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';

const MAX_BODY_BYTES = 64 * 1024;

const envelope = (code: string, message: string, data: unknown = null) => ({ code, message, data });

/**
 * The envelope and status that a failed call is passed on with (§8: the portal refuses with 200 and a code);
 * what went wrong behind us is not the visitor's business.
 */
function failureOf(error: unknown): {
  status: 200 | 400 | 502 | 503 | 504;
  body: ReturnType<typeof envelope>;
} {
  if (!(error instanceof PortalError)) throw error;
  switch (error.failure) {
    case 'notFound':
      return { status: 200, body: envelope(CODES.notFound, '') };
    case 'loginRequired':
      return { status: 200, body: envelope(CODES.loginRequired, '') };
    case 'rejected':
      return { status: 400, body: envelope(CODES.invalid, error.serverMessage) };
    case 'timeout':
      return { status: 504, body: envelope(CODES.network, '') };
    default:
      return { status: error.failure === 'unreachable' ? 503 : 502, body: envelope(CODES.network, '') };
  }
}

async function paramsOf(c: SiteContext): Promise<unknown> {
  const { lang: _, ...query } = c.req.query();
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  const sent = isRead ? query : await c.req.json().catch(() => null);
  return typeof sent === 'object' && sent !== null ? { ...sent, ...c.req.param() } : c.req.param();
}

async function answer(c: SiteContext, names: readonly CallName[]): Promise<Response> {
  const sent = await paramsOf(c);
  const name = names.find((candidate) => contract[candidate].params.safeParse(sent).success);
  if (!name) return c.json(envelope(CODES.invalid, 'parameters'), 400);
  try {
    const data: Data<CallName> = await c.var.portal.call(name, sent as Params<CallName>);
    return c.json(envelope(CODES.ok, '', data));
  } catch (error) {
    const { status, body } = failureOf(error);
    c.var.log.report({ event: 'call-failed', call: name, error: String(error) });
    return c.json(body, status);
  }
}

/** The calls a browser may make, as an app to be mounted at the API's base path. */
export function browserApi(): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>();
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => c.json(envelope(CODES.invalid, 'body too large'), 413),
    }),
  );
  app.get('/openapi.json', (c) => c.json(openApi()));
  const open = callRoutes().flatMap((route) => {
    const names = route.names.filter((name) => contract[name].browser);
    return names.length > 0 ? [{ ...route, names }] : [];
  });
  for (const { method, path, names } of open) app.on(method, path, (c) => answer(c, names));
  app.all('*', (c) => {
    const called = c.req.path.slice(api.basePath.length);
    const methods = open
      .filter(({ path }) => patternOf(path).test(called))
      .map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method));
    if (methods.length === 0) return c.json(envelope(CODES.notFound, ''), 404);
    return c.json(envelope(CODES.invalid, 'method'), 405, { Allow: [...new Set(methods)].join(', ') });
  });
  return app;
}
