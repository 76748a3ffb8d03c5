// Islands: finds and hydrates them. React and the island's chunk are fetched only then. `data-island-status`
// contains the state of each island.

import { closest } from '../browser/dom.ts';
import { hasStoredInput } from '../forms/unsaved-input.ts';
import { chunk } from './chunk.ts';
import { holdIn } from './replay.ts';

const FIRST_SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;

const ends = new WeakMap<Element, () => void>();

async function wake(island: HTMLElement): Promise<void> {
  island.dataset.islandStatus = 'waking';
  const end = await chunk(async () => (await import('./mount.tsx')).mount(island));
  if (end) {
    // Navigation may have removed the island in the meantime.
    if (!island.isConnected) {
      end();
      return;
    }
    ends.set(island, end);
  }
  island.dataset.islandStatus = end ? 'hydrated' : 'failed';
}

/** Whether only the island can handle an event; fields, links, and searches work without it. */
const isForIsland = (event: Event): boolean =>
  event.type === 'submit'
    ? closest(event, '[method=post]') !== null
    : event.type === 'click' && closest(event, 'button[type=button]') !== null;

function arm(island: HTMLElement): void {
  const now = holdIn(island, isForIsland, () => wake(island));
  if (island.dataset.when === 'stored' && hasStoredInput()) void now();
  else
    for (const sign of FIRST_SIGNS)
      island.addEventListener(sign, now, { once: true, passive: true, capture: true });
}

const islandsIn = (root: ParentNode) => root.querySelectorAll<HTMLElement>('[data-island]');

/** Arms every unarmed island: after parsing, and after a soft navigation. */
export function wakeIslands(root: ParentNode = document): void {
  for (const island of islandsIn(root)) {
    if (island.dataset.armed !== undefined) continue;
    island.dataset.armed = '';
    arm(island);
  }
}

/** Unmounts the islands of a part of the page before it is removed. */
export function endIslands(root: ParentNode): void {
  for (const island of islandsIn(root)) {
    ends.get(island)?.();
    ends.delete(island);
    island.dataset.islandStatus = 'ended';
  }
}
