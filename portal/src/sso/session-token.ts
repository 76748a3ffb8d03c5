// Session tokens, and the secrets that sign tokens of the portal. A token without a valid signature is rejected before
// the database is queried.
import { parse } from 'hono/utils/cookie';
import { SESSION_COOKIE } from '../../../common/contract/sign-in/sign-in.ts';
import { signToken, verifyToken } from '../../../common/crypto/token.ts';
import { randomHex } from '../hash.ts';
import { log } from '../response.ts';

/** Minimum length of a secret, because a shorter one is weaker than the hash (RFC 2104 §3). */
const MIN_SECRET_BYTES = 32;
const AUDIENCE = 'session';
const RANDOM = /^[0-9a-f]{64}$/;

/** The first secret signs; all secrets verify. */
export type Secrets = readonly [string, ...string[]];

/**
 * Returns the secrets of SESSION_SECRET: one, or several separated by commas, so that sessions of an old secret stay
 * valid after a rotation. Returns an error if it is missing or any secret is shorter than 32 bytes.
 */
function parseSecrets({ SESSION_SECRET = '' }: { SESSION_SECRET?: string }): Secrets | Error {
  const [first = '', ...otherSecrets] = SESSION_SECRET.split(',').map((secret) => secret.trim());
  const secrets: Secrets = [first, ...otherSecrets];
  if (secrets.every((secret) => new TextEncoder().encode(secret).length >= MIN_SECRET_BYTES)) return secrets;
  return new Error(
    SESSION_SECRET.trim() === ''
      ? 'SESSION_SECRET is not set'
      : `a secret of SESSION_SECRET is shorter than ${MIN_SECRET_BYTES} bytes`,
  );
}

/** Whether customers can sign in, for the health report. */
export const canSignIn = (env: { SESSION_SECRET?: string }): boolean => Array.isArray(parseSecrets(env));

/** Returns the secrets of SESSION_SECRET. Logs an error and returns `null` if it is missing or too short. */
export function sessionSecrets(env: { SESSION_SECRET?: string }, requestId: string): Secrets | null {
  const secrets = parseSecrets(env);
  if (!(secrets instanceof Error)) return secrets;
  log('error', 'portal.no-session-secret', { requestId, error: secrets.message });
  return null;
}

/** Creates a token that expires at `expiresAt` (milliseconds). Also returns its random part, whose hash is stored. */
export async function createSessionToken(
  [secret]: Secrets,
  expiresAt: number,
): Promise<{ token: string; random: string }> {
  const random = randomHex(32);
  return { token: await signToken(secret, { audience: AUDIENCE, payload: random, expiresAt }), random };
}

/** Returns the unverified token of the session cookie; `null` if there is none. */
export const sessionToken = (cookies: string | null): string | null =>
  parse(cookies ?? '', SESSION_COOKIE)[SESSION_COOKIE] || null;

/** Returns the random part of a valid, unexpired token; `null` for any other string. */
export async function verifySession(secrets: Secrets, token: string, now: number): Promise<string | null> {
  const payload = await verifyToken(secrets, { audience: AUDIENCE, token, now });
  return payload && RANDOM.test(payload.payload) ? payload.payload : null;
}
