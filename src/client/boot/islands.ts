// Finds and starts islands. An island's chunk is fetched only when it starts. `data-island-status` contains its state.

import { closest } from '../browser/dom.ts';
import { hasStoredInput } from '../forms/unsaved-input.ts';
import { loadChunk } from './chunk.ts';
import { deferEvents } from './replay.ts';

const INTENT_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;

async function startIsland(island: HTMLElement): Promise<void> {
  island.dataset.islandStatus = 'loading';
  const isStarted = await loadChunk(() => import('./mount.ts').then((script) => script.mount(island)));
  island.dataset.islandStatus = isStarted ? 'hydrated' : 'failed';
}

/** Whether only the island can handle an event; fields, links, and searches work without it. */
const isForIsland = (event: Event): boolean =>
  event.type === 'submit'
    ? closest(event, '[method=post]') !== null
    : event.type === 'click' && closest(event, 'button[type=button]') !== null;

function listen(island: HTMLElement): void {
  const now = deferEvents(island, isForIsland, () => startIsland(island));
  if (island.dataset.when === 'stored' && hasStoredInput()) void now();
  else for (const sign of INTENT_EVENTS) island.addEventListener(sign, now, { once: true, capture: true });
}

/**
 * Adds the listeners that start an island to each island without them. Called after parsing and after each soft
 * navigation.
 */
export function startIslands(root: ParentNode = document): void {
  for (const island of root.querySelectorAll<HTMLElement>('[data-island]')) {
    if (island.dataset.listening !== undefined) continue;
    island.dataset.listening = '';
    listen(island);
  }
}
