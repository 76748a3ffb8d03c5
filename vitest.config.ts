import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { clientAssets } from './scripts/client-assets.ts';

export default defineConfig({
  test: {
    reporters: ['default', './scripts/count-reporter.ts'],
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], environment: 'node' } },
      {
        plugins: [
          clientAssets(),
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            // Tests hand every request its own portal; nothing may reach a real one.
            miniflare: { serviceBindings: { PORTAL: () => new Response('no portal in tests', { status: 599 }) } },
          }),
        ],
        test: { name: 'site', include: ['test/worker/site/**/*.test.{ts,tsx}'] },
      },
      './portal/vitest.config.ts',
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: './test/e2e/setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
