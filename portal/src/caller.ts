// Who asks: the site, whose word about its visitor is taken, or a stranger, whose word is not.
import { addressKey } from '../../common/contract/address-key.ts';
import { BINDING_ORIGIN } from '../../common/contract/binding.ts';
import { HEADERS } from '../../common/contract/codes.ts';
import { secretsOf } from '../../common/crypto/secrets.ts';

/** A shorter key could be guessed; it counts as none. */
const MIN_KEY_LENGTH = 32;

/** What `hono/request-id` of the site lets through. */
const REQUEST_ID = /^[\w=-]{1,255}$/;

export interface Caller {
  /** The site. Only its word counts about the visitor's address, quarantine and idempotency (§4, §7). */
  trusted: boolean;
  /** What limits count by: an IPv4 address, the /64 of an IPv6 one, or `unknown`. */
  visitor: string;
  /** The request's name in the site's log; one of our own when it came without. */
  requestId: string;
}

/** Whether two texts are the same, compared in constant time. */
function isSame(given: string, key: string): boolean {
  const [a, b] = [new TextEncoder().encode(given), new TextEncoder().encode(key)];
  return a.length === b.length && crypto.subtle.timingSafeEqual(a, b);
}

/** Whether the request carries one of the keys that portal and site share. */
const hasKey = (given: string | null, setting: string | undefined): boolean =>
  given !== null && secretsOf(setting, MIN_KEY_LENGTH).some((key) => isSame(given, key));

/** Reads off a request who sent it, and for whom. */
export function callerOf(request: Request, env: Env): Caller {
  const { headers } = request;
  const trusted =
    new URL(request.url).origin === BINDING_ORIGIN || hasKey(headers.get(HEADERS.key), env.PORTAL_KEY);
  const address = trusted
    ? headers.get(HEADERS.forwardedFor)?.split(',')[0]
    : headers.get('cf-connecting-ip');
  const requestId = headers.get(HEADERS.requestId) ?? '';
  return {
    trusted,
    visitor: addressKey(address?.trim() ?? ''),
    requestId: REQUEST_ID.test(requestId) ? requestId : crypto.randomUUID(),
  };
}
