// The keys of verifications: made of SESSION_SECRET, so that there is one secret to keep, and none of them is
// the one that signs sessions.
import { hex } from '../../../common/crypto/digest.ts';
import { bytesOf } from '../hash.ts';
import { signingKeys } from '../sso/signature.ts';

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));
const imported = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes(key), HMAC, false, ['sign', 'verify']);

/**
 * A key for each secret: the first signs, any verifies. `null`, and a line of log, without a secret to make
 * them of.
 */
export async function verificationKeys(
  env: Env,
  requestId: string,
): Promise<readonly [string, ...string[]] | null> {
  const keys = await signingKeys(env, requestId);
  if (!keys) return null;
  const derived = async (key: CryptoKey) => hex(await crypto.subtle.sign('HMAC', key, bytes('verification')));
  const [first, ...others] = keys;
  return [await derived(first), ...(await Promise.all(others.map(derived)))];
}

/** HMAC-SHA-256 as hexadecimal digits. */
export const hmac = async (key: string, text: string): Promise<string> =>
  hex(await crypto.subtle.sign('HMAC', await imported(key), bytes(text)));

/** Which of the keys has signed the text; `null` when none has. */
export async function signerOf(
  keys: readonly string[],
  text: string,
  signature: string,
): Promise<string | null> {
  for (const key of keys)
    if (await crypto.subtle.verify('HMAC', await imported(key), bytesOf(signature), bytes(text))) return key;
  return null;
}
