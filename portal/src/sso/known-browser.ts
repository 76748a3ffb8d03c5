// Known browsers of an account. A signed cookie, set by a successful sign-in, exempts the browser from delays caused by
// failed attempts of other clients.
import { KNOWN_BROWSER_COOKIE } from '../../../common/contract/sign-in/sign-in.ts';
import { signToken, verifyToken } from '../../../common/crypto/token.ts';
import { randomHex } from '../hash.ts';
import type { Secrets } from './session-token.ts';

const audienceOf = (customerId: string): string => `known-browser:${customerId}`;

/** Creates the cookie value after a successful sign-in to this account. It does not contain the account. */
export const createKnownBrowser = ([secret]: Secrets, customerId: string, now: number): Promise<string> =>
  signToken(secret, {
    audience: audienceOf(customerId),
    payload: randomHex(16),
    expiresAt: now + KNOWN_BROWSER_COOKIE.maxAgeSeconds * 1000,
  });

/** Returns the random ID of a browser with a valid, unexpired cookie of this account; otherwise `null`. */
export async function verifyBrowser(
  secrets: Secrets,
  cookie: string | undefined,
  customerId: string,
  now: number,
): Promise<string | null> {
  if (cookie === undefined || !KNOWN_BROWSER_COOKIE.pattern.test(cookie)) return null;
  const payload = await verifyToken(secrets, { audience: audienceOf(customerId), token: cookie, now });
  return payload?.payload ?? null;
}
