// The Vite plugin that tells the site Worker the addresses of the client build.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Assets } from '../src/views/document.tsx';

/** The client's entries. */
export const STYLES = 'src/styles/index.css';
const FONT = 'hanken-grotesk-latin-wght-normal';

interface Chunk {
  file: string;
  assets?: string[];
}

function built(): Assets {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
  const files = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]);
  return {
    styles: [`/${manifest[STYLES]?.file}`],
    scripts: [],
    preloadFonts: [...new Set(files.filter((file) => file.includes(FONT)))].map((file) => `/${file}`),
  };
}

/** Provides `virtual:client-assets`. The dev server names the sources, which it serves itself. */
export function clientAssets(): Plugin {
  const id = 'virtual:client-assets';
  let dev = false;
  return {
    name: 'client-assets',
    configResolved: (config) => {
      dev = config.command === 'serve';
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      const assets: Assets = dev ? { styles: [`/${STYLES}`], scripts: ['/@vite/client'], preloadFonts: [] } : built();
      return `export default ${JSON.stringify(assets)}`;
    },
  };
}
