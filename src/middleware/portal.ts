// Hands a request its portal client, its shared data and its sign-in, made for its locale, preview and visitor.
import type { MiddlewareHandler } from 'hono';
import { breakerFor } from '../api/breaker.ts';
import { type ClientContext, createPortalClient, type PortalClient } from '../api/client.ts';
import { hasSession } from '../api/contract/sign-in.ts';
import { createSandbox } from '../api/sandbox.ts';
import { createSignIn } from '../api/sign-in.ts';
import { createSharedData } from '../cache/shared.ts';
import { forwardedCookies } from '../cookies.ts';
import type { Preview, SiteContext, SiteEnv } from '../env.ts';
import { carriedOutside } from '../i18n/carried.ts';
import { LOCALES } from '../i18n/locales.ts';

/** The origin of a service binding's requests; never resolved. The portal trusts it (portal/src/caller.ts). */
const BINDING_ORIGIN = 'https://portal';

/** Where the portal is and how it is reached, for one request. */
function connection(c: SiteContext) {
  const { platform, isolate } = c.env;
  const external = platform.PORTAL_ORIGIN;
  return {
    send: external
      ? (request: Request) => fetch(request)
      : (request: Request) => platform.PORTAL.fetch(request),
    origin: external || BINDING_ORIGIN,
    clientIp: c.var.clientIp,
    requestId: c.var.requestId,
    // A binding needs none: nobody else can ask by it.
    key: external ? platform.PORTAL_KEY : undefined,
    breaker: breakerFor(isolate.breaker, Date.now),
    waitUntil: c.var.waitUntil,
    time: c.var.log.time,
  };
}

/**
 * Whether a request's preview token is good, from memory, or by one call whose answer says so. A bad one is not
 * sent again: the visitor sees the live page, which costs what it costs everybody.
 */
async function judged(c: SiteContext, preview: Preview, client: PortalClient): Promise<Preview> {
  const { token } = preview;
  if (token === null || c.var.refusal !== null) return preview;
  const { tokens } = c.env.isolate;
  // Whether the call succeeds is for the page to find out.
  if (tokens.isValid(token, Date.now()) === null)
    await client.call('common/getWebInfo').catch(() => undefined);
  return { ...preview, valid: tokens.isValid(token, Date.now()) };
}

export const portal = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const { locale, log, waitUntil } = c.var;
  const { platform, isolate, version, held, cookie } = c.env;
  const way = connection(c);
  const forwarded = forwardedCookies(cookie, c.req.url);
  const context: Omit<ClientContext, 'previewToken'> = {
    ...way,
    lang: LOCALES[locale].lang,
    cookie: forwarded,
  };
  const { token } = c.var.preview;
  const previewing = createPortalClient({
    ...context,
    previewToken: token,
    onPreviewState: (valid) => token !== null && isolate.tokens.judge(token, valid, Date.now()),
  });
  const preview = await judged(c, c.var.preview, previewing);
  // Whoever is turned away gets the frame that everybody gets.
  const isPreviewed = preview.on && preview.valid !== false && c.var.refusal === null;
  const client = isPreviewed ? previewing : createPortalClient({ ...context, previewToken: null });
  c.set('preview', preview);
  // A token that does not count is not handed on.
  if (preview.valid === false) c.set('carried', carriedOutside(c.var.carried));
  c.set('portal', client);
  c.set('signIn', createSignIn(way));
  c.set('sandbox', createSandbox(way));
  const shared = createSharedData({
    kv: platform.KV,
    kvState: isolate.kv,
    memory: isolate.shared,
    portal: client,
    locale,
    version,
    held,
    preview: isPreviewed,
    signedIn: hasSession(forwarded),
    now: Date.now,
    waitUntil,
    report: log.report,
    time: log.time,
  });
  c.set('shared', shared);
  await next();
};
