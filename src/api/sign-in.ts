// Sign-in at the portal: proxies its page, exchanges tickets for sessions, and lists and ends sessions. These are not
// calls of §7.
import { parse } from 'hono/utils/cookie';
import type { z } from 'zod';
import { api } from '../../common/config.ts';
import { CODES, HEADERS } from '../../common/contract/codes.ts';
import { EnvelopeSchema } from '../../common/contract/contract.ts';
import type { Device } from '../../common/contract/sign-in/device.ts';
import {
  EndedCountSchema,
  KNOWN_BROWSER_COOKIE,
  type OwnSession,
  OwnSessionsSchema,
  SESSION_COOKIE,
  type Session,
  SessionSchema,
  SIGN_IN_PATHS,
} from '../../common/contract/sign-in/sign-in.ts';
import { traceparent, withSpan } from '../../common/trace/span.ts';
import { errorOfEnvelope, errorOfStatus, PortalError } from '../../common/upstream/errors.ts';
import { pickHeaders } from '../../common/upstream/headers.ts';

export interface SignIn {
  /**
   * Exchanges a ticket for a session; `null` if the portal rejects the ticket. Rejects with a `PortalError` if the call
   * fails.
   */
  validate: (ticket: string, service: string, device: Device) => Promise<Session | null>;
  /** Ends a session at the portal. Rejects with a `PortalError` if the call fails. */
  end: (token: string, application: { language: string; appCode: string }) => Promise<void>;
  /** Open sessions of a token's account. Rejects with a `PortalError` if the call fails or the token is invalid. */
  sessions: (token: string) => Promise<OwnSession[]>;
  /**
   * Ends one session of the account, or all other sessions (`null`). Returns the number of ended sessions. Rejects with
   * a `PortalError` if the call fails or the token is invalid.
   */
  endSessions: (token: string, id: string | null) => Promise<number>;
  /**
   * The portal's sign-in page, in `language` unless the URL selects one. `body` is the request body; `null` for GET.
   * Rejects with a `PortalError` if the call fails.
   */
  page: (request: Request, body: ArrayBuffer | null, language: string) => Promise<Response>;
}

export interface SignInContext {
  send: (request: Request) => Promise<Response>;
  origin: string;
  clientIp: string;
  requestId: string;
  /** Key of an external portal. The portal trusts the headers about the visitor if the key is valid. */
  key?: string | undefined;
}

/** Forwarded response headers of the portal's page. Connection headers and cookies are not forwarded. */
const PAGE_HEADERS = [
  'content-type',
  'content-security-policy',
  'location',
  'referrer-policy',
  'retry-after',
  'x-robots-tag',
];
/** Request headers that the portal uses to distinguish the site's own form from a cross-site request. */
const FORM_HEADERS = ['content-type', 'origin', 'sec-fetch-site'];

/** Known-browser cookie of the portal, from a Cookie or Set-Cookie header; `null` without one. */
function knownBrowser(header: string | null): string | null {
  const { name, pattern } = KNOWN_BROWSER_COOKIE;
  const value = parse(header ?? '', name)[name] ?? '';
  return pattern.test(value) ? `${name}=${value}` : null;
}

/** Forwarded headers of a request for the sign-in page. */
function formHeaders(request: Request): Headers {
  const headers = pickHeaders(request.headers, FORM_HEADERS);
  const cookie = knownBrowser(request.headers.get('cookie'));
  if (cookie) headers.set('cookie', cookie);
  return headers;
}

