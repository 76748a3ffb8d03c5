// Whole pages that are the same for everyone are answered from where they are kept, and rendered for nobody
// in particular when they are not.
import built from 'virtual:client-assets';
import type { Handler } from 'hono';
import { isDevelopment } from '../../../common/development.ts';
import { isRead, urlOf } from '../../../common/http/request.ts';
import { canonicalPath } from '../../../common/i18n/canonical-path.ts';
import { carry } from '../../../common/i18n/links.ts';
import { defaultLocale, LOCALES } from '../../../common/i18n/locales.ts';
import { isSwitch, staysAtRoot } from '../../../common/i18n/negotiation.ts';
import { noStickyParams, type StickyParams } from '../../../common/i18n/sticky-params.ts';
import { withoutPreview } from '../../../common/i18n/without-preview.ts';
import { countRequest, placeOf } from '../../../common/metrics/counters.ts';
import { withDraft } from '../../../common/overrides/draft.ts';
import { isNeverCached, type RoutePolicy } from '../../../common/policy.ts';
import { redirectPath } from '../../../common/redirects/address.ts';
import { findRedirect } from '../../../common/redirects/rules.ts';
import { liveRedirects } from '../../cache/known-redirects.ts';
import { remembered } from '../../cache/live-value.ts';
import { liveSnapshot } from '../../cache/overrides.ts';
import { ageOfEntry, answerOf, EDGE_CACHE, isRedirect } from '../../cache/page-entry.ts';
import { keyedQuery, pageKey } from '../../cache/page-key.ts';
import { findPage, renderAndKeep } from '../../cache/page-revalidation.ts';
import { contentVersion } from '../../cache/version.ts';
import type { OuterContext, OuterEnv, Visit } from '../../env.ts';
import { wantsMarkdown } from '../../http/accept.ts';
import type { Isolate } from '../../isolate.ts';
import { writeLine } from '../../log.ts';
import { namesDraft } from '../preview/draft.ts';
import { countVisit, redirectOf } from '../redirects.ts';
import { addressOf } from '../visitor/client-address.ts';
import { isMobile } from '../visitor/mobile.ts';
import { isCounted, isWithin } from '../visitor/rate-limit.ts';
import { mayHaveSession } from '../visitor/session.ts';
import { choosesPage } from './query-values.ts';

/** Answers a request: the inner app. */
type Render = (request: Request, visit: Visit, ctx: ExecutionContext) => Promise<Response> | Response;

const versionOf = (content: string | null, overrides: string | null) => ({
  content,
  overrides,
  build: built.build,
});

/**
 * The first step of a request: a fresh page that this isolate holds is answered before anything else is done,
 * since at that speed even a chain of middleware costs more than the page. `null` when more has to be known.
 */
export function memoryHit(
  request: Request,
  { pages, version, overrides, redirects, site, counters }: Isolate,
): Response | null {
  if (request.method !== 'GET') return null;
  const { url, headers } = request;
  const address = pages.address(url);
  const now = Date.now();
  const content = remembered(version, now);
  const snapshot = address ? remembered(overrides[address.locale], now) : null;
  const table = remembered(redirects.table, now);
  if (!address || content === null || snapshot === null || table === null) return null;
  if (findRedirect(table, address.path, address.locale)) return null;
  const entry = pages.get(address.key);
  if (!entry || ageOfEntry(entry, versionOf(content, snapshot.stamp), now) !== 'fresh') return null;
  const header = (name: string) => headers.get(name) ?? undefined;
  const cookie = header('cookie');
  // A request that brings its own id, or a cookie that may be a session, is for the chain to judge.
  if (mayHaveSession(cookie) || header('x-request-id') !== undefined) return null;
  if (wantsMarkdown(header('accept'))) return null;
  if ((address.isRoot && !staysAtRoot(header, site.defaultLocale)) || isSwitch(header, address.locale))
    return null;
  const answer = answerOf(entry, 'hit', { method: 'GET', ifNoneMatch: header('if-none-match') ?? null });
  countRequest(counters, address.place, answer.status);
  const userAgent = header('user-agent');
  writeLine({
    requestId: crypto.randomUUID(),
    method: 'GET',
    url,
    status: answer.status,
    ms: 0,
    locale: address.locale,
    ip: addressOf(header),
    isMobile: isMobile(userAgent),
    preview: false,
    problems: [],
    host: header('host'),
    cookie,
    referer: header('referer'),
    userAgent,
  });
  return answer;
}

