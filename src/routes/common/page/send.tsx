// Sends pages: frame, shell, and parts, with status and Cache-Control. Other modules send only small pages and the
// fallback document.

import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Translation } from '../../../../common/contract/translation.ts';
import { exceptionBlock, isDevelopment } from '../../../../common/development.ts';
import { urlOf } from '../../../../common/http/request.ts';
import { TIMED_OUT } from '../../../../common/http/timeout.ts';
import { absoluteHref } from '../../../../common/i18n/links.ts';
import { LOCALES, type Locale } from '../../../../common/i18n/locales.ts';
import { hasMarkdown } from '../../../../common/i18n/markdown-path.ts';
import { withoutPreview } from '../../../../common/i18n/without-preview.ts';
import { appliesTo, type IncidentNotice } from '../../../../common/status/notice.ts';
import { STATUS_PATH } from '../../../../common/status/status.ts';
import { withSpan } from '../../../../common/trace/span.ts';
import {
  cacheControlOf,
  INCOMPLETE_LIFETIME,
  LIVE_LIFETIME,
  lifetimeOf,
  limitLifetime,
  NO_STORE,
  PAGE_LIFETIME,
} from '../../../cache/lifetime.ts';
import type { Preview, SiteContext } from '../../../env.ts';
import { createView, type View } from '../../../views/context.tsx';
import { type Frame, renderFrame } from '../../../views/document.tsx';
import type { Head } from '../../../views/head.tsx';
import { encodeHtml, type Html } from '../../../views/html.ts';
import {
  DegradedNotice,
  IncidentNotices,
  PreviewNotice,
  type PreviewState,
  TranslationNotice,
} from '../../../views/layout/notices.tsx';
import { type LaterPart, type Part, renderPage } from '../../../views/render.tsx';
import type { PageSheet } from '../../../views/sheets.ts';
import { agentLinks, agentUrls, discoveryLinks } from '../metadata/discovery-links.ts';
import { markdownHeaders } from '../metadata/markdown-front.ts';
import { assets } from './assets.ts';
import { renderMarkdown } from './markdown-page.ts';
import { pageTimeOf } from './page-time.ts';
import { filterCurrent, nextChange } from './period.ts';
import { preloadLinks } from './preload-links.ts';
import { isShareable } from './rendered-memory.ts';
import { loadShell, type Shell } from './shell.tsx';
import { speculationFile } from './speculation-file.ts';

export const CACHE_CONTROL = {
  page: cacheControlOf(PAGE_LIFETIME),
  live: cacheControlOf(LIVE_LIFETIME),
  notFound: 'public, max-age=0, s-maxage=10',
  never: NO_STORE,
} as const;

export interface Page {
  head: Omit<Head, 'canonicalLocale'>;
  parts: readonly Part[];
  status?: ContentfulStatusCode;
  /** How the page is cached if the policy of its route permits it; `page` by default. */
  cache?: keyof typeof CACHE_CONTROL;
  /** Time of the next scheduled content change, in milliseconds since the epoch. It limits the lifetime in caches. */
  changesAt?: number | null;
  className?: string;
  /** Additional style sheets; `['modules']` by default. */
  sheets?: readonly PageSheet[];
  /** Translation of the main text, if there is one. */
  translation?: Translation;
  /** Codes of the products of a document or category. The page shows their incidents. */
  products?: readonly string[];
  /** Whether some content could not be loaded, so that the page shows a notice. */
  degraded?: boolean;
}

/** Returns the earliest time; `null` if there is none. */
const earliest = (...instants: readonly (number | null | undefined)[]): number | null => {
  const times = instants.filter((instant) => typeof instant === 'number');
  return times.length > 0 ? Math.min(...times) : null;
};

/** Returns the Cache-Control of a page, limited to its next change, or to a few seconds if the page is incomplete. */
export function cacheControlFor(
  cache: keyof typeof CACHE_CONTROL,
  changesAt: number | null | undefined,
  now: number,
  isComplete = true,
): string {
  if (!isComplete && lifetimeOf(CACHE_CONTROL[cache])) return cacheControlOf(INCOMPLETE_LIFETIME);
  const lifetime = changesAt ? lifetimeOf(CACHE_CONTROL[cache]) : null;
  return lifetime && changesAt
    ? cacheControlOf(limitLifetime(lifetime, (changesAt - now) / 1000))
    : CACHE_CONTROL[cache];
}

