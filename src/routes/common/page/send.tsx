// Sends a page: frame, shell and parts, with its status and how it may be kept. The one place that makes HTML
// answers.
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Translation } from '../../../../common/contract/translation.ts';
import { exceptionBlock, isDevelopment } from '../../../../common/development.ts';
import { urlOf } from '../../../../common/http/request.ts';
import { LOCALES, type Locale } from '../../../../common/i18n/locales.ts';
import { withoutPreview } from '../../../../common/i18n/without-preview.ts';
import { cacheControlOf, INCOMPLETE_LIFETIME, lifetimeOf, NO_STORE, until } from '../../../cache/lifetime.ts';
import type { Preview, SiteContext } from '../../../env.ts';
import { createView } from '../../../views/context.tsx';
import { type Head, renderFrame } from '../../../views/document.tsx';
import {
  DegradedNotice,
  PreviewNotice,
  type PreviewState,
  TranslationNotice,
} from '../../../views/layout/notices.tsx';
import { type LaterPart, type Part, renderPage } from '../../../views/render.tsx';
import type { PageSheet } from '../../../views/sheets.ts';
import { assets } from './assets.ts';
import { isShareable } from './rendered-memory.ts';
import { type Shell, shellOf } from './shell.tsx';

/** How an answer may be kept, in standard headers. */
export const KEPT = {
  page: 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800',
  notFound: 'public, max-age=0, s-maxage=10',
  never: NO_STORE,
} as const;

export interface Page {
  head: Omit<Head, 'canonicalLocale'>;
  parts: readonly Part[];
  status?: number;
  /** How it may be kept where the route's policy lets it be: as a page, unless it says something else. */
  keep?: keyof typeof KEPT;
  /**
   * The instant, in milliseconds, at which the content will change by itself: the page is kept no longer.
   */
  changesAt?: number | null;
  /** Class of the main landmark, for pages laid out as a whole. */
  className?: string;
  /** The style sheets that it needs beside those of every page: those of its modules, unless it says something else. */
  sheets?: readonly PageSheet[];
  /** Of the page's main text, when it has one. */
  translation?: Translation;
  /** Whether some content could not be loaded, which the visitor is told. */
  degraded?: boolean;
}

/** The first of several instants; `null` when there is none. */
const earliest = (...instants: readonly (number | null | undefined)[]): number | null => {
  const known = instants.filter((at) => typeof at === 'number');
  return known.length > 0 ? Math.min(...known) : null;
};

/**
 * The Cache-Control of a page, shortened to the instant of its next change, or to some seconds when it is
 * known to lack a part.
 */
export function cacheControlFor(
  keep: keyof typeof KEPT,
  changesAt: number | null | undefined,
  now: number,
  isComplete = true,
): string {
  if (!isComplete && lifetimeOf(KEPT[keep])) return cacheControlOf(INCOMPLETE_LIFETIME);
  const lifetime = changesAt ? lifetimeOf(KEPT[keep]) : null;
  return lifetime && changesAt ? cacheControlOf(until(lifetime, (changesAt - now) / 1000)) : KEPT[keep];
}

/**
 * What a page can be purged by, where a cache knows tags: all pages, those of a locale, those of an area of
 * the site.
 */
function cacheTags(locale: Locale, path: string): string {
  const [, area = ''] = path.split('/');
  return ['pages', `locale-${locale}`, /^[a-z0-9-]{1,60}$/.test(area) ? `area-${area}` : 'area-home'].join(
    ',',
  );
}

/**
 * Writes a page as it comes: nothing that is ready waits for what is not, and what is ready together is written
 * together, since each write costs as much as a few paragraphs. `onError` gives the HTML in place of a part that fails.
 * Ends quietly when the visitor has gone.
 */
function stream(
  first: string,
  rest: readonly LaterPart[],
  onError: (error: unknown) => string,
): { body: ReadableStream; done: Promise<void> } {
  const encoder = new TextEncoder();
  let done = Promise.resolve();
  const write = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    let ready = first;
    for (const part of rest) {
      if (!(await part.isReady())) {
        controller.enqueue(encoder.encode(ready));
        ready = '';
      }
      ready += await part.html().catch(onError);
    }
    controller.enqueue(encoder.encode(ready));
    controller.close();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Whoever still reads must not wait for an end that never comes.
      done = write(controller).catch((error) => controller.error(error));
    },
  });
  return { body, done };
}

/**
 * The platform compresses what is streamed through it as it comes. Any other layer that compresses would hold the
 * first bytes back until the last ones are there, so it is told not to.
 */
const uncompressed = (c: SiteContext): Record<string, string> =>
  c.req.header('cf-ray') === undefined ? { 'Content-Encoding': 'identity' } : {};

/** What the notice says of a preview. */
function previewState({ valid, isElsewhere, requested, at }: Preview): PreviewState {
  if (valid === false) return isElsewhere ? 'elsewhere' : 'invalid';
  if (at) return { at: at.text };
  return requested === null ? 'notice' : 'badAt';
}

/** Sends a page. Rejects before the first byte when frame, shell or first view cannot be rendered. */
export async function sendPage(c: SiteContext, page: Page, shell?: Shell): Promise<Response> {
  const { locale, stickyParams, preview, log, policy } = c.var;
  const view = createView(locale, stickyParams);
  const strings = shell ?? (await shellOf(c, view, page.head));
  const { pathname, search } = urlOf(c);
  const fallback = page.translation?.state === 'fallback';
  const head: Head = {
    ...page.head,
    canonicalLocale: fallback ? (page.translation?.locale ?? locale) : locale,
  };
  const notices = (
    <>
      {preview.on ? (
        <PreviewNotice closeHref={withoutPreview(pathname + search)} state={previewState(preview)} />
      ) : null}
      {page.translation ? <TranslationNotice translation={page.translation} /> : null}
      {page.degraded ? <DegradedNotice /> : null}
    </>
  );
  const status = (page.status ?? 200) as ContentfulStatusCode;
  const main = {
    type: preview.on || status !== 200 ? undefined : policy.type,
    className: page.className,
    lang: fallback ? LOCALES[head.canonicalLocale].htmlLang : undefined,
  };
  const keep = policy.keep === 'never' ? 'never' : (page.keep ?? 'page');
  const began = Date.now();
  const { first, rest } = renderPage(
    view,
    renderFrame({ head, site: strings, main, sheets: page.sheets ?? ['modules'], notices }, view, assets),
    strings,
    page.parts,
    isShareable(c) ? c.env.isolate.parts : undefined,
  );
  log.time('render', Date.now() - began);
  const headers = {
    'Cache-Control': cacheControlFor(
      keep,
      earliest(page.changesAt, strings.changesAt),
      Date.now(),
      !log.incomplete,
    ),
    ...(keep === 'never' || preview.on ? {} : { 'Cache-Tag': cacheTags(locale, page.head.path) }),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': view.htmlLang,
  };
  if (rest.length === 0 || c.req.method === 'HEAD') return c.body(first, status, headers);
  const { body, done } = stream(first, rest, (error) => {
    log.report({ event: 'part-failed', error: String(error) });
    return isDevelopment ? exceptionBlock(error) : '';
  });
  log.pending.push(done);
  return c.body(body, status, { ...headers, ...uncompressed(c) });
}
