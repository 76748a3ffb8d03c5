// Tests of the portal in workerd, against a real D1 that is migrated and filled with the real content.
import { join } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineProject } from 'vitest/config';
import { compileContent } from '../scripts/content/compile.ts';
import { statementsOf } from '../scripts/content/rows.ts';

const here = import.meta.dirname;

export default defineProject(async () => {
  const { rows, hash } = compileContent(join(here, '..', 'content'));
  return {
    root: join(here, '..'),
    plugins: [
      cloudflareTest({
        main: join(here, 'src', 'worker.ts'),
        wrangler: { configPath: join(here, 'wrangler.toml') },
        miniflare: {
          bindings: {
            MIGRATIONS: await readD1Migrations(join(here, 'migrations')),
            PUBLICATION: statementsOf(rows, hash, { local: true }),
            PUBLICATION_HASH: hash,
          },
        },
      }),
    ],
    test: {
      name: 'portal',
      include: ['test/worker/portal/**/*.test.ts'],
      setupFiles: [join(here, '..', 'test', 'worker', 'portal', 'setup.ts')],
    },
  };
});
