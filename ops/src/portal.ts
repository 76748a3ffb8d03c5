// Portal client of the ops Worker: over the binding, or at PORTAL_ORIGIN with the shared key.

import { BINDING_ORIGIN } from '../../common/contract/binding.ts';
import { secretsOf } from '../../common/crypto/secrets.ts';
import { LOCALES, type Locale } from '../../common/i18n/locales.ts';
import { noBreaker } from '../../common/upstream/breaker.ts';
import { createPortalClient, type PortalClient } from '../../common/upstream/client.ts';
import type { Bindings } from './env.ts';

/** Creates an anonymous client: no client IP, cookie, or preview token. */
export const portalOf = (env: Bindings, locale: Locale): PortalClient =>
  createPortalClient({
    send: env.PORTAL_ORIGIN ? (request) => fetch(request) : (request) => env.PORTAL.fetch(request),
    origin: env.PORTAL_ORIGIN || BINDING_ORIGIN,
    key: env.PORTAL_ORIGIN ? secretsOf(env.PORTAL_KEY)[0] : undefined,
    lang: LOCALES[locale].lang,
    previewToken: null,
    clientIp: '',
    cookie: null,
    requestId: crypto.randomUUID(),
    breaker: noBreaker,
  });
