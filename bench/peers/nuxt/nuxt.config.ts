// Nuxt on Cloudflare Workers with module syntax.
export default defineNuxtConfig({
  compatibilityDate: '2026-10-01',
  telemetry: false,
  nitro: { preset: 'cloudflare_module', cloudflare: { nodeCompat: true } },
});
