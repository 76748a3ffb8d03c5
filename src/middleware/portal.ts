// Hands a request its portal client, its shared data and its sign-in, made for its locale, preview and visitor.
import type { MiddlewareHandler } from 'hono';
import { BINDING_ORIGIN } from '../../common/contract/binding.ts';
import { hasSession } from '../../common/contract/sign-in/sign-in.ts';
import { secretsOf } from '../../common/crypto/secrets.ts';
import { forwardedCookies } from '../../common/http/cookies.ts';
import { LOCALES } from '../../common/i18n/locales.ts';
import { outerStickyParams, stickyParamsNow } from '../../common/i18n/sticky-params.ts';
import { previewInstant } from '../../common/preview/preview-at.ts';
import { coversInstant, coversPage, isLinkToken, openLink } from '../../common/preview/preview-link.ts';
import { breakerFor } from '../../common/upstream/breaker.ts';
import { type ClientContext, createPortalClient, type PortalClient } from '../../common/upstream/client.ts';
import { createSandbox } from '../api/sandbox.ts';
import { createSignIn } from '../api/sign-in.ts';
import { revokedLinks } from '../cache/revoked-links.ts';
import { createSharedData } from '../cache/shared.ts';
import type { Preview, SiteContext, SiteEnv } from '../env.ts';

/** Where the portal is and how it is reached, for one request. */
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
    // A binding needs none: nobody else can ask by it.
    key: external ? secretsOf(platform.PORTAL_KEY)[0] : undefined,
    breaker: breakerFor(isolate.breaker, Date.now),
    waitUntil: c.get('waitUntil'),
    time: c.get('log').time,
  };
}

/** The portal's token for whoever comes by a preview link that is good, here and now; else why it is not. */
async function tokenByLink(c: SiteContext, token: string): Promise<string | 'bad' | 'elsewhere'> {
  const { platform, isolate } = c.env;
  const link = await openLink(token, platform.PREVIEW_KEY);
  const now = Date.now();
  if (!link || link.endsAt <= now || !platform.PREVIEW_TOKEN) return 'bad';
  const sources = { kv: platform.KV, kvState: isolate.kv, now, report: c.get('log').report };
  const revoked = await revokedLinks(isolate.revoked, sources);
  if (!revoked || revoked.has(link.id) || !(await coversInstant(link, c.get('preview').requested)))
    return 'bad';
  const isHere = await coversPage(link, { path: c.req.path, locale: c.get('locale') });
  return isHere ? platform.PREVIEW_TOKEN : 'elsewhere';
}

/** The preview with the portal's own token in place of a link's; a link that is not good here counts no more. */
async function withoutLink(c: SiteContext): Promise<Preview> {
  const preview = c.get('preview');
  if (preview.token === null || !isLinkToken(preview.token)) return preview;
  const token = await tokenByLink(c, preview.token);
  return token === 'bad' || token === 'elsewhere'
    ? { ...preview, token: null, valid: false, isElsewhere: token === 'elsewhere' }
    : { ...preview, token };
}

/** The preview with the instant that it shows: only one that the portal has called good shows another than now. */
function atInstant(preview: Preview): Preview {
  const { requested, valid } = preview;
  const ms = valid === true && requested !== null ? previewInstant(requested, Date.now()) : null;
  return ms === null || requested === null ? preview : { ...preview, at: { ms, text: requested } };
}

/**
 * Whether a request's preview token is good, from memory, or by one call whose answer says so. A bad one is not
 * sent again: the visitor sees the live page, which costs what it costs everybody.
 */
async function judged(c: SiteContext, preview: Preview, client: PortalClient): Promise<Preview> {
  const { token } = preview;
  if (token === null || c.get('refusal') !== null) return preview;
  const { tokens } = c.env.isolate;
  // Whether the call succeeds is for the page to find out.
  if (tokens.isValid(token, Date.now()) === null)
    await client.call('common/getWebInfo').catch(() => undefined);
  return { ...preview, valid: tokens.isValid(token, Date.now()) };
}

export const portal = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const { locale, log, waitUntil } = c.var;
  const { platform, isolate, version, renewed, cookie } = c.env;
  const way = connection(c);
  const forwarded = forwardedCookies(cookie, c.req.url);
  const signedIn = hasSession(forwarded);
  const context: Omit<ClientContext, 'previewToken'> = {
    ...way,
    lang: LOCALES[locale].lang,
    cookie: forwarded,
  };
  const opened = await withoutLink(c);
  const { token, requested } = opened;
  const previewing = createPortalClient({
    ...context,
    previewToken: token,
    previewAt: requested !== null && previewInstant(requested, Date.now()) !== null ? requested : null,
    onPreviewState: (valid) => token !== null && isolate.tokens.judge(token, valid, Date.now()),
  });
  const preview = atInstant(await judged(c, opened, previewing));
  // Whoever is turned away gets the frame that everybody gets.
  const isPreviewed = preview.on && preview.valid !== false && c.get('refusal') === null;
  const client = isPreviewed ? previewing : createPortalClient({ ...context, previewToken: null });
  c.set('preview', preview);
  // A token that does not count is not handed on.
  if (preview.valid === false) c.set('stickyParams', outerStickyParams(c.get('stickyParams')));
  else if (preview.at === null) c.set('stickyParams', stickyParamsNow(c.get('stickyParams')));
  c.set('portal', client);
  c.set('signedIn', signedIn);
  c.set('signIn', createSignIn(way));
  c.set('sandbox', createSandbox(way));
  const shared = createSharedData({
    kv: platform.KV,
    kvState: isolate.kv,
    memory: isolate.shared,
    portal: client,
    portalOrigin: platform.PORTAL_ORIGIN,
    locale,
    version,
    renewed,
    preview: isPreviewed,
    signedIn,
    now: Date.now,
    waitUntil,
    report: log.report,
    time: log.time,
  });
  c.set('shared', shared);
  await next();
};
