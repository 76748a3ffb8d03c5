// So many requests a minute: of every caller for everything, and fewer for what costs more. Counted by the
// visitor's address (caller.ts), by the platform, in each of its places by itself.
import { UNKNOWN } from '../../common/contract/address-key.ts';
import { CODES } from '../../common/contract/codes.ts';
import { log } from './answer.ts';
import { type Caller, callerOf } from './caller.ts';
import { Refusal } from './errors.ts';

/** The period of the limits in wrangler.toml, in seconds. */
export const PERIOD_SECONDS = 60;

/** The limits of wrangler.toml. */
export type LimitName = { [K in keyof Env]-?: Env[K] extends RateLimit ? K : never }[keyof Env];

/** §8: asked too often. */
export const limited = (): Refusal =>
  new Refusal(CODES.limited, 'too many requests, please try again in a minute', 429);

/** Counts one request under a key and says whether it may go on. A limiter that fails closes nothing. */
export async function mayGoOn(env: Env, name: LimitName, key: string, requestId: string): Promise<boolean> {
  try {
    return (await env[name].limit({ key })).success;
  } catch (error) {
    log('error', 'portal.limit-failed', { requestId, limit: name, error: String(error) });
    return true;
  }
}

/**
 * The limit on everything; throws a 429. The site's visitors have a wide one, since many may share an address
 * and the site has narrower ones; anybody else has one that a conformance run fits into. What the site asks
 * for nobody in particular is its own business.
 */
export async function admit(request: Request, env: Env): Promise<void> {
  const { trusted, visitor, requestId } = callerOf(request, env);
  if (trusted && visitor === UNKNOWN) return;
  if (!(await mayGoOn(env, trusted ? 'VISITOR_LIMIT' : 'STRANGER_LIMIT', visitor, requestId)))
    throw limited();
}

/** A narrower limit, by visitor and by what it is for; throws a 429. */
export async function limit(env: Env, name: LimitName, caller: Caller, purpose: string): Promise<void> {
  if (!(await mayGoOn(env, name, `${purpose}:${caller.visitor}`, caller.requestId))) throw limited();
}
