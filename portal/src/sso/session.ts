// Tickets and sessions of the sign-in: the browser passes a ticket to the site, which exchanges it for a session.
import { CODES } from '../../../common/contract/codes.ts';
import { type Session, TicketSchema } from '../../../common/contract/sign-in/sign-in.ts';
import { readBody } from '../body.ts';
import { readCaller } from '../caller.ts';
import { CallError, invalid } from '../errors.ts';
import { randomHex, sha256 } from '../hash.ts';
import { success, toErrorResponse } from '../response.ts';
import { createSessionToken, sessionSecrets, sessionToken, verifySession } from './session-token.ts';

/** Maximum size of a body: user name and password, or ticket and service. */
export const SSO_BODY_BYTES = 16 * 1024;
const TICKET_SECONDS = 60;
/** Lifetime of a session in milliseconds. */
export const SESSION_MS = 8 * 3600_000;
const secondsFromNow = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** §8: sessions can be neither signed nor verified; the site returns 503. */
export const unavailable = (): CallError => new CallError(CODES.network, 'sign-in is unavailable', 503);

/** Creates a ticket for one service, valid once within a minute. Only its hash is stored. */
export async function createTicket(db: D1Database, customerId: string, service: string): Promise<string> {
  const ticket = `ST-${randomHex(24)}`;
  await db.batch([
    db.prepare('DELETE FROM ticket WHERE expires_at <= ?').bind(secondsFromNow(0)),
    db
      .prepare('INSERT INTO ticket (ticket_hash, customer_id, service, expires_at) VALUES (?, ?, ?, ?)')
      .bind(await sha256(ticket), customerId, service, secondsFromNow(TICKET_SECONDS)),
  ]);
  return ticket;
}

/**
 * POST /sso/validate {ticket, service, device}: exchanges a ticket for a new session. Rejects a ticket that was used,
 * has expired, or belongs to another service. Returns 503 without a secret; the ticket then remains valid.
 */
export async function validateTicket(request: Request, env: Env): Promise<Response> {
  const { requestId } = readCaller(request, env);
  try {
    const body = await readBody(request, SSO_BODY_BYTES);
    const input = TicketSchema.safeParse(await new Response(body).json().catch(() => null));
    if (!input.success) throw invalid('ticket and service are required');
    const secrets = sessionSecrets(env, requestId);
    if (!secrets) throw unavailable();
    const row = await env.DB.prepare(
      'DELETE FROM ticket WHERE ticket_hash = ? RETURNING customer_id, service, expires_at',
    )
      .bind(await sha256(input.data.ticket))
      .first<{ customer_id: string; service: string; expires_at: string }>();
    if (!row || row.expires_at <= secondsFromNow(0) || row.service !== input.data.service)
      throw new CallError(CODES.loginRequired, 'the ticket is not valid');
    const customer = await env.DB.prepare(
      'SELECT shown.display_name FROM customer c JOIN customer shown ON shown.id = coalesce(c.acts_for, c.id) WHERE c.id = ?',
    )
      .bind(row.customer_id)
      .first<{ display_name: string }>();
    if (!customer) throw new CallError(CODES.loginRequired, 'the ticket is not valid');
    const expiresAt = Date.now() + SESSION_MS;
    const { token, random } = await createSessionToken(secrets, expiresAt);
    const session: Session = {
      token,
      displayName: customer.display_name,
      expiresAt: new Date(expiresAt).toISOString(),
    };
    await env.DB.batch([
      env.DB.prepare('DELETE FROM session WHERE expires_at <= ?').bind(secondsFromNow(0)),
      env.DB.prepare(
        'INSERT INTO session (token_hash, customer_id, expires_at, used_at, browser, system) VALUES (?, ?, ?, ?, ?, ?)',
      ).bind(
        await sha256(random),
        row.customer_id,
        session.expiresAt,
        secondsFromNow(0),
        input.data.device?.browser ?? null,
        input.data.device?.system ?? null,
      ),
    ]);
    return success(session);
  } catch (error) {
    return toErrorResponse(error, 'POST /sso/validate', requestId);
  }
}

/**
 * POST /sso/logout with the session cookie: ends the session, if it exists, for all applications (`appCode`). Returns
 * 503 without a secret to verify it; the session then continues.
 */
export async function endSession(request: Request, env: Env): Promise<Response> {
  const { requestId } = readCaller(request, env);
  try {
    const token = sessionToken(request.headers.get('cookie'));
    if (!token) return success({ ended: true });
    const secrets = sessionSecrets(env, requestId);
    if (!secrets) throw unavailable();
    const random = await verifySession(secrets, token, Date.now());
    if (random)
      await env.DB.prepare('DELETE FROM session WHERE token_hash = ?')
        .bind(await sha256(random))
        .run();
    return success({ ended: true });
  } catch (error) {
    return toErrorResponse(error, 'POST /sso/logout', requestId);
  }
}
