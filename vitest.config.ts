import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { writeFonts } from './compiler/docs/fonts.ts';
import { clientAssets } from './scripts/build/client-assets.ts';
import { ensureWorkerTypes } from './scripts/build/worker-types.ts';
import { LongFilesFirst } from './scripts/test/sequencer.ts';

writeFonts();
await ensureWorkerTypes();

/** Compiled content. Loaded on first use, because the other projects start two seconds of CPU time earlier. */
async function loadContent() {
  const [{ compiledContent }, rows] = await Promise.all([
    import('./compiler/publication/cache.ts'),
    import('./compiler/publication/rows.ts'),
  ]);
  return { ...compiledContent(), ...rows };
}
let loading: ReturnType<typeof loadContent> | undefined;
const content = () => {
  loading ??= loadContent();
  return loading;
};

/** Databases of ops and portal, and statements that publish the advertisements to the portal's database. */
async function liveState() {
  const { rows, RowSet, statementsOf } = await content();
  const advertisements = new RowSet();
  for (const row of rows.tables.get('setting') ?? [])
    if (row.name === 'advertisement') advertisements.add('setting', row);
  return {
    d1Databases: ['OPS_DB', 'PORTAL_DB'],
    bindings: {
      OPS_MIGRATIONS: await readD1Migrations('ops/migrations'),
      PORTAL_MIGRATIONS: await readD1Migrations('portal/migrations'),
      PUBLICATIONS: ['first', 'second'].map((name) => statementsOf(advertisements, name, { local: false })),
      // Optional data must not be late on a busy machine; first-byte.test.ts sets its own limit.
      FIRST_BYTE_WAIT_MS: '10000',
    },
  };
}

/**
 * Test database of the portal, migrated and populated with the real content. A service provides the statements, because
 * Miniflare copies its configuration for every value: with 24 MB of statements, startup took 14 s of CPU time.
 */
async function portalState() {
  const { rows, hash, statementsOf } = await content();
  const statements = statementsOf(rows, hash, { local: true });
  return {
    serviceBindings: { PUBLICATION: () => Response.json(statements) },
    bindings: {
      MIGRATIONS: await readD1Migrations('portal/migrations'),
      OPS_MIGRATIONS: await readD1Migrations('ops/migrations'),
      CUSTOMERS: statements.filter((statement) =>
        /^INSERT OR REPLACE INTO (customer|preview_)/.test(statement),
      ),
      PUBLICATION_HASH: hash,
      // High enough to have no effect; the limit has its own tests.
      QUESTION_LEADS: '100000',
      // Trace collector of rpc-trace.test.ts. Other tests send no traces.
      OTLP_ENDPOINT: 'https://collector.test',
    },
  };
}

/**
 * Database and queue of the ops Worker (ops/wrangler.toml), without delays. test/worker/portal/main.ts consumes the
 * batches.
 */
const LEAD_BINDINGS = {
  d1Databases: ['OPS_DB'],
  queueProducers: { LEADS: 'leads' },
  queueConsumers: {
    leads: { maxBatchSize: 10, maxBatchTimeout: 0, maxRetries: 24, deadLetterQueue: 'leads-dead' },
    'leads-dead': { maxBatchTimeout: 0 },
  },
};

/** Seed of all property tests. `FC_SEED` repeats a run; failures print the seed (test/property-seed.ts). */
const propertySeed = Number(process.env.FC_SEED ?? randomInt(2 ** 31));
if (!Number.isInteger(propertySeed)) throw new Error(`FC_SEED is not an integer: ${process.env.FC_SEED}`);
const SETUP = ['./test/property-seed.ts', './test/reset.ts'];

/**
 * Files that run in the same worker share its modules, so that it imports the code under test once; each file resets
 * its changes. The timeouts only end hanging tests. They are generous, because the machine may be busy.
 */
const SHARED = {
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
  provide: { propertySeed },
};

export default defineConfig({
  test: {
    // Leaves one core free, but uses at least two workers.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default', './scripts/test/count-reporter.ts'],
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        oxc: { jsx: { development: false } },
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          setupFiles: SETUP,
          env: { NODE_ENV: 'production' },
          ...SHARED,
        },
      },
      {
        plugins: [
          clientAssets(),
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            // Tests provide a portal with each request; these bindings prevent calls to a real one.
            miniflare: {
              serviceBindings: {
                PORTAL: () => new Response('no portal in tests', { status: 599 }),
                MCP: () => new Response('no portal in tests', { status: 599 }),
                OPS: () => new Response('no ops in tests', { status: 599 }),
                OUTBOX: () => new Response('no ops in tests', { status: 599 }),
                METRICS: () => new Response('no ops in tests', { status: 599 }),
                HITS: () => new Response('no ops in tests', { status: 599 }),
                CARDS: () => new Response('no portal in tests', { status: 599 }),
              },
              ...(await liveState()),
            },
          })),
        ],
        oxc: { jsx: { development: false } },
        test: {
          name: 'site',
          include: ['test/worker/site/**/*.test.{ts,tsx}'],
          setupFiles: ['./test/worker/site/setup.ts', ...SETUP],
          // React's production build, as in deployments; the development build takes three times as long.
          env: { NODE_ENV: 'production' },
          ...SHARED,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            main: './test/worker/portal/main.ts',
            wrangler: { configPath: './portal/wrangler.toml' },
            miniflare: { ...LEAD_BINDINGS, ...(await portalState()) },
          })),
        ],
        test: {
          name: 'portal',
          include: ['test/worker/portal/**/*.test.ts'],
          setupFiles: ['./test/worker/portal/setup.ts', ...SETUP],
          // Files share one Worker and its database, which setup.ts fills once.
          ...SHARED,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            main: './test/worker/ops/main.ts',
            wrangler: { configPath: './ops/wrangler.toml' },
            miniflare: {
              // The portal's database, whose leads the inbox lists.
              d1Databases: ['PORTAL_DB'],
              r2Buckets: ['BACKUP'],
              // Like `[[send_email]]` (docs/deploy.md): mail to other addresses is rejected.
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
          })),
        ],
        oxc: { jsx: { development: false } },
        test: {
          name: 'ops',
          include: ['test/worker/ops/**/*.test.{ts,tsx}'],
          setupFiles: SETUP,
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
          // Number of pages that one file opens concurrently.
          maxConcurrency: 2,
        },
      },
    ],
  },
});