/** Returns the Cache-Tag values for purging all pages, the pages of a locale, or the pages of an area. */
function cacheTags(locale: Locale, path: string): string {
  const [, area = ''] = path.split('/');
  return ['pages', `locale-${locale}`, /^[a-z0-9-]{1,60}$/.test(area) ? `area-${area}` : 'area-home'].join(
    ',',
  );
}

/** Returns parts that are traced and replaced if they fail. */
function laterParts(c: SiteContext, rest: readonly LaterPart[]): LaterPart[] {
  const sendFailure = (error: unknown) => {
    c.get('log').report({ event: 'part-failed', error: String(error) });
    return isDevelopment ? [exceptionBlock(error)] : [];
  };
  return rest.map(({ isReady, html }, index) => ({
    isReady,
    html: () => withSpan(`part ${index + 1}`, html).catch(sendFailure),
  }));
}

/**
 * Adds the later parts that are ready to the first chunk, up to one that waits for data. A page without such a part is
 * sent without a stream, because a stream takes as long as rendering a small part.
 */
async function joinReady(
  first: readonly Html[],
  rest: readonly LaterPart[],
): Promise<{ first: readonly Html[]; rest: readonly LaterPart[] }> {
  const html = [...first];
  for (const [index, part] of rest.entries()) {
    if (!(await part.isReady())) return { first: html, rest: rest.slice(index) };
    html.push(...(await part.html()));
  }
  return { first: html, rest: [] };
}

/**
 * Streams a page in order. Consecutive parts that are ready are written together, because each write takes as long as
 * rendering a few paragraphs. A part that is not ready does not delay earlier parts. `done` never rejects, even if the
 * visitor disconnects.
 */
function streamParts(
  first: readonly Html[],
  rest: readonly LaterPart[],
): { body: ReadableStream; done: Promise<void> } {
  let done = Promise.resolve();
  const write = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    let ready = { first, rest };
    while (ready.rest.length > 0) {
      controller.enqueue(encodeHtml(ready.first));
      const [waiting, ...others] = ready.rest;
      ready = await joinReady((await waiting?.html()) ?? [], others);
    }
    controller.enqueue(encodeHtml(ready.first));
    controller.close();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Without this error, the client would wait indefinitely.
      done = write(controller).catch((error) => controller.error(error));
    },
  });
  return { body, done };
}

/**
 * Returns headers that disable compression outside Cloudflare, where it would buffer the first bytes. Cloudflare
 * compresses streams without buffering.
 */
const uncompressed = (c: SiteContext): Record<string, string> =>
  c.req.header('cf-ray') === undefined ? { 'Content-Encoding': 'identity' } : {};

/** Returns the state for the preview notice. */
function previewState({ valid, isForOtherPage, requested, at }: Preview): PreviewState {
  if (valid === false) return isForOtherPage ? 'elsewhere' : 'invalid';
  if (at) return { at: at.text };
  return requested === null ? 'notice' : 'badAt';
}

/** Stores the head of an indexed page in `c.env.shown` and sends an empty response. */
function sendShown(c: SiteContext, { head, status = 200 }: Page): Response {
  const isIndexed = status === 200 && head.available !== null;
  if (c.env.shown && isIndexed) c.env.shown.page = head;
  return c.body(null, isIndexed ? 204 : status === 200 ? 404 : status);
}

/** Maximum number of incidents on a page; the status page lists all of them. */
const MAX_NOTICES = 2;

/** Returns the incidents that affect a page; none for the status page, which shows their content. */
const incidentsOf = (c: SiteContext, { products = [], head }: Page): IncidentNotice[] => {
  const scope = { path: c.req.path, products, hasForm: c.get('policy').form };
  return head.path === STATUS_PATH ? [] : c.env.incidents.filter((notice) => appliesTo(notice, scope));
};

function frameOf(c: SiteContext, page: Page, head: Head, strings: Shell, view: View): Frame {
  const locale = c.get('locale');
  const preview = c.get('preview');
  const policy = c.get('policy');
  const { pathname, search } = urlOf(c);
  const { translation, status = 200 } = page;
  const notices = (
    <>
      {preview.on ? (
        <PreviewNotice closeHref={withoutPreview(pathname + search)} state={previewState(preview)} />
      ) : null}
      {translation ? <TranslationNotice translation={translation} /> : null}
      <IncidentNotices notices={filterCurrent(incidentsOf(c, page), pageTimeOf(c)).slice(0, MAX_NOTICES)} />
      {page.degraded ? <DegradedNotice /> : null}
    </>
  );
  const main = {
    type: preview.on || status !== 200 ? undefined : policy.type,
    className: page.className,
    lang: translation?.state === 'fallback' ? LOCALES[head.canonicalLocale].htmlLang : undefined,
  };
  const sheets = page.sheets ?? ['modules'];
  const agents = hasVersion(c, status) ? agentUrls(head.path, locale) : null;
  return renderFrame({ head, site: strings, main, sheets, notices, agents }, view, assets);
}

