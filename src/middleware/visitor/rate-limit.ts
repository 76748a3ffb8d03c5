// Rate limit per visitor and minute for requests that call the portal. Requests above the limit get 429 with
// Retry-After (RFC 6585 §4).
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { api } from '../../../common/config.ts';
import { addressKey } from '../../../common/contract/address-key.ts';
import { CODES } from '../../../common/contract/codes.ts';
import { PERIOD_SECONDS } from '../../../common/http/rate-limit.ts';
import { urlOf } from '../../../common/http/request.ts';
import { isNeverCached } from '../../../common/policy.ts';
import { NO_STORE } from '../../cache/lifetime.ts';
import type { OuterContext, OuterEnv, SiteEnv } from '../../env.ts';
import { hasDraftToken } from '../preview/draft.ts';

/**
 * Whether this visitor's request is within a limit. If the limiter fails, the request is allowed.
 *
 * @param prefix separates counts that share a limit
 */
export async function isWithin(c: OuterContext, limit: RateLimit, prefix = ''): Promise<boolean> {
  try {
    return (await limit.limit({ key: `${prefix}${addressKey(c.get('clientIp'))}` })).success;
  } catch (error) {
    c.get('log').report({ event: 'rate-limit-failed', error: String(error) });
    return true;
  }
}

/** Whether the request has a token that must be looked up, which is costly on every route. */
const hasToken = (c: OuterContext): boolean => c.get('preview').on || hasDraftToken(c);

/** Whether a request counts before it is handled: uncached routes, free text, previews, drafts, and POST requests. */
export function countsBeforeRendering(c: OuterContext): boolean {
  const policy = c.get('policy');
  if (policy.cache === 'never') return true;
  return hasToken(c) || c.req.method === 'POST' || isNeverCached(policy, urlOf(c).searchParams);
}

/** Counts costly requests. The page cache counts all others when it renders them. */
export const rateLimit = (): MiddlewareHandler<OuterEnv> =>
  async function rateLimit(c, next) {
    const policy = c.get('policy');
    const isLimited = countsBeforeRendering(c) && (policy.limit !== 'none' || hasToken(c));
    const limit = policy.limit === 'beacon' ? c.env.BEACON_LIMIT : c.env.VISITOR_LIMIT;
    const isOverLimit = isLimited && !(await isWithin(c, limit));
    const isForm = c.req.method === 'POST' && policy.form;
    // Above the visitor limit, all forms share one count, because routes with parameters have any number of paths.
    const isFormOverLimit =
      isForm && !(await isWithin(c, c.env.FORM_LIMIT, isOverLimit ? '' : `${c.req.path} `));
    // A form within that limit is sent again with its input (F18).
    if (isOverLimit && (!isForm || isFormOverLimit)) c.set('rejection', 429);
    c.set('isFormRejected', isForm && (isOverLimit || isFormOverLimit));
    await next();
  };

/** Responds to requests that the outer app has rejected: JSON for calls, no body for beacons, or the error page. */
export const sendRejection = (): MiddlewareHandler<SiteEnv> =>
  async function sendRejection(c, next) {
    const status = c.get('rejection');
    if (status === null) return next();
    c.header('Retry-After', String(PERIOD_SECONDS));
    c.header('Cache-Control', NO_STORE);
    if (c.req.path.startsWith(`${api.basePath}/`))
      return c.json({ code: CODES.limited, message: '', data: null }, status);
    // Browsers ignore the response to a beacon.
    if (c.get('policy').limit === 'beacon') return c.body(null, status);
    throw new HTTPException(status);
  };
