// Sign-in contract between site and portal (as in CAS: /sso/login → ticket → session). Separate from the contract's
// table because §7 does not contain these calls.
import { z } from 'zod';
import { DeviceSchema } from './device.ts';

/** HttpOnly cookie with the session token; the site forwards it to the portal with personal calls. */
export const SESSION_COOKIE = 'front_session';

/** Whether a Cookie header (RFC 6265 §4.2) contains a non-empty session cookie. Does not verify the session. */
export const hasSession = (cookies: string | null): boolean =>
  cookies?.split(/;\s*/).some((pair) => pair.startsWith(`${SESSION_COOKIE}=`) && !pair.endsWith('=')) ??
  false;

/**
 * Cookie of a browser with an earlier successful sign-in, for the sign-in page only. Failed attempts by others do not
 * delay the account's owner in this browser. The site forwards the cookie in both directions.
 */
export const KNOWN_BROWSER_COOKIE = {
  name: 'sign_in_known',
  pattern: /^[0-9a-f]{32}\.\d{10}\.[0-9a-f]{64}$/,
  maxAgeSeconds: 180 * 24 * 3600,
} as const;

/** §2: path of the ticket exchange on the site's origin. */
export const SERVICE_PATH = '/r_sec_login';

/** Paths of the sign-in, outside /api/portal/v1. */
export const SIGN_IN_PATHS = {
  login: '/sso/login',
  validate: '/sso/validate',
  logout: '/sso/logout',
  /** Lists (GET) and ends (POST) the sessions of an account. */
  sessions: '/sso/sessions',
  /** The script of the login page (sign-in-page.js), served by the site and by the portal on their own origins. */
  script: '/sso/sign-in.js',
  /** The typeface of the login page, served by the site. */
  font: '/sso/hanken.woff2',
} as const;

/** Query parameter of the login page for the locale that the visitor chose there. */
export const LOCALE_PARAM = 'locale';

/** Response headers of the login page's script. */
export const SCRIPT_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=3600',
  'x-content-type-options': 'nosniff',
} as const;

/** POST /sso/validate: a ticket is valid once, for one minute, and only for its service. */
export const TicketSchema = z.object({
  ticket: z.string().min(1).max(200),
  service: z.url().max(2048),
  device: DeviceSchema.optional().catch(undefined),
});

/** Session in exchange for a valid ticket. */
export const SessionSchema = z.object({
  token: z.string(),
  displayName: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
});
export type Session = z.output<typeof SessionSchema>;

/** ID of a session: the hash of its random part. */
export const SessionIdSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** GET /sso/sessions: the account's open sessions. */
export const OwnSessionsSchema = z.object({
  rows: z
    .array(
      z.object({
        id: SessionIdSchema,
        startedAt: z.iso.datetime({ offset: true }),
        usedAt: z.iso.datetime({ offset: true }),
        device: DeviceSchema,
        /** Whether the request belongs to this session. */
        isCurrent: z.boolean(),
      }),
    )
    .max(1000),
});
export type OwnSession = z.output<typeof OwnSessionsSchema>['rows'][number];

/** POST /sso/sessions: the session to end; `null` ends all sessions except the one of the request. */
export const EndedSessionsSchema = z.strictObject({ id: SessionIdSchema.nullable() });
/** Number of ended sessions. */
export const EndedCountSchema = z.object({ count: z.int().min(0) });
