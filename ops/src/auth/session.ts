// Sessions of callers who signed in with a token: a host-only cookie and its digest in D1.
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { hashHex } from '../../../common/crypto/digest.ts';
import { isLocalHost } from '../../../common/http/cookies.ts';
import type { Bindings } from '../env.ts';
import type { Caller } from './caller.ts';
import { type Credential, credentialsOf } from './tokens.ts';

const SESSION_COOKIE = 'ops';
const SESSION_HOURS = 12;
const SECRET = /^[\w-]{43}$/;

/** Some browsers reject Secure cookies without HTTPS, so local development omits Secure and the prefix. */
const attributesOf = (c: Context) => {
  const isLocal = isLocalHost(c.req.url);
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: !isLocal,
    ...(isLocal ? {} : { prefix: 'host' as const }),
  } as const;
};

/** Writes a console cookie: `__Host-NAME`, HttpOnly, SameSite=Strict. */
export const writeCookie = (c: Context, name: string, value: string, maxAge: number): void =>
  setCookie(c, name, value, { ...attributesOf(c), maxAge });

/** Reads a console cookie; `undefined` if it is missing. */
export const readCookie = (c: Context, name: string): string | undefined =>
  getCookie(c, name, isLocalHost(c.req.url) ? undefined : 'host');

/** Deletes a console cookie. */
export const clearCookie = (c: Context, name: string): void => void deleteCookie(c, name, attributesOf(c));

/** Returns 256 random bits as base64url. */
export const newSecret = (): string =>
  crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: 'base64url', omitPadding: true });

/** ID of a session in D1: the digest of its cookie. */
export const sessionId = (secret: string): Promise<string> => hashHex(`session:${secret}`, 32);
const tokenDigest = (token: string): Promise<string> => hashHex(`token:${token}`, 16);

/** Starts a session and deletes expired ones. */
export async function startSession(
  c: Context,
  env: Bindings,
  { by, token }: Pick<Credential, 'by' | 'token'>,
  now: Date,
): Promise<void> {
  const secret = newSecret();
  const endsAt = new Date(now.getTime() + SESSION_HOURS * 3_600_000).toISOString();
  const { DB } = env;
  await DB.batch([
    DB.prepare('DELETE FROM session WHERE ends_at <= ?').bind(now.toISOString()),
    DB.prepare('INSERT INTO session (id, by, under, ends_at, at) VALUES (?, ?, ?, ?, ?)').bind(
      await sessionId(secret),
      by,
      await tokenDigest(token),
      endsAt,
      now.toISOString(),
    ),
  ]);
  writeCookie(c, SESSION_COOKIE, secret, SESSION_HOURS * 3600);
}

/** Returns the credential that started a session; `null` once it is no longer in the settings. */
async function findCredentialByDigest(env: Bindings, digest: string): Promise<Credential | null> {
  for (const credential of credentialsOf(env))
    if ((await tokenDigest(credential.token)) === digest) return credential;
  return null;
}

/**
 * Authenticates by session cookie. The caller has the current name and roles of the session's token. Returns `null`
 * without an open session, or if the token was removed from the settings.
 */
export async function authenticateBySession(c: Context, env: Bindings, now: Date): Promise<Caller | null> {
  const secret = readCookie(c, SESSION_COOKIE) ?? '';
  if (!SECRET.test(secret)) return null;
  const digest = await env.DB.prepare('SELECT under FROM session WHERE id = ? AND ends_at > ?')
    .bind(await sessionId(secret), now.toISOString())
    .first<string>('under');
  const credential = digest === null ? null : await findCredentialByDigest(env, digest);
  return credential && { by: credential.by, method: 'session', roles: credential.roles, session: secret };
}

/** Ends the session of a request, if it has one. */
export async function endSession(c: Context, env: Bindings): Promise<void> {
  const secret = readCookie(c, SESSION_COOKIE) ?? '';
  if (SECRET.test(secret))
    await env.DB.prepare('DELETE FROM session WHERE id = ?')
      .bind(await sessionId(secret))
      .run();
  clearCookie(c, SESSION_COOKIE);
}
