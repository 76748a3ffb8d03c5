// Page extras (src/routes/common/page/extras.tsx): search overlay, cookie choice, menu descriptions and illustrations,
// and the list of small chunks. They are fetched once per load, when the browser is idle or the visitor needs them.
import { isDataSaving } from '../browser/connection.ts';
import { currentStickyParams, find, onceLoaded, whenIdle } from '../browser/dom.ts';
import { moveThemeChoice } from '../browser/theme.ts';
import { trusted } from '../browser/trusted-types.ts';
import { prefetchFiles } from './chunk.ts';
import { startIslands } from './islands.ts';

interface ExtrasFile {
  html: string;
  inserts: [selector: string, position: InsertPosition, html: string][];
  /** Small chunks by the page section that uses them. */
  ahead: [part: string, files: string[]][];
  /** Chunks of soft navigation. */
  soft: string[];
}

/** Adds the sticky parameters to the links of the extras and the menus (§2), unless a link has them. */
function addStickyParams(): void {
  const stickyParams = currentStickyParams().slice(1);
  if (stickyParams === '') return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(':is(#extras, .mega) a[href^="/"]'))
    if (!link.search.includes(stickyParams)) link.search += `${link.search && '&'}${stickyParams}`;
}

/** Adds content to an element. An open menu receives it after it closes, so that its links do not move. */
function insert(element: Element, position: InsertPosition, html: string): void {
  const retry = () => {
    insert(element, position, html);
    addStickyParams();
  };
  const menu = element.closest('[open]');
  if (menu) menu.addEventListener('toggle', retry, { once: true });
  else element.insertAdjacentHTML(position, trusted.createHTML(html));
}

async function load(): Promise<boolean> {
  const container = find('#extras');
  const response = await fetch(container?.dataset.from ?? '', { priority: 'low' });
  if (!container || !response.ok) return false;
  const { html, inserts, ahead, soft }: ExtrasFile = await response.json();
  container.innerHTML = trusted.createHTML(html);
  for (const [selector, position, added] of inserts)
    for (const element of document.querySelectorAll(selector)) insert(element, position, added);
  addStickyParams();
  moveThemeChoice(find('[data-theme-choice]', container));
  startIslands(container);
  // Interactions find small chunks in the browser's cache. Larger ones are requested at the first sign of intent.
  onceLoaded(() =>
    whenIdle(() => {
      if (isDataSaving()) return;
      for (const [part, files] of ahead) if (find(part)) prefetchFiles(files);
      if (!HTMLScriptElement.supports?.('speculationrules')) prefetchFiles(soft);
    }),
  );
  return true;
}

let loading: Promise<boolean> | undefined;

/** Resolves to `true` when the extras are in the document; to `false` if they are unavailable. */
export function loadExtras(): Promise<boolean> {
  loading ??= load()
    .catch(() => false)
    .then((isAvailable) => {
      if (!isAvailable) loading = undefined;
      return isAvailable;
    });
  return loading;
}

/**
 * Loads the extras when the browser is idle, unless the connection is slow or metered, and at the latest at the first
 * sign of intent.
 */
export function startExtras(): void {
  const listen = (sign: 'pointerover' | 'focusin') => {
    for (const part of document.querySelectorAll('.site-header, .footer-bar'))
      part.addEventListener(sign, () => void loadExtras(), { once: true });
  };
  listen('focusin');
  // A stationary pointer is not a sign of intent (intent.ts).
  onceLoaded(() => listen('pointerover'));
  whenIdle(() => {
    if (!isDataSaving()) void loadExtras();
  });
}
