// Portal middleware: sets the portal client, shared data, sign-in, and sandbox for the locale, preview, and visitor.
import type { MiddlewareHandler } from 'hono';
import { BINDING_ORIGIN } from '../../common/contract/binding.ts';
import { hasSession } from '../../common/contract/sign-in/sign-in.ts';
import { secretsOf } from '../../common/crypto/secrets.ts';
import { forwardedCookies } from '../../common/http/cookies.ts';
import { LOCALES } from '../../common/i18n/locales.ts';
import { isReplicating } from '../../common/shared-data/stamp.ts';
import { createBreaker } from '../../common/upstream/breaker.ts';
import { createSandbox } from '../api/sandbox.ts';
import { createSignIn } from '../api/sign-in.ts';
import { cacheCalls } from '../cache/call-memory.ts';
import { createSharedData } from '../cache/shared.ts';
import type { SiteContext, SiteEnv } from '../env.ts';
import { verifyPreview } from './preview/verify-preview.ts';

/** Connection to the portal for one request. */
function connection(c: SiteContext) {
  const { platform, isolate } = c.env;
  const external = platform.PORTAL_ORIGIN;
  return {
    send: external
      ? (request: Request) => fetch(request)
      : (request: Request) => platform.PORTAL.fetch(request),
    origin: external || BINDING_ORIGIN,
    clientIp: c.get('clientIp'),
    requestId: c.get('requestId'),
    // A service binding needs no key, because only the site can call it.
    key: external ? secretsOf(platform.PORTAL_KEY)[0] : undefined,
    breaker: createBreaker(isolate.breaker, Date.now),
    waitUntil: c.get('waitUntil'),
    time: c.get('log').time,
  };
}

export const portal = (): MiddlewareHandler<SiteEnv> =>
  async function portal(c, next) {
    const locale = c.get('locale');
    const log = c.get('log');
    const waitUntil = c.get('waitUntil');
    const { platform, isolate, version, renewed, cookie } = c.env;
    const connected = connection(c);
    const forwarded = forwardedCookies(cookie, c.req.url);
    const signedIn = hasSession(forwarded);
    const { preview, isShown, client, stickyParams } = await verifyPreview(c, {
      ...connected,
      lang: LOCALES[locale].lang,
      cookie: forwarded,
      allowsReplica: !isReplicating(version, Date.now()),
    });
    c.set('preview', preview);
    c.set('stickyParams', stickyParams);
    const mayCache = !isShown && version !== null;
    c.set(
      'portal',
      mayCache
        ? cacheCalls(client, { memory: isolate.calls, locale, version, now: Date.now, waitUntil })
        : client,
    );
    c.set('signedIn', signedIn);
    c.set('signIn', createSignIn(connected));
    c.set('sandbox', createSandbox(connected));
    const shared = createSharedData({
      kv: platform.KV,
      kvState: isolate.kv,
      memory: isolate.shared,
      portal: client,
      portalOrigin: platform.PORTAL_ORIGIN,
      locale,
      version,
      renewed,
      preview: isShown,
      signedIn,
      now: Date.now,
      waitUntil,
      report: log.report,
      time: log.time,
    });
    c.set('shared', shared);
    await next();
  };
