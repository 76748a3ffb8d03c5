// Addresses of the built client files, from the manifest of the client build (vite.config.ts).
import built from 'virtual:client-assets';
import type { Assets } from '../../../views/head.tsx';

export const assets: Assets = built;
