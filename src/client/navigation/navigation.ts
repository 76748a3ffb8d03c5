// Soft navigation: swup fetches a page, replaces the parts of this one, and manages history. On failure, the browser
// performs a full page load.
import SwupHeadPlugin from '@swup/head-plugin';
import SwupPreloadPlugin from '@swup/preload-plugin';
import Swup, { type PageData, type Visit } from 'swup';
import { signedInCookie } from '../../../common/config.ts';
import { isDocsPath } from '../../../common/contract/docs-paths.ts';
import { hasFileExtension } from '../../../common/i18n/file-extension.ts';
import { routePath, splitLocale } from '../../../common/i18n/links.ts';
import { previewTokenOf, stickyParamsOf } from '../../../common/i18n/sticky-params.ts';
import { isNeverCached, policyOf } from '../../../common/policy.ts';
import { importBanner, updateBanner } from '../banner/banner.ts';
import { startPage } from '../boot/page.ts';
import { find, readCookie } from '../browser/dom.ts';
import { addLiveRegion } from '../browser/live-region.ts';
import { updateThemeColor } from '../browser/theme.ts';
import { trusted } from '../browser/trusted-types.ts';
import { UNSTORED } from '../forms/unsaved-input.ts';
import { endIslands } from './end-islands.ts';
import { endLoading, startLoading } from './loading-bar.ts';
import { closeMenus, updateMenus } from './menus.ts';
import { followScroll } from './scroll.ts';

/** Replaced parts of a page; parts within the header are replaced if both pages have them. */
const CONTAINERS = ['#notices', '#main'];
const IN_HEADER = '.language-switch';

/** Thrown for a URL that redirects, because following a redirect twice would start two sign-ins. */
const REDIRECTED = new Error('redirected');
/** Promise that never settles, for a visit that the browser continues. */
const never = <T>(): Promise<T> => new Promise(() => undefined);

/** Pages are cached for a minute, as on the edge. */
const CACHE_MS = 60_000;

/**
 * Whether two queries have the same sticky parameters. Otherwise, the links of the current header and footer are wrong
 * on the other page.
 */
const haveSameStickyParams = (a: URLSearchParams, b: URLSearchParams): boolean =>
  JSON.stringify(stickyParamsOf(a)) === JSON.stringify(stickyParamsOf(b));

/**
 * Whether the browser handles a link: files, routes without soft navigation, other locales, and fragments of this page.
 * Also pages with other sticky parameters (§2), because the links of header and footer stay in the document.
 */
function isHandledByBrowser(address: string, element?: Element): boolean {
  const { href, pathname, search, searchParams, hash } = new URL(address, location.origin);
  if (!haveSameStickyParams(searchParams, new URLSearchParams(location.search))) return true;
  // On a full load, the browser warns the visitor about unsaved input.
  if (find(`[${UNSTORED}]`)) return true;
  // Header and footer stay in the document, and the documentation has different ones.
  if (isDocsPath(routePath(href)) !== isDocsPath(routePath(location.href))) return true;
  if (hasFileExtension(pathname) || !policyOf(routePath(href)).soft) return true;
  if (splitLocale(pathname).locale !== splitLocale(location.pathname).locale) return true;
  if (element?.closest('[data-no-swup], [data-locale]')) return true;
  return element !== undefined && hash !== '' && pathname === location.pathname && search === location.search;
}

