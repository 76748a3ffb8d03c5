// GET /cards/{page}/{hash}.png, after the locale prefix: the sharing card of a page. The page provides the content, so
// visitors can request only cards of existing pages. The URL changes with the content, so the response is immutable
// (RFC 8246). /cards/{page}/card.png is the current card.
import type { Hono } from 'hono';
import { CARDS_PATH } from '../../../common/cards/card.ts';
import { urlOf } from '../../../common/http/request.ts';
import { TIMED_OUT, withTimeout } from '../../../common/http/timeout.ts';
import { fileHref } from '../../../common/i18n/links.ts';
import { noStickyParams } from '../../../common/i18n/sticky-params.ts';
import { policyOf } from '../../../common/policy.ts';
import { TIMEOUTS } from '../../../common/timeouts.ts';
import { traceStub } from '../../../common/trace/rpc.ts';
import { cacheFile } from '../../cache/file-cache.ts';
import { IMMUTABLE } from '../../cache/lifetime.ts';
import type { Preview, SiteContext, SiteEnv, Visit } from '../../env.ts';
import { type CardSource, cardOf, cardPath, localeCard, parseCardPath } from '../../views/sharing-card.ts';
import { CACHE_CONTROL } from '../common/page/send.tsx';

/** Maximum length of a page path, the same as for mappings. */
const MAX_PATH_LENGTH = 200;

/** Cache-Control of the redirect to the current card, which may change again. */
const MOVED = 'public, max-age=60';
/** Cache-Control of the current card, the same as for other files at a fixed URL. */
const LATEST = 'public, max-age=3600';

const NO_PREVIEW: Preview = {
  on: false,
  token: null,
  valid: null,
  isForOtherPage: false,
  requested: null,
  at: null,
};

/** Error: there is no card at the requested URL. */
class NoCard extends Error {
  readonly reason: 'absent' | 'failed' | { moved: string };

  constructor(reason: NoCard['reason']) {
    super('no card');
    this.reason = reason;
  }
}

/**
 * Requests a page for the content of its card, without visitor data and without rendering. Throws `NoCard` if the page
 * is not indexed or cannot be loaded.
 */
async function requestCardSource(app: Hono<SiteEnv>, c: SiteContext, page: string): Promise<CardSource> {
  const policy = policyOf(page === '/' ? page : page.slice(0, -1));
  if (policy.kind !== 'page' || !policy.index || page.length > MAX_PATH_LENGTH) throw new NoCard('absent');
  const shown: NonNullable<Visit['shown']> = { page: null };
  const visit: Visit = {
    ...c.env,
    policy,
    preview: NO_PREVIEW,
    draft: null,
    stickyParams: noStickyParams,
    cookie: null,
    shown,
  };
  const address = new URL(fileHref(page, c.get('locale')), urlOf(c));
  const response = await app.fetch(new Request(address), visit, c.executionCtx);
  await response.body?.cancel();
  if (response.status >= 500) throw new NoCard('failed');
  if (!shown.page || response.status !== 204) throw new NoCard('absent');
  return shown.page;
}

/** Draws the card of a page. Throws `NoCard` if the portal fails or is late. */
async function drawCard(c: SiteContext, source: CardSource): Promise<Uint8Array<ArrayBuffer>> {
  const locale = c.get('locale');
  const visitor = c.get('clientIp');
  const requestId = c.get('requestId');
  const log = c.get('log');
  const drawing = traceStub('portal:Cards', c.env.platform.CARDS).draw(cardOf(source, locale), {
    visitor,
    requestId,
  });
  const png = await withTimeout(drawing, TIMEOUTS.card, (): typeof TIMED_OUT => TIMED_OUT).catch((error) => {
    log.report({ event: 'card-failed', error: String(error) });
    return null;
  });
  if (png === TIMED_OUT) log.report({ event: 'card-late', error: `not drawn within ${TIMEOUTS.card} ms` });
  if (png === null || png === TIMED_OUT) throw new NoCard('failed');
  return new Uint8Array(png);
}

/** Returns the card at a path, from the cache or from `make`. */
const cached = (c: SiteContext, path: string, make: () => Promise<Uint8Array<ArrayBuffer>>) =>
  cacheFile({
    name: path,
    portal: c.env.platform.PORTAL_ORIGIN,
    // A constant, because the hash of the content is part of the path.
    version: 'cards',
    make,
    waitUntil: c.get('waitUntil'),
    report: c.get('log').report,
  });

/** Returns the current card of a page. */
async function drawLatest(
  app: Hono<SiteEnv>,
  c: SiteContext,
  page: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const source = await requestCardSource(app, c, page);
  return cached(c, cardPath(source, c.get('locale')), () => drawCard(c, source));
}

/** Returns the card at a path with a hash. Throws `NoCard` if the page now has another card. */
const drawHashed = (app: Hono<SiteEnv>, c: SiteContext, page: string): Promise<Uint8Array<ArrayBuffer>> => {
  const path = fileHref(c.req.path, c.get('locale'));
  return cached(c, path, async () => {
    const source = await requestCardSource(app, c, page);
    const current = cardPath(source, c.get('locale'));
    if (current !== path) throw new NoCard({ moved: current });
    return drawCard(c, source);
  });
};

/**
 * Sends a response without a card: 404, or a redirect to the current card. A failure redirects to the card of the
 * locale, because other sites store the image of a page for days.
 */
function sendNoCard(c: SiteContext, { reason }: NoCard): Response {
  if (reason === 'absent') return c.body(null, 404, { 'Cache-Control': CACHE_CONTROL.notFound });
  return reason === 'failed'
    ? c.body(null, 302, { Location: localeCard(c.get('locale')), 'Cache-Control': CACHE_CONTROL.never })
    : c.body(null, 302, { Location: reason.moved, 'Cache-Control': MOVED });
}

async function sendCard(app: Hono<SiteEnv>, c: SiteContext): Promise<Response> {
  const requested = parseCardPath(c.req.path);
  if (!requested) return c.notFound();
  const { page, isLatest } = requested;
  try {
    const bytes = await (isLatest ? drawLatest : drawHashed)(app, c, page);
    const headers = { 'Content-Type': 'image/png', 'Cache-Control': isLatest ? LATEST : IMMUTABLE };
    return c.body(bytes, 200, headers);
  } catch (error) {
    if (error instanceof NoCard) return sendNoCard(c, error);
    throw error;
  }
}

/** Adds the route for sharing cards. */
export function addCardRoutes(app: Hono<SiteEnv>): void {
  app.get(`${CARDS_PATH}*`, (c) => sendCard(app, c));
}
