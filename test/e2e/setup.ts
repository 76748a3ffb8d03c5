// Global setup of the browser tests: the production build of the site with its own database, and the crawl.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { TestProject } from 'vitest/node';
import { buildIfChanged } from '../../scripts/build/build.ts';
import { publishLocal } from '../../scripts/content/publication.ts';
import { printLog, serveBuild } from '../../scripts/dev/miniflare.ts';
import { storeSbom } from '../../scripts/dev/production.ts';
import { crawl, FAILURE, writeAtomically } from './crawl/crawl.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
    /** Folder with a copy of the published databases, for a test that serves the build a second time. */
    published: string;
    crawl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'site-state-'));
  const persistTo = join(folder, 'state');
  await buildIfChanged();
  await publishLocal(persistTo);
  // Copied while no process uses the files.
  const published = join(folder, 'published');
  cpSync(persistTo, published, { recursive: true });
  const site = await serveBuild({
    persistTo,
    // Waits, proofs of work, and the limit for questions are relaxed: tests send many forms on a possibly slow machine.
    vars: { site: { FIRST_BYTE_WAIT_MS: '10000' }, portal: { PROOF_ROUNDS: '1', QUESTION_LEADS: '1000' } },
    onLog: (line, level) => {
      if (level === 'warn' || level === 'error') printLog(line, level);
    },
  });
  await storeSbom(site);
  const crawlFolder = mkdtempSync(join(folder, 'crawl-'));
  const ending = new AbortController();
  // Tests that need the responses wait for them (crawl/responses.ts).
  const crawling = crawl(site.origin, crawlFolder, ending.signal).catch((error) =>
    writeAtomically(crawlFolder, FAILURE, inspect(error)),
  );
  project.provide('origin', site.origin);
  project.provide('published', published);
  project.provide('crawl', crawlFolder);
  return async () => {
    ending.abort();
    await crawling;
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
