// Portal calls for same-origin browsers: /api/portal/v1/*, limited to the calls that the contract opens to browsers.

import { Hono } from 'hono';
import { api } from '../../../common/config.ts';
import { MAX_BODY_BYTES } from '../../../common/contract/call.ts';
import { CODES } from '../../../common/contract/codes.ts';
import { type CallName, contract, type Data, type Params } from '../../../common/contract/contract.ts';
import { openApi } from '../../../common/contract/openapi.ts';
import { callRoutes, patternOf } from '../../../common/contract/routes.ts';
import { PERIOD_SECONDS } from '../../../common/http/rate-limit.ts';
import { isReadMethod } from '../../../common/http/request.ts';
import { PortalError, type PortalFailure } from '../../../common/upstream/errors.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { requestBody } from '../common/input/request-body.ts';
import { toStatus } from '../common/page/errors.tsx';
import { pageTimeOf } from '../common/page/page-time.ts';
import { applyOverrides } from './overridden-calls.ts';

/** Maximum length of a message to the visitor, in characters. */
const MAX_MESSAGE_LENGTH = 500;

const envelope = (code: string, message: string, data: unknown = null) => ({ code, message, data });

/** Status codes of the portal's own failures; other failures return 502. Details are not exposed. */
const FAILURE_STATUS: ReadonlyMap<PortalFailure, 503 | 504> = new Map([
  ['timeout', 504],
  ['unreachable', 503],
]);

/**
 * Returns the response to a failed call. A rejection by the portal keeps its status, code, and message (§8). A failure
 * code in a 200 response keeps the status 200. Failures of the portal itself return 502, 503, or 504.
 */
function failureResponse(c: SiteContext, error: unknown): Response {
  if (!(error instanceof PortalError)) throw error;
  const { rejection, failure, serverMessage } = error;
  const status = rejection?.httpStatus ?? 0;
  if (rejection?.code && status === 200 && failure !== 'network')
    return c.json(envelope(rejection.code, failure === 'rejected' ? serverMessage : ''));
  // A response without an envelope is not the portal's.
  if (!rejection?.code || status < 400 || status >= 500)
    return c.json(envelope(CODES.network, ''), FAILURE_STATUS.get(failure) ?? 502);
  if (status === 429) c.header('Retry-After', String(rejection.retryAfter ?? PERIOD_SECONDS));
  return c.json(envelope(rejection.code, serverMessage.slice(0, MAX_MESSAGE_LENGTH)), toStatus(status));
}

async function readParams(c: SiteContext): Promise<unknown> {
  const { lang: _, ...query } = c.req.query();
  const sent = isReadMethod(c.req.method) ? query : await c.req.json().catch(() => null);
  return typeof sent === 'object' && sent !== null ? { ...sent, ...c.req.param() } : c.req.param();
}

async function forwardCall(c: SiteContext, names: readonly CallName[]): Promise<Response> {
  const sent = await readParams(c);
  const name = names.find((candidate) => contract[candidate].params.safeParse(sent).success);
  if (!name) return c.json(envelope(CODES.invalid, 'parameters'), 400);
  try {
    const data: Data<CallName> = await c.get('portal').call(name, sent as Params<CallName>);
    const context = { locale: c.get('locale'), now: pageTimeOf(c) };
    return c.json(envelope(CODES.ok, '', applyOverrides(name, data, c.env.overrides, context)));
  } catch (error) {
    c.get('log').report({ event: 'call-failed', call: name, error: String(error) });
    return failureResponse(c, error);
  }
}

/** Returns the calls for browsers as an app to mount at the API's base path. */
export function addBrowserApi(): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>();
  app.use(
    requestBody({
      maxSize: MAX_BODY_BYTES,
      onReject: (c, status) =>
        c.json(envelope(CODES.invalid, status === 413 ? 'body too large' : 'body too slow'), status),
    }),
  );
  app.get('/openapi.json', (c) => c.json(openApi()));
  const open = callRoutes().flatMap((route) => {
    const names = route.names.filter((name) => contract[name].browser);
    return names.length > 0 ? [{ ...route, names }] : [];
  });
  for (const { method, path, names } of open) app.on(method, path, (c) => forwardCall(c, names));
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
