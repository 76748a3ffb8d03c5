// §9: answers of the listed routes, every previewed one and every one to a signed-in customer are never kept by
// anyone.
import type { MiddlewareHandler } from 'hono';
import { urlOf } from '../../../common/http/request.ts';
import { isNeverCached } from '../../../common/policy.ts';
import { NO_STORE } from '../../cache/lifetime.ts';
import type { OuterEnv } from '../../env.ts';
import { mayHaveSession } from '../visitor/session.ts';

/**
 * After the handler, over whatever it said. On the answer itself: Hono's `c.header` would make it anew, which costs as
 * much as a section of a page.
 */
export const neverCached = (): MiddlewareHandler<OuterEnv> => async (c, next) => {
  await next();
  const policy = c.get('policy');
  // Whether a session is a good one makes no difference, nor whether the answer shows anything of it. A file
  // is the same for everyone, and says nothing of anyone.
  const isSignedIn = policy.keep !== 'file' && mayHaveSession(c.req.header('cookie'));
  const isPersonal = c.get('preview').on || isSignedIn;
  if (isPersonal || isNeverCached(policy, urlOf(c).searchParams))
    c.res.headers.set('Cache-Control', NO_STORE);
};
