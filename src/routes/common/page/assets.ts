// URLs of the client assets, from the manifest of the client build (vite.config.ts).
import built from 'virtual:client-assets';
import type { Assets } from '../../../views/head.tsx';

export const assets: Assets = built;

/** Style sheets to prefetch, because they block the first render of some pages. */
export const prefetchedSheets: readonly string[] = (['catalog', 'library', 'modules'] as const).map(
  (sheet) => assets.styles[sheet],
);
