// Start of an island: reads its props and loads its chunk.
import type { IslandName } from '../../views/islands.ts';
import { type Mount, mounts } from './registry.ts';

const isIsland = (name: string): name is IslandName => Object.hasOwn(mounts, name);

/**
 * Starts an island. It runs until its `end` event. Resolves to `true` when the island responds to events. Rejects if
 * its chunk is unavailable.
 */
export async function mount(island: HTMLElement): Promise<true> {
  const { island: name = '', props = '{}' } = island.dataset;
  if (!isIsland(name)) throw new Error(`unknown island ${name}`);
  // Server and browser use the same types of props (registry.ts).
  const start = (await mounts[name]()) as Mount<object>;
  // Input that arrived while the chunk was evaluated is handled first.
  await new Promise((resolve) => setTimeout(resolve));
  // Navigation may have removed the island in the meantime.
  if (island.isConnected)
    island.addEventListener('end', start(island, JSON.parse(props) as object), { once: true });
  return true;
}
