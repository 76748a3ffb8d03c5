// Astro on Cloudflare Workers; pages are rendered on demand.
import cloudflare from '@astrojs/cloudflare';
import { defineConfig } from 'astro/config';

export default defineConfig({
  output: 'server',
  adapter: cloudflare({ imageService: 'passthrough' }),
  devToolbar: { enabled: false },
});
