// Island hydration. This chunk includes React.
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
 * Hydrates an island. Resolves, when the island responds to events, to the function that unmounts it. Rejects
 * if its chunk is unavailable.
 */
export async function mount(island: HTMLElement): Promise<() => void> {
  const { island: name = '' } = island.dataset;
  if (!isIsland(name)) throw new Error(`unknown island ${name}`);
  // The server wrote the props from the same registry.
  const { default: Island } = (await loaders[name]()) as {
    default: ComponentType<object>;
  };
  const props: object = JSON.parse(island.dataset.props ?? '{}');
  return new Promise((resolve) => {
    const root = hydrateRoot(
      island,
      <Ready onReady={() => resolve(() => root.unmount())}>
        <Island {...props} />
      </Ready>,
    );
  });
}
