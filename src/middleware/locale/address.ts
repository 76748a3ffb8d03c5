// Address: sets the locale of the path (§4) and its route policy (common/policy.ts).
import type { MiddlewareHandler } from 'hono';
import { api } from '../../../common/config.ts';
import { urlOf } from '../../../common/http/request.ts';
import { splitLocale } from '../../../common/i18n/links.ts';
import { defaultLocale, type Locale, localeOfLang } from '../../../common/i18n/locales.ts';
import { policyOf } from '../../../common/policy.ts';
import type { OuterEnv } from '../../env.ts';

/**
 * Locale of an address, from its prefix. Calls have one address for all locales and specify it in the parameter `lang`
 * (§7).
 */
function localeOfAddress({ pathname, searchParams }: URL): Locale {
  if (pathname.startsWith(`${api.basePath}/`)) return localeOfLang(searchParams.get('lang') ?? undefined);
  return splitLocale(pathname).locale ?? defaultLocale;
}

export const address = (): MiddlewareHandler<OuterEnv> =>
  async function address(c, next) {
    c.set('locale', localeOfAddress(urlOf(c)));
    c.set('policy', policyOf(c.req.path));
    c.set('refusal', null);
    await next();
  };
