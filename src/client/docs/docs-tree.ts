// The tree of the documentation (D6): at the place where the reader left it, and with the present page in view. Placed
// before the reader does anything: later it would move under the pointer.
import { find } from '../browser/dom.ts';
import { recall, remember } from '../browser/store.ts';

const KEY = 'docs-tree-scroll';

/** Scrolls the tree, and the tree alone: `scrollIntoView()` would scroll the window, too. */
export function placeTree(): void {
  const tree = find('.docs-side');
  const current = tree && find('[aria-current=page]', tree);
  if (!tree || !current) return;
  tree.scrollTop = Number(recall('sessionStorage', KEY));
  const box = current.getBoundingClientRect();
  const frame = tree.getBoundingClientRect();
  // Until the window is scrolled, the tree may end below it.
  const end = Math.min(frame.bottom, innerHeight);
  if (box.top < frame.top || box.bottom > end) tree.scrollTop += (box.top + box.bottom - frame.top - end) / 2;
  tree.onscroll = () => remember('sessionStorage', KEY, String(tree.scrollTop));
}
