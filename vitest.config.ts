import { availableParallelism } from 'node:os';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { layOutFonts } from './compiler/docs/fonts.ts';
import { compiledContent } from './compiler/publication/cache.ts';
import { RowSet, statementsOf } from './compiler/publication/rows.ts';
import { clientAssets } from './scripts/build/client-assets.ts';
import { ensureWorkerTypes } from './scripts/build/worker-types.ts';

layOutFonts();
await ensureWorkerTypes();
const { rows, hash } = compiledContent();

/** The databases of the two other Workers, and advertisements to be published into the portal's, twice. */
async function liveState() {
  const advertisements = new RowSet();
  for (const row of rows.tables.get('setting') ?? [])
    if (row.name === 'advertisement') advertisements.add('setting', row);
  return {
    d1Databases: ['OPS_DB', 'PORTAL_DB'],
    bindings: {
      OPS_MIGRATIONS: await readD1Migrations('ops/migrations'),
      PORTAL_MIGRATIONS: await readD1Migrations('portal/migrations'),
      PUBLICATIONS: ['first', 'second'].map((name) => statementsOf(advertisements, name, { local: false })),
      // A loaded machine must not turn optional data into late data; first-byte.test.ts has a limit of its own.
      FIRST_BYTE_WAIT_MS: '10000',
    },
  };
}

/** The portal's database for tests: migrated, and filled with the real content. */
async function portalBindings() {
  return {
    MIGRATIONS: await readD1Migrations('portal/migrations'),
    PUBLICATION: statementsOf(rows, hash, { local: true }),
    PUBLICATION_HASH: hash,
  };
}

/**
 * A database and a queue as ops have them (ops/wrangler.toml), but without pauses; test/worker/portal/main.ts
 * takes its batches.
 */
const LEAD_WAYS = {
  d1Databases: ['OPS_DB'],
  queueProducers: { LEADS: 'leads' },
  queueConsumers: {
    leads: { maxBatchSize: 10, maxBatchTimeout: 0, maxRetries: 24, deadLetterQueue: 'leads-dead' },
    'leads-dead': { maxBatchTimeout: 0 },
  },
};

/**
 * The files of a project share a worker, which imports what they test once; each resets what it changes. What hangs is
 * to end; how long a test may take is no promise of a machine that has other work.
 */
const SHARED = { isolate: false, testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig(async () => ({
  test: {
    // Vitest leaves one core to others: on two there would be no second.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default', './scripts/test/count-reporter.ts'],
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], environment: 'node', ...SHARED } },
      {
        plugins: [
          clientAssets(),
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            // Tests hand every request its own portal; nothing may reach a real one.
            miniflare: {
              serviceBindings: {
                PORTAL: () => new Response('no portal in tests', { status: 599 }),
                OPS: () => new Response('no ops in tests', { status: 599 }),
                OUTBOX: () => new Response('no ops in tests', { status: 599 }),
                METRICS: () => new Response('no ops in tests', { status: 599 }),
                HITS: () => new Response('no ops in tests', { status: 599 }),
              },
              ...(await liveState()),
            },
          }),
        ],
        oxc: { jsx: { development: false } },
        test: {
          name: 'site',
          include: ['test/worker/site/**/*.test.{ts,tsx}'],
          setupFiles: ['./test/worker/site/setup.ts'],
          // React as visitors get it: its development build takes three times as long.
          env: { NODE_ENV: 'production' },
          ...SHARED,
        },
      },
      {
        plugins: [
          cloudflareTest({
            main: './test/worker/portal/main.ts',
            wrangler: { configPath: './portal/wrangler.toml' },
            miniflare: {
              ...LEAD_WAYS,
              bindings: {
                ...(await portalBindings()),
                // Most tests answer the question; its limit has tests of its own.
                QUESTION_LEADS: '100000',
                OPS_MIGRATIONS: await readD1Migrations('ops/migrations'),
              },
            },
          }),
        ],
        test: {
          name: 'portal',
          include: ['test/worker/portal/**/*.test.ts'],
          setupFiles: ['./test/worker/portal/setup.ts'],
          // Files share a worker and its database, which then is filled once: setup.ts.
          ...SHARED,
        },
      },
      {
        plugins: [
          cloudflareTest({
            main: './test/worker/ops/main.ts',
            wrangler: { configPath: './ops/wrangler.toml' },
            miniflare: {
              // The portal's, whose leads the inbox shows.
              d1Databases: ['PORTAL_DB'],
              // As `[[send_email]]` has it (docs/deploy.md): it sends to these and to nobody else.
              email: { send_email: [{ name: 'MAIL', allowed_destination_addresses: ['team@example.com'] }] },
              bindings: {
                MIGRATIONS: await readD1Migrations('ops/migrations'),
                PORTAL_MIGRATIONS: await readD1Migrations('portal/migrations'),
              },
              serviceBindings: {
                PORTAL: () => new Response('no portal in tests', { status: 599 }),
                STORE: () => new Response('no portal in tests', { status: 599 }),
                EDITORIAL: () => new Response('no portal in tests', { status: 599 }),
                PLAN: () => new Response('no portal in tests', { status: 599 }),
              },
            },
          }),
        ],
        oxc: { jsx: { development: false } },
        test: {
          name: 'ops',
          include: ['test/worker/ops/**/*.test.{ts,tsx}'],
          env: { NODE_ENV: 'production' },
          ...SHARED,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: './test/e2e/setup.ts',
          ...SHARED,
          testTimeout: 300_000,
          // Pages that one file opens beside each other.
          maxConcurrency: 2,
        },
      },
    ],
  },
}));
