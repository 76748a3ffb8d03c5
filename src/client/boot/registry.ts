// Where the browser finds each island: name → chunk. A wrong name, or a component with other props than the
// server's, does not compile.
import type { ComponentType } from 'react';
import type { IslandName, PropsOf } from '../../views/islands.ts';

export const loaders: { readonly [N in IslandName]: () => Promise<{ default: ComponentType<PropsOf[N]> }> } =
  {
    'api-console': () => import('../docs/api-console.tsx'),
    form: () => import('../forms/form.tsx'),
    'search-overlay': () => import('../search/search-overlay.tsx'),
  };
