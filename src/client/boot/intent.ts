// Soft navigation from the first click on. Its chunk is fetched when the browser has nothing else to do, and executed
// at the first sign that the visitor is going somewhere. A click that comes before it is there is held until it is;
// where it cannot be had, links are just links.
import { hasFileEnding } from '../../../common/i18n/file-ending.ts';
import { isSpared } from '../browser/connection.ts';
import { around, find, isPlain, onceLoaded, whenIdle } from '../browser/dom.ts';
import { chunk } from './chunk.ts';
import { hold } from './replay.ts';

const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;
/** How long a click is held, in milliseconds, before its link is followed without waiting any longer. */
const TIMEOUT_MS = 2000;

/** Goes to an address softly; `undefined` until soft navigation is there. */
let soft: ((address: string) => void) | undefined;
let starting: Promise<void> | undefined;

/** The chunk and those it needs, which the server names (views/document.tsx); nothing when they have been taken. */
function takeFiles(): string[] {
  const script = find('script[data-soft]');
  const files = script?.dataset.soft?.split(' ') ?? [];
  script?.removeAttribute('data-soft');
  return files;
}

/**
 * Leaves the files to the browser's cache. A module preload that fails would count as the module's failure for as
 * long as the page is open; this is tried again when it matters.
 */
function fetchAhead(): void {
  for (const file of takeFiles())
    void fetch(file, { priority: 'low' })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
}

/** Asks for all files at once: each names the next one only when it is there. */
function preload(): void {
  for (const file of takeFiles()) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}

function start(link?: HTMLAnchorElement): Promise<void> {
  preload();
  starting ??= chunk(() => import('../navigation/navigation.ts')).then((navigation) => {
    soft = navigation?.startNavigation(link);
  });
  return starting;
}

/** Runs `follow` once soft navigation is there; otherwise loads the address without it. */
function whenSoft(address: string, follow: () => void): void {
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  void hold(Promise.race([start(), late]), () => (soft ? follow() : location.assign(address)), true);
}

/** Navigates within the site: without loading a document when that is possible. */
export function go(address: string): void {
  if (soft) soft(address);
  else if (isSpared()) location.assign(address);
  else whenSoft(address, () => soft?.(address));
}

/** Whether a link leads to another page of ours, as far as can be told before soft navigation is there. */
function isWorthHolding(link: HTMLAnchorElement): boolean {
  const { origin, pathname, search, hash, href } = link;
  if (origin !== location.origin || link.target || link.matches('[download], [data-no-swup], [data-locale]'))
    return false;
  const isHere = pathname === location.pathname && search === location.search;
  return !(isHere && (hash || href.endsWith('#'))) && !hasFileEnding(pathname);
}

function onClick(event: MouseEvent): void {
  const link = around<HTMLAnchorElement>(event, 'a[href]');
  // Where data is to be saved, the page alone is less than the page and what would put it into this one.
  if (soft || isSpared() || !link || !isPlain(event) || !isWorthHolding(link)) return;
  event.preventDefault();
  whenSoft(link.href, () => (link.isConnected ? link.click() : soft?.(link.href)));
}

export function startIntent(): void {
  const onSign = (event: Event) => {
    const link = around<HTMLAnchorElement>(event, 'a[href]');
    // A finger leaves no time to fetch anything before it is gone again.
    const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
    if (!link || (isSpared() && !isMouse)) return;
    for (const sign of SIGNS) document.removeEventListener(sign, onSign);
    void start(link);
  };
  const listen = (sign: (typeof SIGNS)[number]) => document.addEventListener(sign, onSign, { passive: true });
  listen('touchstart');
  listen('focusin');
  document.addEventListener('click', onClick);
  onceLoaded(() => {
    // Not sooner: before the first paint a browser tells of a pointer that rests where the page appears.
    listen('pointerover');
    whenIdle(() => isSpared() || fetchAhead());
  });
}
