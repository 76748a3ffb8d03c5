// Soft navigation: swup fetches a page, puts its parts into this one, and keeps history. Whatever fails
// becomes a plain navigation.
import SwupHeadPlugin from '@swup/head-plugin';
import SwupPreloadPlugin from '@swup/preload-plugin';
import Swup, { type PageData, type Visit } from 'swup';
import { signedInCookie } from '../../../common/config.ts';
import { hasFileEnding } from '../../../common/i18n/file-ending.ts';
import { routePath, splitLocale } from '../../../common/i18n/links.ts';
import { previewTokenOf, stickyParamsOf } from '../../../common/i18n/sticky-params.ts';
import { isNeverCached, policyOf } from '../../../common/policy.ts';
import { adoptBanner, placeBanner } from '../banner/banner.ts';
import { endIslands } from '../boot/islands.ts';
import { startPage } from '../boot/page.ts';
import { find, readCookie } from '../browser/dom.ts';
import { addLiveRegion } from '../browser/live-region.ts';
import { paintBars } from '../browser/theme.ts';
import { UNKEPT } from '../forms/unsaved-input.ts';
import { endLoading, startLoading } from './loading-bar.ts';
import { closeMenus, tellMenus } from './menus.ts';
import { followScroll } from './scroll.ts';

/**
 * What of a page differs from the next one; its parts within the header are exchanged when both pages have
 * them.
 */
const CONTAINERS = ['#notices', '#main'];
const IN_HEADER = '.language-switch';

/** Thrown for an address that redirects: to follow it twice would start a sign-in twice. */
const REDIRECTED = new Error('redirected');
/** Of a visit that goes no further. */
const never = <T>(): Promise<T> => new Promise(() => undefined);

/** Pages are forgotten after a minute, like the edge does. */
const REMEMBER_MS = 60_000;

/** Whether two queries carry the same: a page of one is no place for the links of the other. */
const carrySame = (one: URLSearchParams, other: URLSearchParams): boolean =>
  JSON.stringify(stickyParamsOf(one)) === JSON.stringify(stickyParamsOf(other));

/**
 * Whether a link is left to the browser: special addresses, another language, and places within this page,
 * which it finds better than we would. So is a page that carries something else (§2): the links of header and
 * footer, which stay, would be the old ones.
 */
function isLeft(address: string, element?: Element): boolean {
  const { href, pathname, search, searchParams, hash } = new URL(address, location.origin);
  if (!carrySame(searchParams, new URLSearchParams(location.search))) return true;
  // Leaving asks first, where what was typed would be lost.
  if (find(`[${UNKEPT}]`)) return true;
  if (hasFileEnding(pathname) || !policyOf(routePath(href)).soft) return true;
  if (splitLocale(pathname).locale !== splitLocale(location.pathname).locale) return true;
  if (element?.closest('[data-no-swup], [data-locale]')) return true;
  return element !== undefined && hash !== '' && pathname === location.pathname && search === location.search;
}

/** Answers that may be taken for a page; everything else is the browser's business. */
function accept(answer: Response): Response {
  if (answer.type === 'opaqueredirect') throw REDIRECTED;
  if (answer.status >= 500) throw new Error(`${answer.status} from ${answer.url}`);
  if (!answer.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${answer.url} is no page`);
  return answer;
}

/**
 * Loads the page of a visit without swup, in the history entry that the visit has made. The address is set back first:
 * to go to the present address with a hash would only scroll.
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
 * Fetches a page ahead when a pointer, a finger or the focus is on its link, where the connection is not to be spared
 * (§4), and where the copy may be kept until the click: any other page would only be fetched twice.
 */
class Ahead extends SwupPreloadPlugin {
  protected override shouldPreload(address: string, link: { el?: HTMLAnchorElement | SVGAElement } = {}) {
    const { href, searchParams } = new URL(address, location.origin);
    const policy = policyOf(routePath(href));
    const isEverybodys = policy.keep === 'page' && !isNeverCached(policy, searchParams);
    const isOwn = readCookie(signedInCookie) === '1' || previewTokenOf(searchParams) !== null;
    return isEverybodys && !isOwn && super.shouldPreload(address, link);
  }
}

/** Starts soft navigation, told by which link; gives what goes to an address. */
export function startNavigation(link?: HTMLAnchorElement): (address: string) => void {
  const boot = find('script[type=module]')?.getAttribute('src');
  const notCached = new Set<string>();
  const storedAt = new Map<string, number>();
  const swup = new Swup({
    containers: CONTAINERS,
    animationSelector: false,
    // What another script of ours has taken (search, login, consent) is no visit.
    ignoreVisit: (address, { el, event } = {}) => event?.defaultPrevented === true || isLeft(address, el),
    // Entries that the browser made, for places within a page, are ours to leave and to come back to.
    skipPopStateHandling: () => false,
    plugins: [
      // The present page needs its sheets until those of the next one are loaded, so none is removed.
      new SwupHeadPlugin({ awaitAssets: true, persistTags: 'link[rel=stylesheet]' }),
      new Ahead({ preloadInitialPage: false }),
    ],
  });
  const { hooks } = swup;

  hooks.replace('fetch:request', async (visit, args, request) => {
    // The browser follows redirects, once: they may lead to the sign-in, or to another host.
    args.options.redirect = 'manual';
    const answer = accept((await request?.(visit, args)) as Response);
    if (answer.headers.get('cache-control')?.includes('no-store')) notCached.add(swup.resolveUrl(args.url));
    return answer;
  });
  hooks.replace('page:load', async (visit, args, load) => {
    try {
      const page = (await load?.(visit, args)) as PageData;
      // A page of another deployment wants scripts and styles that this document does not have.
      if (page.html.includes(`src="${boot}"`)) return page;
    } catch (error) {
      if (error !== REDIRECTED) endLoading('failed');
    }
    // Thrown on, a failure would be an uncaught error. A later visit has taken the place of one that is done.
    if (!visit.done) leave(visit);
    return never<PageData>();
  });
  hooks.on('cache:set', (_, { page }) => {
    if (notCached.has(page.url)) swup.cache.delete(page.url);
    else storedAt.set(page.url, Date.now());
  });

  hooks.before('visit:start', () => {
    swup.cache.prune((url) => Date.now() - (storedAt.get(url) ?? 0) > REMEMBER_MS);
    startLoading();
  });
  hooks.before('visit:fail', () => endLoading('failed'));
  hooks.on('visit:end', () => endLoading('done'));

  // A sheet within a page would go with the page: in the head it is waited for, and stays.
  hooks.before(
    'content:replace',
    ({ to }) => {
      const sheets = to.document?.querySelectorAll('body link[rel=stylesheet]') ?? [];
      to.document?.head.append(...sheets);
    },
    { priority: -1 },
  );
  hooks.before('content:replace', ({ to }) => {
    for (const selector of CONTAINERS) {
      const part = find(selector);
      if (part) endIslands(part);
    }
    adoptBanner(to.document);
    const switcher = to.document?.querySelector(IN_HEADER);
    if (switcher) find(IN_HEADER)?.replaceWith(switcher.cloneNode(true));
  });
  const announcer = addLiveRegion('announcer', 'visually-hidden');
  hooks.on('page:view', (visit) => {
    closeMenus();
    tellMenus();
    placeBanner();
    paintBars();
    startPage(false);
    focusContent(visit);
    announcer.textContent = document.title;
  });
  followScroll(swup);

  if (link) void swup.preload?.(link, { priority: true });
  return (address) => swup.navigate(address);
}
