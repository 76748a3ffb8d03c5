import { cloudflare } from '@cloudflare/vite-plugin';
import { defineConfig } from 'vite';
import { clientAssets, STYLES } from './scripts/client-assets.ts';

export default defineConfig({
  plugins: [
    clientAssets(),
    cloudflare({
      auxiliaryWorkers: [{ configPath: './portal/wrangler.toml' }],
      persistState: { path: process.env.PERSIST_TO ?? '.wrangler/state' },
    }),
  ],
  environments: {
    client: { build: { manifest: true, rollupOptions: { input: [STYLES] } } },
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
});