/** Whether a page has a Markdown version. Errors have none, although they can be sent as Markdown. */
const hasVersion = (c: SiteContext, status: number): boolean =>
  status === 200 && hasMarkdown(c.req.path, c.get('policy'));

/** Returns the headers of an HTML page: language, speculation rules, preloads, and links for agents. */
function htmlHeaders(
  c: SiteContext,
  { path }: Head,
  { htmlLang }: View,
  status: number,
): Record<string, string> {
  const locale = c.get('locale');
  const policy = c.get('policy');
  const links = hasVersion(c, status) ? agentLinks(path, locale) : discoveryLinks(locale);
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': htmlLang,
    ...(hasMarkdown(c.req.path, policy) ? { Vary: 'Accept' } : {}),
    // Early Hints of an error page would delay the files that it uses.
    ...(status === 200 ? { Link: [preloadLinks, ...links].join(', ') } : {}),
    // The development server does not cache pages.
    ...(isDevelopment ? {} : { 'Speculation-Rules': `"${speculationFile(locale).address}"` }),
  };
}

/**
 * Sends a page or its Markdown version (D36), or the redirect of a moved page. Rejects before the first byte if the
 * frame, the shell, or the first part cannot be rendered.
 */
export async function sendPage(c: SiteContext, page: Page, shell?: Shell): Promise<Response> {
  if (c.env.shown) return sendShown(c, page);
  const locale = c.get('locale');
  const stickyParams = c.get('stickyParams');
  const preview = c.get('preview');
  const log = c.get('log');
  const policy = c.get('policy');
  const isMarkdown = c.get('isMarkdown');
  const view = createView(locale, stickyParams);
  const status = page.status ?? 200;
  // Markdown has no header and footer.
  const loading = isMarkdown ? null : (shell ?? loadShell(c, view, page.head));
  // A redirected page is not rendered.
  const [strings, moved] = await Promise.all([loading, c.get('mapping')?.(status)]);
  if (moved instanceof Response) return moved;
  const fallback = page.translation?.state === 'fallback';
  const head: Head = {
    ...page.head,
    canonicalLocale: fallback ? (page.translation?.locale ?? locale) : locale,
  };
  const cache = policy.cache === 'never' ? 'never' : (page.cache ?? 'page');
  const memory = isShareable(c) ? c.env.isolate.parts : undefined;
  const context = {
    address: status === 200 ? absoluteHref(head.path, head.canonicalLocale) : null,
    locale,
    textLocale: head.canonicalLocale,
  };
  const startedAt = Date.now();
  const rendered = strings
    ? withSpan('render', () =>
        renderPage(view, frameOf(c, page, head, strings, view), strings, page.parts, memory),
      )
    : await renderMarkdown({ head, context, parts: page.parts, view, memory });
  log.time('render', Date.now() - startedAt);
  const { first, rest } =
    c.req.method === 'HEAD' ? rendered : await joinReady(rendered.first, laterParts(c, rendered.rest));
  const { Link: link, ...formatHeaders } = strings
    ? htmlHeaders(c, head, view, status)
    : markdownHeaders(context);
  const headers = {
    'Cache-Control': cacheControlFor(
      cache,
      earliest(page.changesAt, strings?.changesAt, nextChange(incidentsOf(c, page), pageTimeOf(c))),
      Date.now(),
      !log.incomplete && moved !== TIMED_OUT,
    ),
    ...(cache === 'never' || preview.on ? {} : { 'Cache-Tag': cacheTags(locale, page.head.path) }),
    ...formatHeaders,
  };
  // The route may already have added Link headers.
  if (link) c.header('Link', link, { append: true });
  if (rest.length === 0 || c.req.method === 'HEAD') return c.body(encodeHtml(first), status, headers);
  const { body, done } = streamParts(first, rest);
  log.pending.push(done);
  return c.body(body, status, { ...headers, ...uncompressed(c) });
}
