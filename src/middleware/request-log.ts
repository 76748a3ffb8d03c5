// Request log: collects the problems of a request and writes its log line after the response and the background work
// have ended.
import type { MiddlewareHandler } from 'hono';
import type { Locale } from '../../common/i18n/locales.ts';
import type { RequestType } from '../../common/metrics/page-types.ts';
import { activeSpan, type Span } from '../../common/trace/span.ts';
import { EDGE_CACHE } from '../cache/cache-status.ts';
import type { OuterEnv } from '../env.ts';
import { createLog, waitForBackground, writeLine } from '../log.ts';
import { isSpeculation } from './visitor/speculation.ts';

/** The span of the request; `undefined` if the request is not traced, or if the site sent it to itself. */
function ownSpan(): Span | undefined {
  const span = activeSpan();
  return span?.isFirst ? span : undefined;
}

/** Describes the span of a request by page type, locale, and cache state instead of its URL. */
export function describePage(span: Span, type: RequestType, locale: Locale, cacheState: string): void {
  span.name += ` ${type}`;
  span.set({ 'page.type': type, 'page.locale': locale, 'cache.state': cacheState });
}

export const requestLog = (): MiddlewareHandler<OuterEnv> =>
  async function requestLog(c, next) {
    const startedAt = Date.now();
    const span = ownSpan();
    const log = createLog();
    c.set('log', log);
    c.set('waitUntil', (work) => {
      log.background.push(work);
      c.executionCtx.waitUntil(work);
    });
    await next();
    const { status } = c.res;
    const timings = [...log.timings].map(([name, ms]) => `${name};dur=${ms}`);
    const total = `total;dur=${Date.now() - startedAt}`;
    c.res.headers.set('Server-Timing', [...timings, total].join(', '));
    if (span) describePage(span, c.get('policy').type, c.get('locale'), c.res.headers.get(EDGE_CACHE) ?? '');
    const write = async () => {
      await Promise.allSettled(log.pending);
      span?.finish();
      const ms = Date.now() - startedAt;
      if (!(await waitForBackground(log))) log.report({ event: 'background-unfinished' });
      const visitor = c.get('policy').anonymous
        ? { ip: '', isMobile: false }
        : {
            ip: c.get('clientIp'),
            isMobile: c.get('isMobile'),
            host: c.req.header('host'),
            cookie: c.req.header('cookie'),
            referer: c.req.header('referer'),
            userAgent: c.req.header('user-agent'),
          };
      writeLine({
        requestId: c.get('requestId'),
        method: c.req.method,
        url: c.req.url,
        status,
        ms,
        locale: c.get('locale'),
        preview: c.get('preview').on,
        ...(isSpeculation(c) && { speculative: true }),
        ...(span && { traceId: span.trace.id }),
        problems: log.problems,
        ...visitor,
      });
    };
    const written = write();
    span?.trace.pending.push(written);
    c.executionCtx.waitUntil(written);
  };
