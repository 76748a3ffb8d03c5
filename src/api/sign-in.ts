// The portal's side of signing in: its page handed through, tickets exchanged for sessions, sessions ended.
// Not calls of §7.
import { parse } from 'hono/utils/cookie';
import { api } from '../../common/config.ts';
import { CODES, HEADERS } from '../../common/contract/codes.ts';
import { EnvelopeSchema } from '../../common/contract/contract.ts';
import {
  KNOWN_BROWSER_COOKIE,
  SESSION_COOKIE,
  type Session,
  SessionSchema,
  SIGN_IN_PATHS,
} from '../../common/contract/sign-in/sign-in.ts';
import { errorOfEnvelope, errorOfStatus, PortalError } from '../../common/upstream/errors.ts';
import { pickHeaders } from '../../common/upstream/headers.ts';

export interface SignIn {
  /**
   * The session that a ticket stands for, or `null` when the portal refuses it. Rejects with a `PortalError`
   * when the portal does not answer.
   */
  validate: (ticket: string, service: string) => Promise<Session | null>;
  /** Ends a session at the portal. Rejects with a `PortalError` when the portal does not answer. */
  end: (token: string, application: { language: string; appCode: string }) => Promise<void>;
  /**
   * The portal's sign-in page, for a browser that asks us for it, in `language` where the address says none. `body` is
   * that of the request, `null` for GET. Rejects with a `PortalError` when the portal does not answer.
   */
  page: (request: Request, body: ArrayBuffer | null, language: string) => Promise<Response>;
}

export interface SignInContext {
  send: (request: Request) => Promise<Response>;
  origin: string;
  clientIp: string;
  requestId: string;
  /** Shared with a portal that is reached over HTTP, so that it believes what the site says of a visitor. */
  key?: string | undefined;
}

/** Of the portal's page, what belongs to the page; connection, cookies and the rest are our own business. */
const PAGE_HEADERS = [
  'content-type',
  'content-security-policy',
  'location',
  'referrer-policy',
  'retry-after',
  'x-robots-tag',
];
/** Of the browser's request, what the portal needs to tell our own form from a foreign page's. */
const FORM_HEADERS = ['content-type', 'origin', 'sec-fetch-site'];

/** The cookie by which the portal knows a browser, out of a Cookie header or a Set-Cookie one; else null. */
function knownBrowser(header: string | null): string | null {
  const { name, pattern } = KNOWN_BROWSER_COOKIE;
  const value = parse(header ?? '', name)[name] ?? '';
  return pattern.test(value) ? `${name}=${value}` : null;
}

/** What the browser sends to the sign-in page, as it is handed on. */
function formHeaders(request: Request): Headers {
  const headers = pickHeaders(request.headers, FORM_HEADERS);
  const known = knownBrowser(request.headers.get('cookie'));
  if (known) headers.set('cookie', known);
  return headers;
}

/** The portal's cookie for its page, with attributes of our own; Secure wherever there is TLS. */
function knownBrowserCookie(request: Request, response: Response): string | null {
  const known = response.headers.getSetCookie().map(knownBrowser).find(Boolean);
  if (!known) return null;
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  const { maxAgeSeconds } = KNOWN_BROWSER_COOKIE;
  return `${known}; Path=${SIGN_IN_PATHS.login}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** The sign-in for one request of one visitor. */
export function createSignIn({ send, origin, clientIp, requestId, key }: SignInContext): SignIn {
  async function ask(path: string, query: URLSearchParams, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set(HEADERS.version, api.clientVersion);
    headers.set(HEADERS.requestId, requestId);
    if (key) headers.set(HEADERS.key, key);
    if (clientIp !== '') headers.set(HEADERS.forwardedFor, clientIp);
    const url = new URL(path, origin);
    url.search = query.toString();
    try {
      return await send(
        new Request(url, {
          ...init,
          headers,
          redirect: 'manual',
          signal: AbortSignal.timeout(api.timeoutMs),
        }),
      );
    } catch (cause) {
      const late = cause instanceof DOMException && cause.name === 'TimeoutError';
      throw new PortalError(late ? 'timeout' : 'unreachable', path, 'no answer', {
        status: late ? 504 : 503,
        cause,
      });
    }
  }

  return {
    async validate(ticket, service) {
      const response = await ask(SIGN_IN_PATHS.validate, new URLSearchParams(), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ticket, service }),
      });
      const body: unknown = await response.json().catch(() => null);
      const envelope = EnvelopeSchema.safeParse(body);
      if (!envelope.success)
        throw errorOfStatus(SIGN_IN_PATHS.validate, response.ok ? 500 : response.status, '');
      const { code, message, data } = envelope.data;
      if (code === CODES.loginRequired || code === CODES.invalid) return null;
      if (code !== CODES.ok) throw errorOfEnvelope(SIGN_IN_PATHS.validate, code, message);
      const session = SessionSchema.safeParse(data);
      if (!session.success)
        throw new PortalError('shape', SIGN_IN_PATHS.validate, 'the answer is not a session');
      return session.data;
    },

    async end(token, { language, appCode }) {
      const query = new URLSearchParams({ language, ...(appCode === '' ? {} : { appCode }) });
      const response = await ask(SIGN_IN_PATHS.logout, query, {
        method: 'POST',
        headers: { cookie: `${SESSION_COOKIE}=${token}` },
      });
      await response.body?.cancel();
      if (!response.ok) throw errorOfStatus(SIGN_IN_PATHS.logout, response.status, '');
    },

    async page(request, body, language) {
      const query = new URL(request.url).searchParams;
      if (!query.has('language')) query.set('language', language);
      const response = await ask(SIGN_IN_PATHS.login, query, {
        method: request.method,
        headers: formHeaders(request),
        body,
      });
      // A portal in trouble answers as to a call; a person gets the site's own error page.
      if (response.status >= 500 && !response.headers.get('content-type')?.startsWith('text/html')) {
        await response.body?.cancel();
        throw errorOfStatus(SIGN_IN_PATHS.login, response.status, '');
      }
      const headers = pickHeaders(response.headers, PAGE_HEADERS);
      const known = knownBrowserCookie(request, response);
      if (known) headers.set('set-cookie', known);
      return new Response(response.body, { status: response.status, headers });
    },
  };
}
