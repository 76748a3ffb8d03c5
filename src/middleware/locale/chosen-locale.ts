// §4 A switch of language stores the choice: here for browsers that run no script. The page itself is the one that
// everybody gets.
import type { MiddlewareHandler } from 'hono';
import { localeCookie } from '../../../common/config.ts';
import { writeCookie } from '../../../common/http/cookies.ts';
import { isRead } from '../../../common/http/request.ts';
import { hasFileEnding } from '../../../common/i18n/file-ending.ts';
import { isSwitch } from '../../../common/i18n/negotiation.ts';
import { NO_STORE } from '../../cache/lifetime.ts';
import type { OuterEnv } from '../../env.ts';

/** After the answer; one that sets a cookie is kept by nobody. */
export const chosenLocale = (): MiddlewareHandler<OuterEnv> => async (c, next) => {
  await next();
  const { policy, locale } = c.var;
  const isPage = policy.kind === 'page' && !hasFileEnding(c.req.path);
  if (!isPage || !isRead(c.req.method)) return;
  if (!isSwitch((name) => c.req.header(name), locale)) return;
  writeCookie(c, localeCookie.name, locale, { maxAge: localeCookie.maxAgeSeconds });
  c.header('Cache-Control', NO_STORE);
};
