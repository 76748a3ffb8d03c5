import { cloudflare } from '@cloudflare/vite-plugin';
import { defineConfig } from 'vite';
import { BOOT, clientAssets, FIRST_PAINT, plainImports, STYLES } from './scripts/client-assets.ts';
import { localState } from './scripts/platform.ts';

/** Another portal than ours for `npm run dev`; a build never holds it. */
const portalOrigin = process.env.PORTAL_ORIGIN ?? '';

export default defineConfig(({ command }) => ({
  plugins: [
    clientAssets(),
    plainImports(),
    cloudflare({
      ...(command === 'serve' && portalOrigin !== ''
        ? { config: { vars: { PORTAL_ORIGIN: portalOrigin } } }
        : {}),
      auxiliaryWorkers: [{ configPath: './portal/wrangler.toml' }, { configPath: './ops/wrangler.toml' }],
      persistState: { path: localState() },
    }),
  ],
  environments: {
    client: {
      build: { manifest: true, modulePreload: false, rollupOptions: { input: [STYLES, FIRST_PAINT, BOOT] } },
    },
    site: { build: { minify: true } },
  },
  // The Worker is built after the client, whose hashed file names it tells the browser.
  builder: {
    async buildApp(builder) {
      const { client, ...workers } = builder.environments;
      if (client) await builder.build(client);
      for (const worker of Object.values(workers)) if (!worker.isBuilt) await builder.build(worker);
    },
  },
}));
