// So many requests that cost the portal work, per visitor and minute; beyond that 429 with Retry-After
// (RFC 6585 §4).
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { api } from '../../../common/config.ts';
import { addressKey } from '../../../common/contract/address-key.ts';
import { CODES } from '../../../common/contract/codes.ts';
import { urlOf } from '../../../common/http/request.ts';
import { isNeverCached } from '../../../common/policy.ts';
import { NO_STORE } from '../../cache/lifetime.ts';
import type { OuterContext, OuterEnv, SiteEnv } from '../../env.ts';
import { namesDraft } from '../preview/draft.ts';

/** The period of the limits in wrangler.toml, in seconds. */
export const PERIOD_SECONDS = 60;

/**
 * Whether a limit lets this visitor's request (`of` something) through. A limiter that fails must not close the
 * site.
 */
export async function isWithin(c: OuterContext, limit: RateLimit, of = ''): Promise<boolean> {
  try {
    return (await limit.limit({ key: `${of}${addressKey(c.get('clientIp'))}` })).success;
  } catch (error) {
    c.get('log').report({ event: 'rate-limit-failed', error: String(error) });
    return true;
  }
}

/** Whether a token is looked up: wherever it is sent, also where nothing else costs anything. */
const looksUp = (c: OuterContext): boolean => c.get('preview').on || namesDraft(c);

/** Whether a request costs the portal work each time: all that is never kept, previewed or posted. */
export function isCounted(c: OuterContext): boolean {
  const policy = c.get('policy');
  if (policy.keep === 'never') return true;
  return looksUp(c) || c.req.method === 'POST' || isNeverCached(policy, urlOf(c).searchParams);
}

/** Counts it, but for what costs nothing. Everything else is counted when it has to be rendered (page-cache.ts). */
export const rateLimit = (): MiddlewareHandler<OuterEnv> => async (c, next) => {
  const policy = c.get('policy');
  const isLimited = isCounted(c) && (policy.limit !== 'none' || looksUp(c));
  const limit = policy.limit === 'beacon' ? c.env.BEACON_LIMIT : c.env.VISITOR_LIMIT;
  if (isLimited && !(await isWithin(c, limit))) c.set('refusal', 429);
  const isForm = c.req.method === 'POST' && policy.form;
  c.set('isFormRefused', isForm && !(await isWithin(c, c.env.FORM_LIMIT, `${c.req.path} `)));
  await next();
};

/** Turns away whom the outer app refuses. */
export const refusal = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const status = c.get('refusal');
  if (status === null) return next();
  c.header('Retry-After', String(PERIOD_SECONDS));
  c.header('Cache-Control', NO_STORE);
  if (c.req.path.startsWith(`${api.basePath}/`))
    return c.json({ code: CODES.limited, message: '', data: null }, status);
  // Nobody reads what is said to a beacon.
  if (c.get('policy').limit === 'beacon') return c.body(null, status);
  throw new HTTPException(status);
};
