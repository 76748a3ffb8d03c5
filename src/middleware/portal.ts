// Hands a request its portal client, its shared data and its sign-in, made for its locale, preview and
// visitor.
import type { MiddlewareHandler } from 'hono';
import { breakerFor } from '../api/breaker.ts';
import { createPortalClient } from '../api/client.ts';
import { createSignIn } from '../api/sign-in.ts';
import { openPages } from '../cache/page-store.ts';
import { createSharedData } from '../cache/shared.ts';
import { contentVersion } from '../cache/version.ts';
import type { SiteEnv } from '../env.ts';
import { LOCALES } from '../i18n/locales.ts';
import { behind } from './request-log.ts';

/** The origin of a service binding's requests; never resolved. */
const BINDING_ORIGIN = 'https://portal';

export const portal = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const { locale, preview, log } = c.var;
  const changedAt = Number(
    await contentVersion({ kv: c.env.KV, cache: openPages, now: Date.now(), report: log.report }),
  );
  const external = c.env.PORTAL_ORIGIN;
  const way = {
    send: external ? (request: Request) => fetch(request) : (request: Request) => c.env.PORTAL.fetch(request),
    origin: external || BINDING_ORIGIN,
    clientIp: c.var.clientIp,
    requestId: c.var.requestId,
    breaker: breakerFor(Date.now),
    waitUntil: (work: Promise<unknown>) => behind(c, work),
    time: log.time,
  };
  const client = createPortalClient({
    ...way,
    lang: LOCALES[locale].lang,
    previewToken: preview.token,
    cookie: c.req.header('cookie') ?? null,
  });
  c.set('portal', client);
  c.set('signIn', createSignIn(way));
  c.set(
    'shared',
    createSharedData({
      kv: c.env.KV,
      portal: client,
      locale,
      changedAt,
      preview: preview.on,
      now: Date.now,
      waitUntil: (work) => behind(c, work),
      report: log.report,
      time: log.time,
    }),
  );
  await next();
};