/** The portal's known-browser cookie with the site's attributes; Secure if the URL uses TLS. */
function knownBrowserCookie(request: Request, response: Response): string | null {
  const cookie = response.headers.getSetCookie().map(knownBrowser).find(Boolean);
  if (!cookie) return null;
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  const { maxAgeSeconds } = KNOWN_BROWSER_COOKIE;
  return `${cookie}; Path=${SIGN_IN_PATHS.login}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Adds the headers of every portal request: request ID, trace, portal key, and client IP address. */
export function addPortalHeaders(headers: Headers, { clientIp, requestId, key }: SignInContext): void {
  headers.set(HEADERS.requestId, requestId);
  const trace = traceparent();
  if (trace) headers.set(HEADERS.trace, trace);
  if (key) headers.set(HEADERS.key, key);
  if (clientIp !== '') headers.set(HEADERS.forwardedFor, clientIp);
}

/** Sends a request to the portal. Rejects with a `PortalError` if the portal does not respond. */
const sendToPortal = (
  context: SignInContext,
  path: string,
  query: URLSearchParams,
  init: RequestInit,
): Promise<Response> => withSpan(`portal:${path}`, () => send(context, path, query, init), 'client');

async function send(
  context: SignInContext,
  path: string,
  query: URLSearchParams,
  init: RequestInit,
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set(HEADERS.version, api.clientVersion);
  addPortalHeaders(headers, context);
  const url = new URL(path, context.origin);
  url.search = query.toString();
  const signal = AbortSignal.timeout(api.timeoutMs);
  try {
    return await context.send(new Request(url, { ...init, headers, redirect: 'manual', signal }));
  } catch (cause) {
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new PortalError(isTimeout ? 'timeout' : 'unreachable', path, 'no response', {
      status: isTimeout ? 504 : 503,
      cause,
    });
  }
}

/** The envelope of a response (§8). Rejects with a `PortalError` for any other body. */
async function parseEnvelope(response: Response, path: string) {
  const envelope = EnvelopeSchema.safeParse(await response.json().catch(() => null));
  if (!envelope.success) throw errorOfStatus(path, response.ok ? 500 : response.status, '');
  return envelope.data;
}

/** Reads the sessions of an account, or ends sessions if there is a body. Rejects with a `PortalError` on failure. */
async function callSessions<S extends z.ZodType>(
  context: SignInContext,
  token: string,
  schema: S,
  body?: object,
): Promise<z.output<S>> {
  const path = SIGN_IN_PATHS.sessions;
  const response = await sendToPortal(context, path, new URLSearchParams(), {
    method: body ? 'POST' : 'GET',
    headers: { cookie: `${SESSION_COOKIE}=${token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const { code, message, data } = await parseEnvelope(response, path);
  if (code !== CODES.ok) throw errorOfEnvelope(path, code, message);
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new PortalError('shape', path, 'the response has no sessions');
  return parsed.data;
}

/** Creates the sign-in client for one request of one visitor. */
export function createSignIn(context: SignInContext): SignIn {
  return {
    async validate(ticket, service, device) {
      const response = await sendToPortal(context, SIGN_IN_PATHS.validate, new URLSearchParams(), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ticket, service, device }),
      });
      const { code, message, data } = await parseEnvelope(response, SIGN_IN_PATHS.validate);
      if (code === CODES.loginRequired || code === CODES.invalid) return null;
      if (code !== CODES.ok) throw errorOfEnvelope(SIGN_IN_PATHS.validate, code, message);
      const session = SessionSchema.safeParse(data);
      if (!session.success)
        throw new PortalError('shape', SIGN_IN_PATHS.validate, 'the response is not a session');
      return session.data;
    },

    async end(token, { language, appCode }) {
      const query = new URLSearchParams({ language, ...(appCode === '' ? {} : { appCode }) });
      const response = await sendToPortal(context, SIGN_IN_PATHS.logout, query, {
        method: 'POST',
        headers: { cookie: `${SESSION_COOKIE}=${token}` },
      });
      await response.body?.cancel();
      if (!response.ok) throw errorOfStatus(SIGN_IN_PATHS.logout, response.status, '');
    },

    async sessions(token) {
      return (await callSessions(context, token, OwnSessionsSchema)).rows;
    },

    async endSessions(token, id) {
      return (await callSessions(context, token, EndedCountSchema, { id })).count;
    },

    async page(request, body, language) {
      const query = new URL(request.url).searchParams;
      if (!query.has('language')) query.set('language', language);
      const response = await sendToPortal(context, SIGN_IN_PATHS.login, query, {
        method: request.method,
        headers: formHeaders(request),
        body,
      });
      // Portal errors are JSON; the visitor gets the site's error page instead.
      if (response.status >= 500 && !response.headers.get('content-type')?.startsWith('text/html')) {
        await response.body?.cancel();
        throw errorOfStatus(SIGN_IN_PATHS.login, response.status, '');
      }
      const headers = pickHeaders(response.headers, PAGE_HEADERS);
      const cookie = knownBrowserCookie(request, response);
      if (cookie) headers.set('set-cookie', cookie);
      return new Response(response.body, { status: response.status, headers });
    },
  };
}
