// Browsers in which an account was signed in to before: a signed cookie says so, so that no stranger's wrong
// guesses stand between an owner and the account.
import { KNOWN_BROWSER_COOKIE } from '../../../common/contract/sign-in/sign-in.ts';
import { hex } from '../../../common/crypto/digest.ts';
import { randomHex } from '../hash.ts';
import type { SigningKeys } from './signature.ts';

const signed = (customerId: string, random: string, expires: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new TextEncoder().encode(`known-browser:${customerId}:${random}:${expires}`));

/** The cookie's value after a good sign-in to this account. It names nobody. */
export async function newKnownBrowser([key]: SigningKeys, customerId: string, now: number): Promise<string> {
  const random = randomHex(16);
  const expires = String(Math.floor(now / 1000) + KNOWN_BROWSER_COOKIE.maxAgeSeconds);
  const signature = await crypto.subtle.sign('HMAC', key, signed(customerId, random, expires));
  return `${random}.${expires}.${hex(signature)}`;
}

/**
 * The browser's own name when its cookie was given at a sign-in to this account, by a key of ours and not too
 * long ago; else `null`.
 */
export async function knownBrowser(
  keys: SigningKeys,
  cookie: string | undefined,
  customerId: string,
  now: number,
): Promise<string | null> {
  if (cookie === undefined || !KNOWN_BROWSER_COOKIE.pattern.test(cookie)) return null;
  const [random = '', expires = '', signature = ''] = cookie.split('.');
  if (Number(expires) * 1000 <= now) return null;
  const bytes = Uint8Array.fromHex(signature);
  const fits = await Promise.all(
    keys.map((key) => crypto.subtle.verify('HMAC', key, bytes, signed(customerId, random, expires))),
  );
  return fits.includes(true) ? random : null;
}