const keyedQueryOf = (policy: RoutePolicy, query: URLSearchParams): string | null =>
  keyedQuery(policy.query, query, (name, value) => choosesPage(policy, name, value));

/** The key of the page that everybody may get at this address; `null` when there is no such page. */
function sharedKeyOf(c: OuterContext, { site }: Isolate): string | null {
  const policy = c.get('policy');
  const { pathname, search, searchParams } = urlOf(c);
  if (policy.keep !== 'page' || isNeverCached(policy, searchParams)) return null;
  if (!isRead(c.req.method) || c.get('preview').on) return null;
  if (c.get('draft') !== null || c.get('refusal') !== null) return null;
  if (canonicalPath(pathname, search) !== null) return null;
  // Where the root path leads depends on the visitor (§4).
  if (pathname === '/' && !staysAtRoot((name) => c.req.header(name), site.defaultLocale)) return null;
  if (wantsMarkdown(c.req.header('accept'))) return null;
  if (policy.personal && mayHaveSession(c.req.header('cookie'))) return null;
  const keyed = keyedQueryOf(policy, searchParams);
  return pageKey(c.req.path, c.get('locale'), keyed, c.env.PORTAL_ORIGIN);
}

/** The request that a page is kept for: no cookies, no tracking, nobody's. */
function anonymousRequest(c: OuterContext): Request {
  const url = new URL(urlOf(c));
  const path = c.req.path === '/' ? '/' : `${c.req.path}/`;
  url.pathname = `${LOCALES[c.get('locale')].prefix}${path}`;
  url.search = keyedQueryOf(c.get('policy'), url.searchParams) ?? '';
  return new Request(url, { redirect: 'manual' });
}

/** The fields of a form that stand for carried parameters. A kept page carries marks only: nothing to escape. */
const hiddenFields = (stickyParams: StickyParams): string =>
  stickyParams.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}"/>`).join('');

/**
 * Puts carried parameters on the buttons by which a form goes on in another language. They stand in `noscript`, which
 * the rewriter takes for one text, and gives in pieces.
 */
function languageButtons(stickyParams: StickyParams): HTMLRewriterElementContentHandlers {
  let text = '';
  return {
    text(piece) {
      text += piece.text;
      if (!piece.lastInTextNode) {
        piece.remove();
        return;
      }
      const decorated = text.replace(
        /formaction="([^"]*)"/gi,
        (_, to: string) =>
          `formaction="${carry(to.replaceAll('&amp;', '&'), stickyParams).replaceAll('&', '&amp;')}"`,
      );
      piece.replace(decorated, { html: true });
      text = '';
    },
  };
}

/** Puts the carried parameters (§2) on a page's links and forms, on the way out: they are no part of what is kept. */
function decorate(c: OuterContext, answer: Response): Response {
  const stickyParams = c.get('stickyParams');
  if (stickyParams.length === 0 || !answer.headers.get('content-type')?.startsWith('text/html'))
    return answer;
  const rewriter = new HTMLRewriter()
    .on('a[href]', {
      element(link) {
        // The rewriter neither decodes nor encodes; an ampersand is the only entity our own links hold.
        const href = (link.getAttribute('href') ?? '').replaceAll('&amp;', '&');
        link.setAttribute('href', carry(href, stickyParams).replaceAll('&', '&amp;'));
      },
    })
    .on('form[method="post"]', {
      element(form) {
        const action = (form.getAttribute('action') ?? '').replaceAll('&amp;', '&');
        form.setAttribute('action', carry(action, stickyParams).replaceAll('&', '&amp;'));
      },
    })
    .on('form#lead-form noscript', languageButtons(stickyParams))
    // A form leaves out the query of its action. The overlay's, which a script opens, is the script's business.
    .on('form[method="get"]', {
      element(form) {
        form.prepend(hiddenFields(stickyParams), { html: true });
      },
    });
  const decorated = rewriter.transform(answer);
  // The bytes are this visitor's own now.
  decorated.headers.delete('ETag');
  return decorated;
}

