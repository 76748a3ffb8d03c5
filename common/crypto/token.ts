// Signed tokens `payload.expires.signature` (HMAC-SHA-256): one format for sessions, known browsers, challenge
// questions, form pages, and preview links.
import { parseHex, toHex } from './digest.ts';

/** Content of a token with a valid signature. */
interface OpenedToken {
  payload: string;
  /** Milliseconds since the epoch, rounded to seconds. */
  expiresAt: number;
  /** The secret that signed it. */
  secret: string;
}

/** Claims of a token. A token for one audience is invalid for all others. */
interface Claims {
  /** A single line, which is signed but not part of the token. */
  audience: string;
  /** Letters, digits, `_`, `-`, and `.`; at most 2,000 characters. */
  payload: string;
  /** Milliseconds since the epoch; rounded down to seconds. */
  expiresAt: number;
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
const TOKEN = /^([\w.-]{1,2000})\.(\d{1,11})\.([0-9a-f]{64})$/;

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));
const importKey = (secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes(secret), HMAC, false, [use]);

/** HMAC-SHA-256 as hexadecimal digits. Digests for different purposes are independent of each other and of tokens. */
export const signDigest = async (secret: string, purpose: string, text: string): Promise<string> =>
  toHex(await crypto.subtle.sign('HMAC', await importKey(secret, 'sign'), bytes(`${purpose}\n${text}`)));

/** Signs a token. With several secrets (common/crypto/secrets.ts), the first one signs. */
export async function signToken(secret: string, { audience, payload, expiresAt }: Claims): Promise<string> {
  const content = `${payload}.${Math.floor(expiresAt / 1000)}`;
  return `${content}.${await signDigest(secret, audience, content)}`;
}

/** Opens a token that a secret signed for an audience; `null` for other strings. Does not check the expiry. */
export async function openToken(
  secrets: readonly string[],
  audience: string,
  token: string,
): Promise<OpenedToken | null> {
  const [, payload = '', expires = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (signature === '') return null;
  const signed = bytes(`${audience}\n${payload}.${expires}`);
  for (const secret of secrets)
    if (await crypto.subtle.verify('HMAC', await importKey(secret, 'verify'), parseHex(signature), signed))
      return { payload, expiresAt: Number(expires) * 1000, secret };
  return null;
}

/** Opens a token as `openToken` does; `null` if it has expired at `now` (milliseconds since the epoch). */
export async function verifyToken(
  secrets: readonly string[],
  { audience, token, now }: { audience: string; token: string; now: number },
): Promise<OpenedToken | null> {
  const opened = await openToken(secrets, audience, token);
  return opened && opened.expiresAt > now ? opened : null;
}
