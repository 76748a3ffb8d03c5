// /ops/*: the ops Worker's calls and console below our own host. It judges who may; nothing of its answers is kept.
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { pickHeaders } from '../../api/headers.ts';
import { lookAgain } from '../../cache/live-value.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { opsBodyBytes } from '../../live/ops-bodies.ts';
import { isRead, urlOf } from '../../request.ts';

/** What a request to ops consists of, beside its own cookies: what of it says who asks, and from which page. */
const PASSED = [
  'accept',
  'authorization',
  'cf-access-jwt-assertion',
  'content-type',
  'origin',
  'sec-fetch-site',
  'x-ops-user',
] as const;

/** The console's own cookies; a visitor's are none of its business. */
const OWN_COOKIE = /^\s*(?:__Host-)?ops(?:-[a-z]+)?=/;
const ownCookies = (header: string | undefined): string =>
  (header ?? '')
    .split(';')
    .filter((part) => OWN_COOKIE.test(part))
    .map((part) => part.trim())
    .join('; ');

function passedOn(c: SiteContext, body: ArrayBuffer | null): Request {
  const url = new URL(urlOf(c));
  url.pathname = c.req.path;
  const headers = pickHeaders(c.req.raw.headers, PASSED);
  headers.set('x-request-id', c.var.requestId);
  headers.set('x-client-ip', c.var.clientIp);
  const cookies = ownCookies(c.req.header('cookie'));
  if (cookies !== '') headers.set('cookie', cookies);
  return new Request(url, { method: c.req.method, headers, body, redirect: 'manual' });
}

async function forward(c: SiteContext): Promise<Response> {
  const { platform, isolate } = c.env;
  const isReading = isRead(c.req.method);
  const answer = await platform.OPS.fetch(passedOn(c, isReading ? null : await c.req.arrayBuffer()));
  // A page of the console answers a change with 303.
  if (!isReading && answer.status < 400) {
    // Live on the very next request of this isolate; KV says it to the others within a minute.
    const { version, flips, redirects, revoked } = isolate;
    for (const value of [version, ...Object.values(flips), redirects.table, revoked]) lookAgain(value);
  }
  return new Response(answer.body, answer);
}

/** Calls and pages of ops, passed on as they are. 503 when the Worker does not answer. */
export function opsRoutes(app: Hono<SiteEnv>): void {
  app.all(
    '/ops/*',
    (c, next) =>
      bodyLimit({
        maxSize: opsBodyBytes(c.req.path),
        onError: () => c.json({ error: 'too-large' }, 413),
      })(c, next),
    async (c) => {
      const answer = await forward(c).catch((error) => {
        c.var.log.report({ event: 'ops-failed', error: String(error) });
        return c.json({ error: 'unavailable' }, 503);
      });
      answer.headers.set('X-Robots-Tag', 'noindex');
      return answer;
    },
  );
}
