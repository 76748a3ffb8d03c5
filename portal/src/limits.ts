// Rate limits per minute: one for all requests of a caller, and lower ones for expensive calls. The platform counts
// requests by the visitor's IP address (caller.ts), separately in each Cloudflare location.
import { UNKNOWN } from '../../common/contract/address-key.ts';
import { CODES } from '../../common/contract/codes.ts';
import { type Caller, readCaller } from './caller.ts';
import { CallError } from './errors.ts';
import { log } from './response.ts';

/** Names of the rate limits in wrangler.toml. */
export type LimitName = { [K in keyof Env]-?: Env[K] extends RateLimit ? K : never }[keyof Env];

/** §8: too many requests. */
export const tooManyRequests = (): CallError =>
  new CallError(CODES.limited, 'too many requests, please try again in a minute', 429);

/** Counts one request under a key; returns whether it is within the limit. A failing limiter allows the request. */
export async function isWithinLimit(
  env: Env,
  name: LimitName,
  key: string,
  requestId: string,
): Promise<boolean> {
  try {
    return (await env[name].limit({ key })).success;
  } catch (error) {
    log('error', 'portal.limit-failed', { requestId, limit: name, error: String(error) });
    return true;
  }
}

/**
 * Applies the rate limit for all requests; throws 429. The limit for the site's visitors is high, because many may
 * share an IP address and the site applies lower limits. The limit for other callers allows a conformance run. Requests
 * of the site without a visitor are not limited.
 */
export async function enforceRateLimit(request: Request, env: Env): Promise<void> {
  const { trusted, visitor, requestId } = readCaller(request, env);
  if (trusted && visitor === UNKNOWN) return;
  if (!(await isWithinLimit(env, trusted ? 'VISITOR_LIMIT' : 'STRANGER_LIMIT', visitor, requestId)))
    throw tooManyRequests();
}

/** Applies a lower limit per visitor and purpose; throws 429. */
export async function limit(env: Env, name: LimitName, caller: Caller, purpose: string): Promise<void> {
  if (!(await isWithinLimit(env, name, `${purpose}:${caller.visitor}`, caller.requestId)))
    throw tooManyRequests();
}
