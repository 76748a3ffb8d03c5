// /ops/*: API and console of the ops Worker, which authenticates callers itself. Its responses are not cached.
import type { Hono } from 'hono';
import { HEADERS } from '../../../common/contract/codes.ts';
import { isReadMethod, urlOf } from '../../../common/http/request.ts';
import { opsBodyBytes } from '../../../common/overrides/ops-bodies.ts';
import { traceparent, withSpan } from '../../../common/trace/span.ts';
import { pickHeaders } from '../../../common/upstream/headers.ts';
import { NO_STORE } from '../../cache/lifetime.ts';
import { invalidate } from '../../cache/live-value.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { wantsHtml } from '../../http/accept.ts';
import { opsOrigin } from '../../http/ops-origin.ts';
import { requestBody } from '../common/input/request-body.ts';
import { sendSmallPage } from '../common/page/small-page.tsx';

/** Request headers that are forwarded to ops, in addition to the cookies of the console. */
const FORWARDED_HEADERS = [
  'accept',
  'authorization',
  'cf-access-jwt-assertion',
  'content-type',
  'origin',
  'sec-fetch-site',
] as const;

/** Cookies of the console; a visitor's other cookies are not forwarded. */
const OWN_COOKIE = /^\s*(?:__Host-)?ops(?:-[a-z]+)?=/;
const ownCookies = (header: string | undefined): string =>
  (header ?? '')
    .split(';')
    .filter((part) => OWN_COOKIE.test(part))
    .map((part) => part.trim())
    .join('; ');

function forwardedRequest(c: SiteContext, body: ArrayBuffer | null): Request {
  const url = new URL(urlOf(c));
  url.pathname = c.req.path;
  const headers = pickHeaders(c.req.raw.headers, FORWARDED_HEADERS);
  headers.set('x-request-id', c.get('requestId'));
  headers.set('x-client-ip', c.get('clientIp'));
  const trace = traceparent();
  if (trace) headers.set(HEADERS.trace, trace);
  const cookies = ownCookies(c.req.header('cookie'));
  if (cookies !== '') headers.set('cookie', cookies);
  return new Request(url, { method: c.req.method, headers, body, redirect: 'manual' });
}

async function forwardRequest(c: SiteContext): Promise<Response> {
  const { platform, isolate } = c.env;
  const isReading = isReadMethod(c.req.method);
  const body = isReading ? null : await c.req.arrayBuffer();
  const response = await withSpan('ops', async () => platform.OPS.fetch(forwardedRequest(c, body)), 'client');
  // The console returns 303 after a change.
  if (!isReading && response.status < 400) {
    // The change takes effect in this isolate on the next request; other isolates read it from KV within a minute.
    const { version, overrides, redirects, revoked } = isolate;
    for (const value of [version, ...Object.values(overrides), redirects.table, revoked]) invalidate(value);
  }
  return new Response(response.body, response);
}

const PROBLEMS = {
  503: {
    error: 'unavailable',
    title: 'The console is not available',
    text: 'The website itself works, and saved changes stay in effect. Try again in a minute. If you just sent a form, go back and send it again, because it may not have been saved.',
  },
  413: {
    error: 'too-large',
    title: 'Form or file too large',
    text: 'The form or file is larger than the console accepts. Nothing was saved.',
  },
  408: {
    error: 'too-slow',
    title: 'Upload timed out',
    text: 'The form or file did not arrive within a minute. Nothing was saved. Go back and send it again.',
  },
} as const;

/** Returns the site's own error for a request to ops: a page for browsers, JSON for other clients. */
function problem(c: SiteContext, status: keyof typeof PROBLEMS) {
  const { error, title, text } = PROBLEMS[status];
  c.header('Cache-Control', NO_STORE);
  if (!wantsHtml(c.req.header('accept'))) return c.json({ error }, status);
  c.status(status);
  const content = (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a href="/ops/">Open the console</a>
      </p>
    </>
  );
  return sendSmallPage(c, { locale: 'en', title, content });
}

/** Forwards requests to ops, on every origin or on OPS_ORIGIN. Returns 503 if the Worker does not respond. */
export function addOpsRoutes(app: Hono<SiteEnv>): void {
  app.all(
    '/ops/*',
    async (c, next) => {
      const opsHost = opsOrigin(c.env.platform.OPS_ORIGIN);
      return opsHost === null || urlOf(c).origin === opsHost ? next() : c.notFound();
    },
    requestBody({
      maxSize: (c) => opsBodyBytes(c.req.path),
      onReject: (c, status) => problem(c, status),
    }),
    async (c) => {
      const response = await forwardRequest(c).catch((error) => {
        c.get('log').report({ event: 'ops-failed', error: String(error) });
        return problem(c, 503);
      });
      response.headers.set('X-Robots-Tag', 'noindex');
      return response;
    },
  );
}
