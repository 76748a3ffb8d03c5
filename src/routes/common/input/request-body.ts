// Middleware that reads request bodies within a size and time limit before the handler runs.
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { withTimeout } from '../../../../common/http/timeout.ts';
import type { SiteContext, SiteEnv } from '../../../env.ts';

/** Body timeout in milliseconds. A slow body occupies a connection. */
const TIMEOUT_MS = 60_000;

interface BodyOptions {
  /** Limit in bytes; a function of the request if routes share the middleware. */
  maxSize: number | ((c: SiteContext) => number);
  /** Returns the response to a body above `maxSize` (413) or slower than 60 s (408); an error page by default. */
  onReject?: (c: SiteContext, status: 408 | 413) => Response | Promise<Response>;
}

const errorPage = (_: SiteContext, status: 408 | 413): never => {
  throw new HTTPException(status);
};

/** Reads the body for the handlers. Returns 413 above `maxSize`, 408 after the timeout (RFC 9110 §15.5.9). */
export const requestBody =
  ({ maxSize, onReject = errorPage }: BodyOptions): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    const limited = bodyLimit({
      maxSize: typeof maxSize === 'number' ? maxSize : maxSize(c),
      onError: () => onReject(c, 413),
    });
    const reading = limited(c, async () => void (await c.req.arrayBuffer()));
    const rejected = await withTimeout(reading, TIMEOUT_MS, () => onReject(c, 408));
    if (rejected) return rejected;
    await next();
  };
