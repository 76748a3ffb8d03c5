// Hydrates an island. The chunk that brings React.
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { IslandName } from '../../views/islands.ts';
import { loaders } from './registry.ts';

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

const isIsland = (name: string): name is IslandName => Object.hasOwn(loaders, name);

/**
 * Wakes an island and resolves when it answers to events. Gives what ends it. Rejects when its chunk cannot
 * be had.
 */
export async function mount(island: HTMLElement): Promise<() => void> {
  const { island: name = '' } = island.dataset;
  if (!isIsland(name)) throw new Error(`there is no island ${name}`);
  // Its props were written by the server from the same registry.
  const { default: Island } = (await loaders[name]()) as {
    default: ComponentType<object>;
  };
  const props = JSON.parse(island.dataset.props ?? '{}') as object;
  return new Promise((resolve) => {
    const root = hydrateRoot(
      island,
      <Ready onReady={() => resolve(() => root.unmount())}>
        <Island {...props} />
      </Ready>,
    );
  });
}
