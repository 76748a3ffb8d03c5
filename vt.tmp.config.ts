import { defineConfig } from 'vitest/config';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { clientAssets } from '/work/main/scripts/client-assets.ts';
export default defineConfig({ root:'/work/main', test: { projects: [ { test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'] } },
 { plugins: [clientAssets(), cloudflareTest({ wrangler: { configPath: '/work/main/wrangler.toml' }, miniflare: { serviceBindings: { PORTAL: () => new Response('x', { status: 599 }) } } })], test: { name: 'site', include: ['test/worker/site/**/*.test.{ts,tsx}'] } } ] } });
