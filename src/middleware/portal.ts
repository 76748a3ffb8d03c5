// Hands a request its portal client and its shared data, made for its locale, preview and visitor.
import type { MiddlewareHandler } from 'hono';
import { createPortalClient } from '../api/client.ts';
import { createSharedData } from '../cache/shared.ts';
import { contentVersion } from '../cache/version.ts';
import type { SiteEnv } from '../env.ts';
import { LOCALES } from '../i18n/locales.ts';

/** The origin of a service binding's requests; never resolved. */
const BINDING_ORIGIN = 'https://portal';

export const portal = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const { locale, preview, log } = c.var;
  const changedAt = Number(await contentVersion(c.env.KV, Date.now(), log.report));
  const external = c.env.PORTAL_ORIGIN;
  const client = createPortalClient({
    send: external ? (request) => fetch(request) : (request) => c.env.PORTAL.fetch(request),
    origin: external || BINDING_ORIGIN,
    lang: LOCALES[locale].lang,
    previewToken: preview.token,
    clientIp: c.var.clientIp,
    cookie: c.env.keepingFor ? null : (c.req.header('cookie') ?? null),
    requestId: c.var.requestId,
  });
  c.set('portal', client);
  c.set(
    'shared',
    createSharedData({
      kv: c.env.KV,
      portal: client,
      locale,
      changedAt,
      preview: preview.on,
      now: Date.now,
      waitUntil: (work) => c.executionCtx.waitUntil(work),
      report: log.report,
    }),
  );
  await next();
};
