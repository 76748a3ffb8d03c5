// One structured line a request (§3 Request log record), written when the answer has been sent to its end. Secrets are masked.
import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../env.ts';

/** Something that went wrong, or was dropped, while a request was answered. */
export interface Problem {
  event: string;
  [detail: string]: unknown;
}

export interface RequestLog {
  problems: Problem[];
  report: (problem: Problem) => void;
  /** Work that goes on after the handler has returned, such as a stream; the line is written when it ends. */
  pending: Promise<unknown>[];
}

/** Query parameters whose values never reach a log. */
const SECRET_PARAMS = ['pretoken', 'ticket', 'token', 'password', 'verifyCode'];

/** The address with the values of secret parameters masked. */
export function maskUrl(address: string): string {
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
  const log: RequestLog = { problems: [], pending: [], report: (problem) => void log.problems.push(problem) };
  c.set('log', log);
  await next();
  const { status } = c.res;
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
        referer: c.req.header('referer') ?? '',
        userAgent: c.req.header('user-agent') ?? '',
        problems: log.problems,
      }),
    );
  };
  c.executionCtx.waitUntil(Promise.allSettled(log.pending).then(print));
};
