// Request log: collects the problems of a request and writes its log line after the response and the background work have
// ended.
import type { MiddlewareHandler } from 'hono';
import type { OuterEnv } from '../env.ts';
import { backgroundEnds, createLog, writeLine } from '../log.ts';
import { isSpeculation } from './visitor/speculation.ts';

export const requestLog = (): MiddlewareHandler<OuterEnv> =>
  async function requestLog(c, next) {
    const startedAt = Date.now();
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
    const write = async () => {
      await Promise.allSettled(log.pending);
      const ms = Date.now() - startedAt;
      if (!(await backgroundEnds(log))) log.report({ event: 'background-unfinished' });
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
        problems: log.problems,
        ...visitor,
      });
    };
    c.executionCtx.waitUntil(write());
  };
