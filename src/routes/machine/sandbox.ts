// /api/sandbox/*: sandbox of the customer API, implemented by the portal. Its responses are not cached.

import type { Hono } from 'hono';
import { SANDBOX_PATH } from '../../../common/contract/sandbox/sandbox-path.ts';
import { isReadMethod } from '../../../common/http/request.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { requestBody } from '../common/input/request-body.ts';

const MAX_BODY_BYTES = 16 * 1024;

/** Returns problem details (RFC 9457) of the site. The problem types of the sandbox are in the API description. */
const problem = (c: SiteContext, status: 408 | 413 | 503, title: string): Response => {
  const body = JSON.stringify({
    type: 'about:blank',
    title,
    status,
    instance: `/requests/${c.get('requestId')}`,
  });
  return c.body(body, status, { 'Content-Type': 'application/problem+json' });
};

/** Adds the route that forwards sandbox calls to the portal. Returns 503 if the portal does not respond. */
export function addSandboxRoutes(app: Hono<SiteEnv>): void {
  app.all(
    `${SANDBOX_PATH}/*`,
    requestBody({
      maxSize: MAX_BODY_BYTES,
      onReject: (c, status) =>
        problem(c, status, status === 413 ? 'Request body too large' : 'The body did not arrive in time'),
    }),
    async (c) => {
      const body = isReadMethod(c.req.method) ? null : await c.req.arrayBuffer();
      try {
        return await c.get('sandbox')(c.req.raw, body);
      } catch (error) {
        c.get('log').report({ event: 'sandbox-failed', error: String(error) });
        c.header('Retry-After', '1');
        return problem(c, 503, 'The sandbox is not available');
      }
    },
  );
}