/** Returns an HTML response; throws for all others, which the browser then loads itself. */
function requireHtml(response: Response): Response {
  if (response.type === 'opaqueredirect') throw REDIRECTED;
  if (response.status >= 500) throw new Error(`${response.status} from ${response.url}`);
  if (!response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${response.url} is not a page`);
  return response;
}

/**
 * Loads the page of a visit without swup, in the visit's history entry. Resets the URL first, because navigating to the
 * current URL with a hash would only scroll.
 */
function leave({ from, to }: Visit): void {
  history.replaceState(null, '', from.url);
  location.replace(to.url + (to.hash ?? ''));
}

function focusContent({ to }: Visit): void {
  const target = (to.hash && document.getElementById(decodeURIComponent(to.hash.slice(1)))) || find('#main');
  if (!target) return;
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

/**
 * Prefetches a page when its link is hovered, touched, or focused, unless the connection is slow or metered (§4). Only
 * pages that may be cached until the click are prefetched; others would be fetched twice.
 */
class PrefetchPlugin extends SwupPreloadPlugin {
  protected override shouldPreload(address: string, link: { el?: HTMLAnchorElement | SVGAElement } = {}) {
    const { href, searchParams } = new URL(address, location.origin);
    const policy = policyOf(routePath(href));
    const isShared = policy.cache === 'page' && !isNeverCached(policy, searchParams);
    const isPersonal = readCookie(signedInCookie) === '1' || previewTokenOf(searchParams) !== null;
    return isShared && !isPersonal && super.shouldPreload(address, link);
  }
}

/** Loads pages: decides which responses are pages, and how long they are cached. */
function handleRequests(swup: Swup): void {
  const { hooks } = swup;
  const boot = find('script[type=module]')?.getAttribute('src');
  const notCached = new Set<string>();
  const storedAt = new Map<string, number>();

  hooks.replace('fetch:request', async (visit, args, request) => {
    // The browser follows redirects once: they may lead to the sign-in or to another host.
    args.options.redirect = 'manual';
    const response = requireHtml((await request?.(visit, args)) as Response);
    if (response.headers.get('cache-control')?.includes('no-store')) notCached.add(swup.resolveUrl(args.url));
    return response;
  });
  hooks.replace('page:load', async (visit, args, load) => {
    try {
      const page = (await load?.(visit, args)) as PageData;
      // A page of another deployment needs scripts and styles that this document lacks. Swup parses the returned HTML,
      // so it must be trusted; its cache contains the string.
      if (page.html.includes(`src="${boot}"`)) return { ...page, html: trusted.createHTML(page.html) };
    } catch (error) {
      if (error !== REDIRECTED) endLoading('failed');
    }
    // Rethrowing would cause an uncaught error. A later visit may have replaced this one.
    if (!visit.done) leave(visit);
    return never<PageData>();
  });
  hooks.on('cache:set', (_, { page }) => {
    if (notCached.has(page.url)) swup.cache.delete(page.url);
    else storedAt.set(page.url, Date.now());
  });

  hooks.before('visit:start', () => {
    swup.cache.prune((url) => Date.now() - (storedAt.get(url) ?? 0) > CACHE_MS);
    startLoading();
  });
  hooks.before('visit:fail', () => endLoading('failed'));
  hooks.on('visit:end', () => endLoading('done'));
}

/** Replaces the content, and starts the scripts of the new page. */
function handleContent({ hooks }: Swup): void {
  // A style sheet within a page is moved to the head, where the page waits for it and it survives the replacement.
  hooks.before(
    'content:replace',
    ({ to }) => {
      const sheets = to.document?.querySelectorAll('body link[rel=stylesheet]') ?? [];
      to.document?.head.append(...sheets);
    },
    { priority: -1 },
  );
  // The head plugin would insert copies of data scripts, whose text no policy has checked (Trusted Types). Only
  // crawlers read structured data, and they load each page.
  hooks.before(
    'content:replace',
    ({ to }) => {
      for (const data of to.document?.querySelectorAll('script[type="application/ld+json"]') ?? [])
        data.remove();
    },
    { priority: -1 },
  );
  hooks.before('content:replace', ({ to }) => {
    for (const selector of CONTAINERS) {
      const part = find(selector);
      if (part) endIslands(part);
    }
    importBanner(to.document);
    const switcher = to.document?.querySelector(IN_HEADER);
    if (switcher) find(IN_HEADER)?.replaceWith(switcher.cloneNode(true));
  });
  const announcer = addLiveRegion('announcer', 'visually-hidden');
  hooks.on('page:view', (visit) => {
    closeMenus();
    updateMenus();
    updateBanner();
    updateThemeColor();
    startPage(false);
    focusContent(visit);
    announcer.textContent = document.title;
  });
}

/** Starts soft navigation. Returns a function that navigates to a URL. */
export function startNavigation(link?: HTMLAnchorElement): (address: string) => void {
  const swup = new Swup({
    containers: CONTAINERS,
    animationSelector: false,
    // A click that another script has handled (search, login, consent) is not a visit.
    ignoreVisit: (address, { el, event } = {}) =>
      event?.defaultPrevented === true || isHandledByBrowser(address, el),
    // Also handles history entries that the browser created for fragments of a page.
    skipPopStateHandling: () => false,
    plugins: [
      // Style sheets of the current page stay until the next page's style sheets have loaded.
      new SwupHeadPlugin({ awaitAssets: true, persistTags: 'link[rel=stylesheet]' }),
      new PrefetchPlugin({ preloadInitialPage: false }),
    ],
  });
  handleRequests(swup);
  handleContent(swup);
  followScroll(swup);

  if (link) void swup.preload?.(link, { priority: true });
  return (address) => swup.navigate(address);
}
