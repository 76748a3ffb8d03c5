// What site and portal agree on for signing in (as CAS does: /sso/login → ticket → session). Not calls of §7,
// so not in the contract's table.
import { z } from 'zod';

/**
 * The cookie in which the site keeps the session token, HttpOnly, and which it forwards to the portal with
 * personal calls.
 */
export const SESSION_COOKIE = 'front_session';

/** Whether a Cookie header (RFC 6265 §4.2) carries a session, whatever it is worth. */
export const hasSession = (cookies: string | null): boolean =>
  cookies?.split(/;\s*/).some((pair) => pair.startsWith(`${SESSION_COOKIE}=`) && !pair.endsWith('=')) ??
  false;

/**
 * Set by the portal after a good sign-in, for the sign-in page alone: this browser is known to the account, so
 * strangers' wrong guesses do not keep its owner waiting. The site hands it on both ways.
 */
export const KNOWN_BROWSER_COOKIE = {
  name: 'sign_in_known',
  pattern: /^[0-9a-f]{32}\.\d{10}\.[0-9a-f]{64}$/,
  maxAgeSeconds: 180 * 24 * 3600,
} as const;

/** §2: where the site exchanges tickets, on its own origin. */
export const SERVICE_PATH = '/r_sec_login';

/** Paths of the portal outside /api/portal/v1. */
export const SIGN_IN_PATHS = {
  login: '/sso/login',
  validate: '/sso/validate',
  logout: '/sso/logout',
  /** The script of the login page (sign-in-proof.js), served by the site and by the portal on their own origins. */
  proof: '/sso/proof.js',
} as const;

/** Of the answer with the login page's script. */
export const PROOF_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=3600',
  'x-content-type-options': 'nosniff',
} as const;

/** POST /sso/validate: a ticket is good once, for a minute, and only for the service it was given for. */
export const TicketSchema = z.object({ ticket: z.string().min(1).max(200), service: z.url().max(2048) });

/** What a good ticket is exchanged for. */
export const SessionSchema = z.object({
  token: z.string(),
  displayName: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
});
export type Session = z.output<typeof SessionSchema>;
