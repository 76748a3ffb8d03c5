// Identifies the caller: the site, which may send data about its visitor, or another client.
import { addressKey } from '../../common/contract/address-key.ts';
import { BINDING_ORIGIN } from '../../common/contract/binding.ts';
import { HEADERS } from '../../common/contract/codes.ts';
import { secretsOf } from '../../common/crypto/secrets.ts';

/** Minimum key length; shorter keys are ignored because they can be guessed. */
const MIN_KEY_LENGTH = 32;

/** Request IDs that the site's `hono/request-id` accepts. */
const REQUEST_ID = /^[\w=-]{1,255}$/;

export interface Caller {
  /** Whether the caller is the site. Only it may set the visitor's IP address and metadata of a form (§4, §7). */
  trusted: boolean;
  /** Rate-limit key: an IPv4 address, the /64 prefix of an IPv6 address, or `unknown`. */
  visitor: string;
  /** Request ID of the site's log, or a new one. */
  requestId: string;
}

function isSame(text: string, key: string): boolean {
  const [a, b] = [new TextEncoder().encode(text), new TextEncoder().encode(key)];
  return a.length === b.length && crypto.subtle.timingSafeEqual(a, b);
}

/** Whether `text` is one of the keys that portal and site share. */
const hasKey = (text: string | null, setting: string | undefined): boolean =>
  text !== null && secretsOf(setting, MIN_KEY_LENGTH).some((key) => isSame(text, key));

/** Reads caller and visitor from the request headers. */
export function readCaller(request: Request, env: Env): Caller {
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