/** A redirect leads this visitor on: with the parameters they carry, and back from signing in to where they were. */
function ownRedirect(c: OuterContext, answer: Response): Response {
  const { origin } = urlOf(c);
  const target = new URL(answer.headers.get('location') ?? '', origin);
  if (target.origin !== origin) return answer;
  if (target.searchParams.has('service')) target.searchParams.set('service', withoutPreview(c.req.url));
  const headers = new Headers(answer.headers);
  headers.set('location', carry(`${target.pathname}${target.search}${target.hash}`, c.get('stickyParams')));
  return new Response(answer.body, { status: answer.status, headers });
}

/** Answers with a kept page, or has the inner app answer: for everyone where it may be kept, else for this visitor. */
export const pageCache =
  (isolate: Isolate, render: Render): Handler<OuterEnv> =>
  async (c) => {
    const known = c.var;
    const { log, waitUntil, locale, stickyParams, draft, policy } = known;
    const ctx = c.executionCtx as ExecutionContext;
    const sources = { kv: c.env.KV, kvState: isolate.kv, now: Date.now(), report: log.report };
    const [content, live, table] = await Promise.all([
      contentVersion(isolate.version, sources),
      liveSnapshot(isolate.overrides, locale, sources),
      liveRedirects(isolate.redirects, sources),
    ]);
    const redirect = redirectOf(c, table);
    countVisit(c, isolate, redirect);
    const cookie = c.req.header('cookie') ?? null;
    const visit: Visit = {
      ...known,
      platform: c.env,
      isolate,
      version: content,
      overrides: draft ? withDraft(live?.overrides ?? [], draft) : (live?.overrides ?? []),
      renewed: live?.renewed ?? {},
      redirect,
      hasFailed: false,
      cookie,
    };
    const forVisitor = async (): Promise<Response> => {
      const answer = await render(c.req.raw, visit, ctx);
      const own = new Response(answer.body, answer);
      own.headers.set(EDGE_CACHE, 'bypass');
      return own;
    };
    /** Renders for this visitor, who is counted like everybody for whom a page is rendered. */
    const forCounted = async (): Promise<Response> => {
      if (!isCounted(c) && !(await isWithin(c, c.env.MISS_LIMIT))) visit.refusal = 429;
      return forVisitor();
    };
    if (redirect || isDevelopment) return forVisitor();
    const key = sharedKeyOf(c, isolate);
    if (key === null) return forCounted();
    const anonymous: Visit = { ...visit, cookie: null, stickyParams: noStickyParams };
    const page = {
      memory: isolate.pages,
      key,
      version: versionOf(content, live?.stamp ?? null),
      method: c.req.method,
      // Decorated bytes have no entity tag that the visitor could know.
      ifNoneMatch: stickyParams.length > 0 ? null : (c.req.header('if-none-match') ?? null),
      render: async () => render(anonymousRequest(c), anonymous, ctx),
      isComplete: () => !log.incomplete,
      hasFailed: () => anonymous.hasFailed,
      waitUntil,
      report: log.report,
    };
    const { answer: kept, old } = await findPage(page);
    if (kept && stickyParams.length === 0 && !namesDraft(c)) {
      const isRoot = locale === defaultLocale && c.req.path === '/';
      const place = placeOf(policy.type);
      const path = redirectPath(c.req.path);
      isolate.pages.rememberAddress(c.req.url, { key, locale, isRoot, place, path });
    }
    if (kept) return decorate(c, kept);
    // Only the portal knows what a signed-in visitor may see where everybody is turned away.
    if (mayHaveSession(cookie ?? undefined)) return forCounted();
    if (!(await isWithin(c, c.env.MISS_LIMIT))) {
      if (old) return decorate(c, answerOf(old, 'stale', page));
      visit.refusal = 429;
      return forVisitor();
    }
    const rendering = renderAndKeep(page, old);
    // Goes on when this visitor has left: others may be waiting for it.
    waitUntil(rendering.catch(() => undefined));
    const answer = await rendering;
    return isRedirect(answer) ? ownRedirect(c, answer) : decorate(c, answer);
  };
