// §4: stores the locale after a language switch, for browsers without scripts. The response body is the shared page.
import type { MiddlewareHandler } from 'hono';
import { localeCookie } from '../../../common/config.ts';
import { writeCookie } from '../../../common/http/cookies.ts';
import { isReadMethod, urlOf } from '../../../common/http/request.ts';
import { hasFileExtension } from '../../../common/i18n/file-extension.ts';
import { isLanguageSwitch } from '../../../common/i18n/negotiation.ts';
import { forbidStoring } from '../../cache/lifetime.ts';
import type { OuterEnv } from '../../env.ts';

/** Sets the cookie on the response, which must then not be cached. */
export const storeChosenLocale = (): MiddlewareHandler<OuterEnv> =>
  async function chosenLocale(c, next) {
    await next();
    const policy = c.get('policy');
    const locale = c.get('locale');
    const isPage = policy.kind === 'page' && !hasFileExtension(urlOf(c).pathname);
    if (!isPage || !isReadMethod(c.req.method)) return;
    if (!isLanguageSwitch((name) => c.req.header(name), locale)) return;
    writeCookie(c, localeCookie.name, locale, { maxAge: localeCookie.maxAgeSeconds });
    forbidStoring(c.res.headers);
  };
