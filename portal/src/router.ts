// Routes derived from the contract: path and method, validation of parameters and results.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { api } from '../../common/config.ts';
import { type CallSpec, isSharedFor, MAX_BODY_BYTES } from '../../common/contract/call.ts';
import { DOCS_SEARCH_TYPES } from '../../common/contract/calls/news.ts';
import { CODES, HEADERS } from '../../common/contract/codes.ts';
import { type CallName, contract } from '../../common/contract/contract.ts';
import { type CallRoute, callRoutes, patternOf } from '../../common/contract/routes.ts';
import { activeSpan } from '../../common/trace/span.ts';
import { readBody } from './body.ts';
import { readCaller } from './caller.ts';
import { type Ctx, createRequestContext } from './context.ts';
import { CallError } from './errors.ts';
import type { Handlers } from './handlers.ts';
import { errorResponse, log, NO_STORE, success, toErrorResponse } from './response.ts';

/** Returns the call of a request. Both search calls are POST /search and differ in their parameters (§7). */
function callOf(route: CallRoute, params: Record<string, unknown>): CallName {
  const [first, ...otherNames] = route.names;
  const docs = DOCS_SEARCH_TYPES.some((type) => type === params.type);
  return docs && otherNames.includes('search/docs') ? 'search/docs' : first;
}

const JsonObject = z.record(z.string(), z.unknown());

async function readJsonBody(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readBody(request, MAX_BODY_BYTES);
  if (bytes.byteLength === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new CallError(CODES.invalid, 'the body is not JSON', 400);
  }
  const body = JsonObject.safeParse(value);
  if (!body.success) throw new CallError(CODES.invalid, 'the body is not a JSON object', 400);
  return body.data;
}

const formatReasons = (error: z.ZodError): string =>
  error.issues
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .join('; ')
    .slice(0, 500);

async function run(
  name: CallName,
  handlers: Handlers,
  ctx: Ctx,
  raw: Record<string, unknown>,
): Promise<Response> {
  const spec: CallSpec = contract[name];
  const span = activeSpan();
  if (span?.isFirst) span.name += ` ${name}`;
  const params = spec.params.safeParse(raw);
  if (!params.success) throw new CallError(CODES.invalid, formatReasons(params.error), 400);
  // TypeScript cannot correlate `name` with its handler. The table itself is type-checked per call (handlers.ts).
  const handler = handlers[name] as (ctx: Ctx, params: unknown) => Promise<unknown>;
  const data = spec.data.safeParse(await handler(ctx, params.data));
  if (!data.success) {
    const { requestId } = ctx.caller;
    log('error', 'portal.invalid-data', {
      requestId,
      call: name,
      locale: ctx.locale,
      reason: formatReasons(data.error),
    });
    throw new CallError(CODES.failed, 'something went wrong', 500);
  }
  const bySession = spec.audience === 'shared-for-anonymous';
  const signedIn = bySession && (await ctx.customer()) !== null;
  const response = success(data.data, isSharedFor(spec, signedIn) && !ctx.preview ? spec.cacheSeconds : 0);
  // The response depends on the session (RFC 9110 §12.5.5).
  if (bySession) response.headers.set('vary', 'Cookie');
  return response;
}

async function respond(route: CallRoute, handlers: Handlers, ctx: Ctx, { req }: Context): Promise<Response> {
  const input = route.method === 'GET' ? req.query() : await readJsonBody(req.raw);
  const raw = { ...input, ...req.param() };
  return run(callOf(route, raw), handlers, ctx, raw);
}

/** Returns the calls of the contract as an app to mount at the base path. */
export function addPortalRoutes(handlers: Handlers): Hono<{ Bindings: Env }> {
  const app = new Hono<{ Bindings: Env }>();
  const routes = callRoutes();
  for (const route of routes) {
    app.on(route.method, route.path, async (c) => {
      const endpoint = `${route.method} ${route.path}`;
      const { requestId } = readCaller(c.req.raw, c.env);
      try {
        const ctx = await createRequestContext(c.req.raw, c.env);
        const response = await respond(route, handlers, ctx, c).catch((error) =>
          toErrorResponse(error, endpoint, requestId),
        );
        if (c.req.header(HEADERS.preview)) {
          response.headers.set(HEADERS.previewState, ctx.preview ? 'valid' : 'invalid');
          response.headers.set('cache-control', NO_STORE);
        }
        return response;
      } catch (error) {
        return toErrorResponse(error, endpoint, requestId);
      }
    });
  }
  app.all('*', (c) => {
    const path = c.req.path.slice(api.basePath.length);
    const methods = [
      ...new Set(
        routes
          .filter((route) => patternOf(route.path).test(path))
          .flatMap((route) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method])),
      ),
    ];
    if (methods.length === 0)
      return errorResponse(new CallError(CODES.notFound, 'no call has this path', 404));
    return errorResponse(new CallError(CODES.invalid, 'this path has another method', 405), {
      allow: methods.join(', '),
    });
  });
  return app;
}
