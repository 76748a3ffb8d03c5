import { realpathSync } from 'node:fs';
import { cloudflare } from '@cloudflare/vite-plugin';
import { defineConfig } from 'vite';
import { portalFonts } from './compiler/docs/fonts.ts';
import {
  ASSET_NAMES,
  BOOT,
  BOOT_CHUNK,
  clientAssets,
  FIRST_PAINT,
  originInStyles,
  plainImports,
  SHARED_CHUNK,
  STYLES,
} from './scripts/build/client-assets.ts';
import { clientRenderer, RENDERER } from './scripts/build/client-renderer.ts';
import { mcpValidator } from './scripts/build/mcp-validator.ts';
import { sbom } from './scripts/build/sbom.ts';
import { localState } from './scripts/deploy/platform.ts';
import { devReload } from './scripts/dev/dev-reload.ts';
import { localVariables } from './scripts/dev/local-variables.ts';

/** Origin of an external portal for `npm run dev`. Builds ignore it. */
const portalOrigin = process.env.PORTAL_ORIGIN ?? '';

const devOrigin = `http://localhost:${process.env.PORT ?? '8787'}`;

export default defineConfig(({ command }) => ({
  // Packages may be symbolic links to another folder; their fonts are served from there.
  server: { fs: { allow: ['.', realpathSync('node_modules/@fontsource-variable')] } },
  plugins: [
    clientAssets(),
    clientRenderer(),
    plainImports(),
    portalFonts(),
    mcpValidator(),
    sbom(),
    devReload(portalOrigin === '' ? localState() : null),
    cloudflare({
      config: (site) => {
        if (command !== 'serve') return;
        site.vars = localVariables('site', site.vars);
        if (portalOrigin !== '') site.vars = { ...site.vars, PORTAL_ORIGIN: portalOrigin };
      },
      auxiliaryWorkers: [
        {
          configPath: './portal/wrangler.toml',
          // The Vite plugin supports assets only for the first Worker. The portalFonts plugin adds the portal's assets
          // to a build; in development, the portal fetches its fonts from this server.
          config: (portal) => {
            delete portal.assets;
            if (command === 'serve') portal.vars = { ...portal.vars, FONTS_ORIGIN: devOrigin };
          },
        },
        {
          configPath: './ops/wrangler.toml',
          config: (ops) => {
            if (command === 'serve') ops.vars = localVariables('ops', ops.vars);
          },
        },
      ],
      persistState: { path: localState() },
    }),
  ],
  css: { postcss: { plugins: [originInStyles] } },
  environments: {
    client: {
      // Packages are prebundled before the first interaction imports them. SWR is excluded, because its bundle would
      // contain React.
      optimizeDeps: { entries: [BOOT], include: RENDERER, exclude: ['swr'] },
      build: {
        manifest: true,
        modulePreload: false,
        rollupOptions: {
          input: [...STYLES, FIRST_PAINT, BOOT],
          output: {
            codeSplitting: { groups: [BOOT_CHUNK, SHARED_CHUNK] },
            assetFileNames: ASSET_NAMES,
          },
        },
      },
    },
    site: { build: { minify: true } },
    ops: { build: { minify: true } },
    // import.meta.url is undefined in Workers. PDFKit builds a path from it, but never reads the file.
    portal: { build: { minify: true }, define: { 'import.meta.url': '"https://portal.internal/"' } },
  },
  // The client is built first, because the Workers need its hashed file names.
  builder: {
    async buildApp(builder) {
      const { client, ...workers } = builder.environments;
      if (client) await builder.build(client);
      for (const worker of Object.values(workers)) if (!worker.isBuilt) await builder.build(worker);
    },
  },
}));
