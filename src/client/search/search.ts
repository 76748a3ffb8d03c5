// Opens the search overlay. The overlay and its script load on the first click or shortcut (D14, D16, §2 Search).
import { loadChunk } from '../boot/chunk.ts';
import { loadExtras } from '../boot/extras.ts';
import { defer } from '../boot/replay.ts';
import { closest, find, follow, onClick } from '../browser/dom.ts';

const isTyping = (event: KeyboardEvent) =>
  closest(event, 'input, textarea, select, [contenteditable]') !== null;
const isShortcut = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent) =>
  !altKey && (metaKey || ctrlKey ? key.toLowerCase() === 'k' : key === '/');

/** Input typed while the overlay loads; `null` when nothing is loading. */
let entered: string | null = null;

/** Loads and opens the overlay. If it cannot be loaded, opens the search page of the site. */
async function open(by: Element | null): Promise<void> {
  if (find('dialog:modal')) return;
  entered ??= '';
  const script = loadChunk(() => import('./search-dialog.ts'));
  await defer(
    loadExtras().then((isAvailable) => (isAvailable ? script : undefined)),
    (overlay) => {
      // The documentation's search field has no URL, but works without the overlay.
      const page = find<HTMLAnchorElement>('.header-search')?.href;
      if (!overlay?.show(entered, by) && page) follow(page);
    },
  );
  entered = null;
}

/** Handles the search button of the site, the search field of the documentation, and the keyboard shortcuts. */
export function startSearch(): void {
  onClick('.header-search', open);
  document.addEventListener('keydown', (event) => {
    if (event.isComposing || isTyping(event)) return;
    const isText = event.key.length === 1 && !(event.metaKey || event.ctrlKey || event.altKey);
    if (entered !== null && isText) entered += event.key;
    else if (isShortcut(event)) void open(document.activeElement);
    else return;
    event.preventDefault();
  });
}
