// Addresses of the built client files, from the manifest of the client build (vite.config.ts).
import built from 'virtual:client-assets';
import type { Assets } from '../../../views/head.tsx';

export const assets: Assets = built;

/** Sheets of the pages whose first view waits for a sheet that other pages lack. */
export const sheetsAhead: readonly string[] = (['catalog', 'library', 'modules'] as const).map(
  (sheet) => assets.styles[sheet],
);
