// Mobile detection (§4), for the log and for app downloads. The layout uses CSS only.
import type { MiddlewareHandler } from 'hono';
import type { OuterEnv } from '../../env.ts';

const MOBILE =
  /phone|pad|pod|iPhone|iPod|ios|iPad|Android|Mobile|BlackBerry|IEMobile|MQQBrowser|JUC|Fennec|wOSBrowser|BrowserNG|WebOS|Symbian|Windows Phone|Opera Mini/i;

/** Whether a user agent contains one of the names in §4. */
export const isMobile = (userAgent: string | undefined): boolean => MOBILE.test(userAgent ?? '');

export const mobile = (): MiddlewareHandler<OuterEnv> =>
  async function mobile(c, next) {
    c.set('isMobile', isMobile(c.req.header('user-agent')));
    await next();
  };
