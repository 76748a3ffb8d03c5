// §9: no-store for uncached routes, free-text queries, previews, and responses to signed-in customers.
import type { MiddlewareHandler } from 'hono';
import { urlOf } from '../../../common/http/request.ts';
import { isNeverCached } from '../../../common/policy.ts';
import { forbidStoring } from '../../cache/lifetime.ts';
import type { OuterEnv } from '../../env.ts';
import { mayHaveSession } from '../visitor/session.ts';

/**
 * Replaces the cache headers of a response that must not be cached. Modifies the response's own headers, because Hono's
 * `c.header` would copy the response, which takes as long as rendering a section.
 */
export const noStore = (): MiddlewareHandler<OuterEnv> =>
  async function noStore(c, next) {
    await next();
    const policy = c.get('policy');
    // The cookie may not belong to a valid session. Files are the same for all visitors.
    const isSignedIn = policy.cache !== 'file' && mayHaveSession(c.req.header('cookie'));
    const isPersonal = c.get('preview').on || isSignedIn;
    if (isPersonal || isNeverCached(policy, urlOf(c).searchParams)) forbidStoring(c.res.headers);
    // Browsers must not load personal pages before the visitor opens them.
    if (isPersonal) c.res.headers.delete('Speculation-Rules');
  };
