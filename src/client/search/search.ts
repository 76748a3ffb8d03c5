// Opens the search overlay. Its script and the overlay load with the first click or shortcut (D14, D16, §2
// Search).
import { chunk } from '../boot/chunk.ts';
import { extras } from '../boot/extras.ts';
import { go } from '../boot/intent.ts';
import { hold } from '../boot/replay.ts';
import { closest, find, onClick } from '../browser/dom.ts';

const isTyping = (event: KeyboardEvent) =>
  closest(event, 'input, textarea, select, [contenteditable]') !== null;
const isShortcut = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key === '/' && !ctrlKey && !metaKey && !altKey) ||
  (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey);

/** Input between the shortcut and the overlay, which loads first; `null` when nothing is loading. */
let entered: string | null = null;

/** The search button of the site, or the search field of the documentation. */
const OPENERS = '.header-search, .docs-search input';

/** Opens the overlay after it has loaded; if it cannot be loaded, opens the search page. */
async function open(by: Element | null): Promise<void> {
  if (find('dialog:modal')) return;
  entered ??= '';
  const script = chunk(() => import('./search-dialog.ts'));
  await hold(
    extras().then((isThere) => (isThere ? script : undefined)),
    (overlay) => {
      const page = find<HTMLElement & { href?: string; action?: string }>('.header-search, .docs-search');
      if (!overlay?.show(entered, by) && page) go(page.href ?? page.action ?? '');
    },
  );
  entered = null;
}

/** Handles the search button and the keyboard shortcuts. */
export function startSearch(): void {
  onClick(OPENERS, open);
  document.addEventListener('keydown', (event) => {
    if (event.isComposing || isTyping(event)) return;
    const isText = event.key.length === 1 && !(event.ctrlKey || event.metaKey || event.altKey);
    if (entered !== null && isText) entered += event.key;
    else if (isShortcut(event)) void open(document.activeElement);
    else return;
    event.preventDefault();
  });
}
