// Speculative requests (src/http/speculative.ts) get only shared pages and files. All other responses would require a
// portal call, change state, or depend on the visitor, who may never see them. These requests are declined before any
// portal call, so they need no rate limit. The header gives a client no advantage. Rendering a shared page counts
// toward the rendering limit, as for a visit.
import type { MiddlewareHandler } from 'hono';
import { isDevelopment } from '../../../common/development.ts';
import { setCacheState } from '../../cache/cache-status.ts';
import { forbidStoring } from '../../cache/lifetime.ts';
import type { OuterContext, OuterEnv } from '../../env.ts';
import { isSpeculative } from '../../http/speculative.ts';
import { countsBeforeRendering } from './rate-limit.ts';
import { mayHaveSession } from './session.ts';

/** Whether a request is speculative. The dev server does not cache pages, so it treats every request as a visit. */
export const isSpeculation = (c: OuterContext): boolean =>
  !isDevelopment && isSpeculative(c.req.method, c.req.header('sec-purpose'));

/**
 * The response that declines a speculative request. Browsers discard a response with a status other than 2xx, and
 * request the page when the visitor opens it (HTML Standard, prerendering).
 */
export function declineSpeculation(): Response {
  const response = new Response(null, { status: 503 });
  forbidStoring(response.headers);
  setCacheState(response.headers, { state: 'bypass' });
  return response;
}

/** Declines speculative requests for uncached routes, free text, previews, drafts, and pages of signed-in visitors. */
export const speculation = (): MiddlewareHandler<OuterEnv> =>
  async function speculation(c, next) {
    const isSignedIn = c.get('policy').cache === 'page' && mayHaveSession(c.req.header('cookie'));
    if (isSpeculation(c) && (countsBeforeRendering(c) || isSignedIn)) return declineSpeculation();
    await next();
  };
