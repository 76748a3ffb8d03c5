// URLs of the client files, from the manifest of the client build (vite.config.ts).
import built from 'virtual:client-assets';
import type { Assets } from '../../../views/head.tsx';

export const assets: Assets = built;

/** Style sheets that are prefetched, because the first view of some pages waits for them. */
export const sheetsAhead: readonly string[] = (['catalog', 'library', 'modules'] as const).map(
  (sheet) => assets.styles[sheet],
);
