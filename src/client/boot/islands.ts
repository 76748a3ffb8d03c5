// Finds and starts islands. An island's chunk is fetched only when it starts. `data-island-status` contains its state.

import { closest } from '../browser/dom.ts';
import { hasStoredInput } from '../forms/unsaved-input.ts';
import { chunk } from './chunk.ts';
import { holdIn } from './replay.ts';

const FIRST_SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;

async function wake(island: HTMLElement): Promise<void> {
  island.dataset.islandStatus = 'waking';
  const isLive = await chunk(() => import('./mount.ts').then((script) => script.mount(island)));
  island.dataset.islandStatus = isLive ? 'hydrated' : 'failed';
}

/** Whether only the island can handle an event; fields, links, and searches work without it. */
const isForIsland = (event: Event): boolean =>
  event.type === 'submit'
    ? closest(event, '[method=post]') !== null
    : event.type === 'click' && closest(event, 'button[type=button]') !== null;

function arm(island: HTMLElement): void {
  const now = holdIn(island, isForIsland, () => wake(island));
  if (island.dataset.when === 'stored' && hasStoredInput()) void now();
  else for (const sign of FIRST_SIGNS) island.addEventListener(sign, now, { once: true, capture: true });
}

/**
 * Adds the listeners that start an island to each island without them. Called after parsing and after each soft
 * navigation.
 */
export function wakeIslands(root: ParentNode = document): void {
  for (const island of root.querySelectorAll<HTMLElement>('[data-island]')) {
    if (island.dataset.armed !== undefined) continue;
    island.dataset.armed = '';
    arm(island);
  }
}
