// Who asks: the site, whose word about its visitor is taken, or a stranger, whose word is not.
import { addressKey } from '../../src/api/contract/address-key.ts';
import { BINDING_ORIGIN } from '../../src/api/contract/binding.ts';
import { HEADERS } from '../../src/api/contract/codes.ts';

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

/** Whether the request carries the key that portal and site share, compared in constant time. */
function hasKey(given: string | null, key: string): boolean {
  const [a, b] = [given ?? '', key].map((text) => new TextEncoder().encode(text));
  if (!a || !b || key.length < MIN_KEY_LENGTH || a.length !== b.length) return false;
  return crypto.subtle.timingSafeEqual(a, b);
}

/** Reads off a request who sent it, and for whom. */
export function callerOf(request: Request, env: Env): Caller {
  const { headers } = request;
  const trusted =
    new URL(request.url).origin === BINDING_ORIGIN || hasKey(headers.get(HEADERS.key), env.PORTAL_KEY ?? '');
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
