// Chunk of each island by name. A wrong name, or a component whose props differ from the server's, does not
// compile.
import type { ComponentType } from 'react';
import type { IslandName, PropsOf } from '../../views/islands.ts';

export const loaders: { readonly [N in IslandName]: () => Promise<{ default: ComponentType<PropsOf[N]> }> } =
  {
    form: () => import('../forms/form.tsx'),
    'search-overlay': () => import('../search/search-overlay.tsx'),
  };
