// Hydration of an island that is a component (decision 034).
import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Mount } from './registry.ts';

/** Returns a function that hydrates a component. The component responds to events when that function returns. */
export const hydrate =
  <Props extends object>(Island: ComponentType<Props>): Mount<Props> =>
  (island, props) => {
    const root = hydrateRoot(island, <Island {...props} />);
    return () => root.unmount();
  };
