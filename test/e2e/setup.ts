// Starts the production build of site and portal, with a database of its own, for the browser tests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfChanged } from '../../scripts/build.ts';
import { publishLocal } from '../../scripts/content/publish.ts';
import { print, serveBuild } from '../../scripts/miniflare.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const persistTo = mkdtempSync(join(tmpdir(), 'site-state-'));
  await buildIfChanged();
  await publishLocal(persistTo);
  const site = await serveBuild({
    persistTo,
    onLog: (line, level) => {
      if (level === 'warn' || level === 'error') print(line, level);
    },
  });
  project.provide('origin', site.origin);
  return async () => {
    await site.stop();
    rmSync(persistTo, { recursive: true, force: true });
  };
}
