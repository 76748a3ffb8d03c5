// Documentation tree (D6): restores the reader's scroll position with the current page in view. It runs before any user
// interaction, because a later scroll would move entries under the pointer.
import { find } from '../browser/dom.ts';
import { readStorage, writeStorage } from '../browser/store.ts';

const KEY = 'docs-tree-scroll';

/** Scrolls only the tree; `scrollIntoView()` would also scroll the window. */
export function restoreTree(): void {
  const tree = find('.docs-side');
  const current = tree && find('[aria-current=page]', tree);
  if (!tree || !current) return;
  tree.scrollTop = Number(readStorage('sessionStorage', KEY));
  const box = current.getBoundingClientRect();
  const frame = tree.getBoundingClientRect();
  // The tree may extend below the window until the window is scrolled.
  const end = Math.min(frame.bottom, innerHeight);
  if (box.top < frame.top || box.bottom > end) tree.scrollTop += (box.top + box.bottom - frame.top - end) / 2;
  tree.onscroll = () => writeStorage('sessionStorage', KEY, String(tree.scrollTop));
}
