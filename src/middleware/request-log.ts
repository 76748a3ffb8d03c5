// One structured line a request (§3 Request log record), written when the answer has been sent to its end. Secrets are masked.
import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../env.ts';

/** Something that went wrong, or was dropped, while a request was answered. */
export interface Problem {
  event: string;
  [detail: string]: unknown;
}

/** Events after which a page is not what it should be: it is shown, but does not take the place of a whole one. */
const INCOMPLETE = new Set(['section-missing', 'part-failed', 'shell-incomplete']);

export interface RequestLog {
  problems: Problem[];
  /** Whether some part of the page could not be had. */
  incomplete: boolean;
  /** How long the answer waited for what, in milliseconds: the Server-Timing header. */
  timings: Map<string, number>;
  /** Adds to a timing. */
  time: (name: string, ms: number) => void;
  report: (problem: Problem) => void;
  /** Work that goes on after the handler has returned, such as a stream; the line is written when it ends. */
  pending: Promise<unknown>[];
}

/** Query parameters whose values never reach a log. */
const SECRET_PARAMS = ['pretoken', 'ticket', 'token', 'password', 'verifyCode'];

/** The address with the values of secret parameters masked; what is no address is not repeated. */
export function maskUrl(address: string): string {
  if (!URL.canParse(address)) return address === '' ? '' : '***';
  const url = new URL(address);
  for (const name of SECRET_PARAMS) if (url.searchParams.has(name)) url.searchParams.set(name, '***');
  return url.toString();
}

/** The names of the cookies; of their values only those that are choices of the interface. */
export function maskCookie(header: string | undefined): string {
  if (!header) return '';
  const open = new Set(['i18n_redirected', 'topAdBannerShown', 'cookie_consent']);
  return header
    .split(';')
    .map((part) => {
      const [name = '', ...value] = part.trim().split('=');
      return `${name}=${open.has(name) ? value.join('=') : '***'}`;
    })
    .join('; ');
}

/** Gathers what a request reports and prints its one line; level is `error` from status 500 on, `warn` when anything was reported. */
export const requestLog = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  // A page rendered for keeping belongs to the request that asked for it, and to its line.
  if (c.env.keepingFor) {
    c.set('log', c.env.keepingFor);
    return next();
  }
  const startedAt = Date.now();
  const log: RequestLog = {
    problems: [],
    incomplete: false,
    timings: new Map(),
    pending: [],
    time: (name, ms) => void log.timings.set(name, (log.timings.get(name) ?? 0) + ms),
    report: (problem) => {
      log.problems.push(problem);
      if (INCOMPLETE.has(problem.event)) log.incomplete = true;
    },
  };
  c.set('log', log);
  await next();
  const { status } = c.res;
  const timings = [...log.timings].map(([name, ms]) => `${name};dur=${ms}`);
  c.header('Server-Timing', [...timings, `total;dur=${Date.now() - startedAt}`].join(', '));
  const print = () => {
    const level = status >= 500 ? 'error' : log.problems.length > 0 ? 'warn' : 'info';
    console[level](
      JSON.stringify({
        level,
        requestId: c.var.requestId,
        method: c.req.method,
        url: maskUrl(c.req.url),
        status,
        ms: Date.now() - startedAt,
        locale: c.var.locale,
        ip: c.var.clientIp,
        isMobile: c.var.isMobile,
        preview: c.var.preview?.on ?? false,
        host: c.req.header('host') ?? '',
        cookie: maskCookie(c.req.header('cookie')),
        referer: maskUrl(c.req.header('referer') ?? ''),
        userAgent: c.req.header('user-agent') ?? '',
        problems: log.problems,
      }),
    );
  };
  c.executionCtx.waitUntil(Promise.allSettled(log.pending).then(print));
};
