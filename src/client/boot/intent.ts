// Soft navigation in browsers without speculation rules (native.ts): extras.ts fetches the chunk when the browser is
// idle, and the first sign of intent executes it. Earlier clicks wait for the chunk. If it is unavailable, the browser
// performs a full page load.
import { hasFileExtension } from '../../../common/i18n/file-extension.ts';
import { isDataSaving } from '../browser/connection.ts';
import { closest, isPlainClick, onceLoaded } from '../browser/dom.ts';
import { currentEntry, readPositions } from '../browser/positions.ts';
import { loadChunk } from './chunk.ts';
import { defer } from './replay.ts';

const INTENT_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;
/** Maximum wait of a click in milliseconds; after that, the browser follows the link. */
const TIMEOUT_MS = 2000;

/** Navigates to a URL softly; `undefined` until soft navigation is ready. */
let soft: ((address: string) => void) | undefined;
let starting: Promise<void> | undefined;

function start(link?: HTMLAnchorElement): Promise<void> {
  starting ??= loadChunk(() => import('../navigation/navigation.ts')).then((navigation) => {
    soft = navigation?.startNavigation(link);
  });
  return starting;
}

/** Runs `follow` when soft navigation is ready; otherwise loads the URL as a document. */
function followWhenReady(address: string, follow: () => void): void {
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  void defer(Promise.race([start(), late]), () => (soft ? follow() : location.assign(address)), true);
}

/**
 * Whether a link leads to another page of the site, as far as this script can decide before soft navigation
 * is ready.
 */
function isDeferrable(link: HTMLAnchorElement): boolean {
  const { origin, pathname, search, hash, href } = link;
  if (origin !== location.origin || link.target || link.matches('[download], [data-no-swup], [data-locale]'))
    return false;
  const isSamePage = pathname === location.pathname && search === location.search;
  return !(isSamePage && (hash || href.endsWith('#'))) && !hasFileExtension(pathname);
}

function onClick(event: MouseEvent): void {
  const link = closest<HTMLAnchorElement>(event, 'a[href]');
  // In data-saving mode, a page alone is smaller than the page plus the navigation chunk.
  if (soft || isDataSaving() || !link || !isPlainClick(event) || !isDeferrable(link)) return;
  event.preventDefault();
  followWhenReady(link.href, () => (link.isConnected ? link.click() : soft?.(link.href)));
}

/** Listens for the first sign of intent, and delays clicks until soft navigation is ready. */
export function startIntent(): void {
  const onIntent = (event: Event) => {
    // The search button opens an overlay.
    const link = closest<HTMLAnchorElement>(event, 'a[href]:not(.header-search)');
    // A touch is too short to fetch anything before the click.
    const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
    if (!link || (isDataSaving() && !isMouse)) return;
    for (const type of INTENT_EVENTS) document.removeEventListener(type, onIntent);
    void start(link);
  };
  const listen = (type: (typeof INTENT_EVENTS)[number]) =>
    document.addEventListener(type, onIntent, { passive: true });
  listen('touchstart');
  listen('focusin');
  document.addEventListener('click', onClick);
  // After a reload, the entries of an earlier soft navigation belong to this document, so the browser loads no page.
  // The visitor may have gone back before this chunk arrived, so the location may differ from the loaded page.
  const [loaded] = performance.getEntriesByType('navigation');
  const { pathname, search } = new URL(loaded?.name ?? location.href);
  const loadOtherPage = () => {
    if (soft || (location.pathname === pathname && location.search === search)) return;
    // A reload restores the current position, which this page may be too short to have.
    const top = readPositions().get(currentEntry()) ?? 0;
    document.body.style.minHeight = `${top + innerHeight}px`;
    scrollTo({ top, behavior: 'instant' });
    location.reload();
  };
  addEventListener('popstate', loadOtherPage);
  loadOtherPage();
  // Listens only after the first paint, because before it browsers also report a pointer at rest.
  onceLoaded(() => listen('pointerover'));
}
