// Trace middleware of portal and ops: continues the site's trace.
import type { Context, MiddlewareHandler } from 'hono';
import { HEADERS } from '../contract/codes.ts';
import type { Service } from './otlp.ts';
import { continueTrace, firstOfRequest, type TracedEnv } from './trace.ts';

interface Options<E extends object> {
  /** Whether the caller may pass a trace. Called only for a request with the header `traceparent`. */
  isTrusted: (c: Context<{ Bindings: E }>) => boolean;
  /** Name of the route, without the variable segments of its path. */
  routeOf?: (c: Context<{ Bindings: E }>) => string;
  /** Replaces RPC stubs with those of `tracedStub`. */
  withStubs?: (env: E) => E;
}

/** Runs the handlers in the caller's trace, with traced bindings. */
export const continueRequest = <E extends TracedEnv>(
  service: Service,
  { isTrusted, routeOf = () => '', withStubs = (env) => env }: Options<E>,
): MiddlewareHandler<{ Bindings: E }> =>
  async function continueRequest(c, next) {
    const header = c.req.header(HEADERS.trace);
    if (header === undefined || !isTrusted(c)) return next();
    const { name, ...first } = firstOfRequest(c.req.raw);
    await continueTrace(
      { service, env: c.env, ctx: c.executionCtx },
      header,
      { ...first, name: `${name} ${routeOf(c)}`.trim() },
      async (env) => {
        c.env = withStubs(env);
        await next();
        return c.res;
      },
    );
  };
