// Session tokens, `random.signature`: what no secret of ours has signed is refused before the database is
// asked.
import { parse } from 'hono/utils/cookie';
import { SESSION_COOKIE } from '../../../common/contract/sign-in/sign-in.ts';
import { hex } from '../../../common/crypto/digest.ts';
import { log } from '../answer.ts';
import { bytesOf, randomHex } from '../hash.ts';

/** A key shorter than the hash would be the weakest part of the signature (RFC 2104 §3). */
const MIN_SECRET_BYTES = 32;
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
const TOKEN = /^([0-9a-f]{64})\.([0-9a-f]{64})$/;

/** Signs with the first of its keys; any of them verifies. */
export type SigningKeys = readonly [CryptoKey, ...CryptoKey[]];

/**
 * The keys of SESSION_SECRET: one secret or several with commas between them, so that a new one can come
 * first while the sessions of an old one last. `null` and a line of log when it is missing or any of it is
 * shorter than 32 bytes: nothing is signed with a key that can be guessed.
 */
export async function signingKeys(env: Env, requestId: string): Promise<SigningKeys | null> {
  // The types say that it is there; a deployment can be without it.
  const setting = (env.SESSION_SECRET as string | undefined) ?? '';
  const secrets = setting.split(',').map((secret) => new TextEncoder().encode(secret.trim()));
  if (secrets.some(({ length }) => length < MIN_SECRET_BYTES)) {
    const error =
      setting.trim() === ''
        ? 'SESSION_SECRET is not set'
        : `a secret of SESSION_SECRET is shorter than ${MIN_SECRET_BYTES} bytes`;
    log('error', 'portal.no-session-secret', { requestId, error });
    return null;
  }
  const [first, ...others] = await Promise.all(
    secrets.map((secret) => crypto.subtle.importKey('raw', secret, HMAC, false, ['sign', 'verify'])),
  );
  return first ? [first, ...others] : null;
}

/** A new token, and its random part: what is stored of it is the hash of that. */
export async function newToken([key]: SigningKeys): Promise<{ token: string; random: string }> {
  const random = randomHex(32);
  return { token: `${random}.${hex(await crypto.subtle.sign('HMAC', key, bytesOf(random)))}`, random };
}

/** The token in the session's cookie, whatever it is worth. */
export const sessionToken = (cookies: string | null): string | null =>
  parse(cookies ?? '', SESSION_COOKIE)[SESSION_COOKIE] || null;

/** The random part of a token that one of our secrets has signed; `null` for any other. */
export async function verifiedToken(token: string, keys: SigningKeys): Promise<string | null> {
  const [, random, signature] = TOKEN.exec(token) ?? [];
  if (!random || !signature) return null;
  const fits = await Promise.all(
    keys.map((key) => crypto.subtle.verify('HMAC', key, bytesOf(signature), bytesOf(random))),
  );
  return fits.includes(true) ? random : null;
}
