// Worker configurations in the build: no Worker has a URL that its owner did not configure.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Built {
  name: string;
  workers_dev?: boolean;
  preview_urls?: boolean;
  route?: unknown;
  routes?: unknown[];
  observability?: { enabled?: boolean; logs?: { invocation_logs?: boolean } };
  vars?: Record<string, unknown>;
}

const built = globSync('dist/*/wrangler.json').map(
  (file) => [basename(dirname(file)), JSON.parse(readFileSync(file, 'utf8')) as Built] as const,
);

it('the build contains all Workers', () => {
  expect(built.map(([name]) => name).sort()).toEqual(['ops', 'portal', 'site']);
});

describe.each(built)('configuration of the Worker %s', (name, configuration) => {
  it('the Worker has no workers.dev URL and no preview URLs', () => {
    expect(configuration.workers_dev).toBe(false);
    expect(configuration.preview_urls).toBe(false);
  });

  it(
    name === 'site'
      ? 'the site is not reachable on workers.dev'
      : 'the Worker is reached over service bindings only',
    () => {
      if (name === 'site') return expect(configuration.workers_dev).toBe(false);
      expect(configuration.route).toBeUndefined();
      expect(configuration.routes ?? []).toEqual([]);
    },
  );

  it('invocation logs are off, because URLs contain tickets and tokens', () => {
    expect(configuration.observability?.enabled).toBe(true);
    expect(configuration.observability?.logs?.invocation_logs).toBe(false);
  });

  it('no variable of the configuration is named like a secret', () => {
    expect(Object.keys(configuration.vars ?? {}).filter((key) => /SECRET|TOKEN|PASSWORD/.test(key))).toEqual(
      [],
    );
  });
});

it('the build contains no code of the dev server', () => {
  const files = globSync('dist/{site,portal,ops}/**/*.js');
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('/@vite/client'))).toEqual([]);
});
