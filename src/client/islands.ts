// Finds islands and wakes them: React and their chunk are fetched only then. `data-island-status` says where
// each one is.
import { chunk } from './chunk.ts';
import { whenIdle } from './dom.ts';
import { hasKept } from './form-kept.ts';

const FIRST_SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;
/** What the browser does something useful for by itself, so that it need not wait for the island. */
const WORKS_ALREADY = 'a[href], summary, label, input, select, textarea, button:not([type=button])';

const ends = new WeakMap<Element, () => void>();

async function wake(island: HTMLElement): Promise<void> {
  if (island.dataset.islandStatus !== 'asleep') return;
  island.dataset.islandStatus = 'waking';
  let missed: HTMLElement | undefined;
  const hold = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.closest(WORKS_ALREADY)) return;
    event.stopPropagation();
    missed = target;
  };
  island.addEventListener('click', hold, true);
  const end = await chunk(async () => (await import('./islands/mount.tsx')).mount(island));
  island.removeEventListener('click', hold, true);
  if (end) {
    // The page may have been left in the meantime.
    if (!island.isConnected) {
      end();
      return;
    }
    ends.set(island, end);
  }
  island.dataset.islandStatus = end ? 'awake' : 'failed';
  missed?.click();
}

function arm(island: HTMLElement): void {
  const now = () => void wake(island);
  const { when } = island.dataset;
  if (when === 'idle') whenIdle(now);
  else if (when === 'kept' && hasKept()) now();
  else if (when === 'interaction' || when === 'kept')
    for (const sign of FIRST_SIGNS)
      island.addEventListener(sign, now, { once: true, passive: true, capture: true });
  else whenVisible(island, now);
}

/** Runs a task when an island comes near the window. */
function whenVisible(island: HTMLElement, now: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      now();
    },
    { rootMargin: '200px' },
  );
  // The island's own box has no size (display: contents).
  if (island.firstElementChild) observer.observe(island.firstElementChild);
}

const islandsIn = (root: ParentNode) => root.querySelectorAll<HTMLElement>('[data-island]');

/** Arms every island that is not armed yet: after parsing, and after a soft navigation. */
export function wakeIslands(root: ParentNode = document): void {
  for (const island of islandsIn(root)) {
    if (island.dataset.armed !== undefined) continue;
    island.dataset.armed = '';
    arm(island);
  }
}

/** Ends the islands of a part of the page that is about to go. */
export function endIslands(root: ParentNode): void {
  for (const island of islandsIn(root)) {
    ends.get(island)?.();
    ends.delete(island);
    island.dataset.islandStatus = 'ended';
  }
}
