// What is deployed, as the build wrote it: no Worker of ours can be reached but where its owner says so.
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

it('all Workers are built', () => {
  expect(built.map(([name]) => name).sort()).toEqual(['ops', 'portal', 'site']);
});

describe.each(built)('the Worker %s', (name, configuration) => {
  it('has no address on workers.dev, and no preview addresses', () => {
    expect(configuration.workers_dev).toBe(false);
    expect(configuration.preview_urls).toBe(false);
  });

  it(name === 'site' ? 'has the routes of its owner' : 'is reached over service bindings only', () => {
    if (name === 'site') return expect(configuration.workers_dev).toBe(false);
    expect(configuration.route).toBeUndefined();
    expect(configuration.routes ?? []).toEqual([]);
  });

  it('keeps no invocation logs, whose addresses hold tickets and tokens', () => {
    expect(configuration.observability?.enabled).toBe(true);
    expect(configuration.observability?.logs?.invocation_logs).toBe(false);
  });

  it('brings no secret along', () => {
    expect(Object.keys(configuration.vars ?? {}).filter((key) => /SECRET|TOKEN|PASSWORD/.test(key))).toEqual(
      [],
    );
  });
});

it('no build holds what only the dev server shows', () => {
  const files = globSync('dist/{site,portal,ops}/**/*.js');
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('/@vite/client'))).toEqual([]);
});
