// Lists and ends the sessions of the signed-in customer (decision 047). Each statement derives the account from the
// session of the request, so sessions of other accounts are neither listed nor ended.
import { type Device, DeviceSchema } from '../../../common/contract/sign-in/device.ts';
import { EndedSessionsSchema, type OwnSession } from '../../../common/contract/sign-in/sign-in.ts';
import { readBody } from '../body.ts';
import { readCaller } from '../caller.ts';
import { invalid, loginRequired } from '../errors.ts';
import { sha256 } from '../hash.ts';
import { log, success, toErrorResponse } from '../response.ts';
import { SESSION_MS, SSO_BODY_BYTES, unavailable } from './session.ts';
import { sessionSecrets, sessionToken, verifySession } from './session-token.ts';

/** Maximum number of listed sessions of an account, newest first. *End all others* is not limited. */
const MAX_LISTED = 100;
/** Minimum interval between stored times of use, in milliseconds. */
const USE_INTERVAL_MS = 10 * 60_000;

/** Account of the session ?1 if it is open at ?2. */
const ACCOUNT = '(SELECT customer_id FROM session WHERE token_hash = ?1 AND expires_at > ?2)';

/** Returns the hash of the request's session. Throws a rejection if the token is invalid or no secret is set. */
async function hashCurrentSession(request: Request, env: Env, now: Date): Promise<string> {
  const token = sessionToken(request.headers.get('cookie'));
  if (!token) throw loginRequired();
  const secrets = sessionSecrets(env, readCaller(request, env).requestId);
  if (!secrets) throw unavailable();
  const random = await verifySession(secrets, token, now.getTime());
  if (!random) throw loginRequired();
  return sha256(random);
}

interface Row extends Device {
  id: string;
  expires_at: string;
  used_at: string | null;
}

/** Converts a row to a session. The ID is the hash of the token, from which the token cannot be computed. */
function toOwnSession({ id, expires_at, used_at, browser, system }: Row, current: string): OwnSession {
  const startedAt = new Date(Date.parse(expires_at) - SESSION_MS).toISOString();
  const device = DeviceSchema.safeParse({ browser, system });
  return {
    id,
    startedAt,
    usedAt: used_at ?? startedAt,
    device: device.success ? device.data : { browser: null, system: null },
    isCurrent: id === current,
  };
}

/** GET /sso/sessions with the session cookie: lists the open sessions of the account, current first, then newest. */
export async function listSessions(request: Request, env: Env): Promise<Response> {
  const { requestId } = readCaller(request, env);
  try {
    const now = new Date();
    const current = await hashCurrentSession(request, env, now);
    const { results } = await env.DB.prepare(
      `SELECT token_hash AS id, expires_at, used_at, browser, system FROM session
       WHERE customer_id = ${ACCOUNT} AND expires_at > ?2
       ORDER BY token_hash = ?1 DESC, expires_at DESC, token_hash LIMIT ${MAX_LISTED}`,
    )
      .bind(current, now.toISOString())
      .all<Row>();
    const [currentRow] = results;
    if (!currentRow) throw loginRequired();
    const use = { hash: current, usedAt: currentRow.used_at, now: now.toISOString(), requestId };
    currentRow.used_at = await recordUse(env, use);
    return success({ rows: results.map((row) => toOwnSession(row, current)) });
  } catch (error) {
    return toErrorResponse(error, 'GET /sso/sessions', requestId);
  }
}

/**
 * POST /sso/sessions {id} with the session cookie: ends an open session of the account, or all others if the ID is
 * `null`. The session of the request continues; /sso/logout ends it. If two sessions end each other at the same time,
 * one request succeeds and the other is rejected, because the check and the deletion are one transaction.
 */
export async function endSessions(request: Request, env: Env): Promise<Response> {
  const { requestId } = readCaller(request, env);
  try {
    const now = new Date();
    const current = await hashCurrentSession(request, env, now);
    const body = await readBody(request, SSO_BODY_BYTES);
    const input = EndedSessionsSchema.safeParse(await new Response(body).json().catch(() => null));
    if (!input.success) throw invalid('the ID of a session or null is required');
    const values = [current, now.toISOString()];
    const [account, ended] = await env.DB.batch<{ id: string | null }>([
      env.DB.prepare(`SELECT ${ACCOUNT} AS id`).bind(...values),
      env.DB.prepare(
        `DELETE FROM session
         WHERE customer_id = ${ACCOUNT} AND expires_at > ?2 AND token_hash <> ?1
           AND (?3 IS NULL OR token_hash = ?3)`,
      ).bind(...values, input.data.id),
    ]);
    if (!account?.results[0]?.id) throw loginRequired();
    const count = ended?.meta.changes ?? 0;
    if (count > 0) log('info', 'portal.sessions-ended', { requestId, count });
    return success({ count });
  } catch (error) {
    return toErrorResponse(error, 'POST /sso/sessions', requestId);
  }
}

/**
 * Stores the time of use of a session, at most once every ten minutes. A failure is only logged, because the call does
 * not depend on it.
 *
 * @param usedAt stored time of the last use; `null` for a session that an older Worker version created
 * @returns the stored time of the last use
 */
export async function recordUse(
  env: Env,
  { hash, usedAt, now, requestId }: { hash: string; usedAt: string | null; now: string; requestId: string },
): Promise<string> {
  if (usedAt !== null && Date.parse(now) - Date.parse(usedAt) < USE_INTERVAL_MS) return usedAt;
  try {
    await env.DB.prepare('UPDATE session SET used_at = ?2 WHERE token_hash = ?1').bind(hash, now).run();
  } catch (error) {
    log('warn', 'portal.session-use-not-stored', { requestId, error: (error as Error).name });
  }
  return now;
}
