// Verification of a preview (§4): resolves preview links, asks the portal about the token, and selects the portal
// client.
import {
  type StickyParams,
  withoutPreviewInstant,
  withoutPreviewParams,
} from '../../../common/i18n/sticky-params.ts';
import { parsePreviewInstant } from '../../../common/preview/preview-at.ts';
import { coversInstant, coversPage, isLinkToken, openLink } from '../../../common/preview/preview-link.ts';
import {
  type ClientContext,
  createPortalClient,
  type PortalClient,
} from '../../../common/upstream/client.ts';
import { readRevokedLinks } from '../../cache/kv-values.ts';
import type { Preview, SiteContext } from '../../env.ts';
import { isCrossOrigin } from '../security/same-origin.ts';

/** The preview of a request after verification. */
interface VerifiedPreview {
  preview: Preview;
  /** Whether the response shows the preview; otherwise it shows the live page. */
  isShown: boolean;
  /** Portal client, which sends the preview token if the preview is shown. */
  client: PortalClient;
  /** Sticky parameters, without those of an invalid preview. */
  stickyParams: StickyParams;
}

/** The portal's token for a preview link, or the reason why the link is not valid for this page. */
async function resolveToken(c: SiteContext, token: string): Promise<string | 'invalid' | 'other-page'> {
  const { platform, isolate } = c.env;
  const link = await openLink(token, platform.PREVIEW_KEY);
  const now = Date.now();
  if (!link || link.endsAt <= now || !platform.PREVIEW_TOKEN) return 'invalid';
  const sources = { kv: platform.KV, kvState: isolate.kv, now, report: c.get('log').report };
  const revoked = await readRevokedLinks(isolate.revoked, sources);
  if (!revoked || revoked.has(link.id) || !(await coversInstant(link, c.get('preview').requested)))
    return 'invalid';
  const isCovered = await coversPage(link, { path: c.req.path, locale: c.get('locale') });
  return isCovered ? platform.PREVIEW_TOKEN : 'other-page';
}

/** Replaces the token of a preview link with the portal's own; an invalid link makes the preview invalid. */
async function resolveLink(c: SiteContext): Promise<Preview> {
  const preview = c.get('preview');
  if (preview.token === null || !isLinkToken(preview.token)) return preview;
  const token = await resolveToken(c, preview.token);
  return token === 'invalid' || token === 'other-page'
    ? { ...preview, token: null, valid: false, isForOtherPage: token === 'other-page' }
    : { ...preview, token };
}

/** Whether the request is rejected. The response then has the public shell, and the token is not verified. */
const isRejected = (c: SiteContext): boolean => c.get('rejection') !== null || isCrossOrigin(c);

/**
 * Determines whether the preview token is valid, from memory or with one call, whose response contains the result. An
 * invalid token is not sent again, so the live page needs no additional calls.
 */
async function checkToken(c: SiteContext, preview: Preview, client: PortalClient): Promise<Preview> {
  const { token } = preview;
  if (token === null || isRejected(c)) return preview;
  const { tokens } = c.env.isolate;
  // A failure of this call is not reported, because the page's own calls report it.
  if (!tokens.has(token)) await client.call('common/getWebInfo').catch(() => undefined);
  return { ...preview, valid: tokens.get(token) ?? null };
}

/** Sets the instant that the preview shows. Only a valid preview shows an instant other than now. */
function setInstant(preview: Preview): Preview {
  const { requested, valid } = preview;
  const ms = valid === true && requested !== null ? parsePreviewInstant(requested, Date.now()) : null;
  return ms === null || requested === null ? preview : { ...preview, at: { ms, text: requested } };
}

/** Sticky parameters of the response: without an invalid token, and without an instant that is not shown. */
function stickyParamsOf(c: SiteContext, preview: Preview): StickyParams {
  const stickyParams = c.get('stickyParams');
  if (preview.valid === false) return withoutPreviewParams(stickyParams);
  return preview.at === null ? withoutPreviewInstant(stickyParams) : stickyParams;
}

/** Verifies the preview of a request. `context` is the context of the portal client, without the preview. */
export async function verifyPreview(
  c: SiteContext,
  context: Omit<ClientContext, 'previewToken'>,
): Promise<VerifiedPreview> {
  const resolved = await resolveLink(c);
  const { token, requested } = resolved;
  const previewClient = createPortalClient({
    ...context,
    previewToken: token,
    previewAt: requested !== null && parsePreviewInstant(requested, Date.now()) !== null ? requested : null,
    onPreviewState: (valid) => token !== null && c.env.isolate.tokens.set(token, valid),
  });
  const preview = setInstant(await checkToken(c, resolved, previewClient));
  const isShown = preview.on && preview.valid !== false && !isRejected(c);
  return {
    preview,
    isShown,
    client: isShown ? previewClient : createPortalClient({ ...context, previewToken: null }),
    stickyParams: stickyParamsOf(c, preview),
  };
}
