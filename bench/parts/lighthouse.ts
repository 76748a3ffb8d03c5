// `npm run bench -- lighthouse`: mobile scores of one page per type in English and Japanese, with the package in
// bench/peers.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { findFreePort } from '../../scripts/process/loopback.ts';
import { findBrowser } from '../../scripts/test/browser.ts';
import { PAGES_BY_TYPE } from '../pages.ts';
import { installPeers, PEERS_FOLDER, peerVersions } from '../peer-packages.ts';
import { atLeast, type Benchmark, type Row, unmeasuredBenchmark } from '../report/schema.ts';
import { withServer } from '../server.ts';
import { median } from '../statistics.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LIMIT = 100;
const RUNS = 3;
/** Prefixes of the measured locales. */
const PREFIXES = ['', '/ja'];
/** Pages that must not be indexed have no SEO score, because Lighthouse considers noindex an error. */
const NOINDEX = /<meta name="robots" content="[^"]*noindex/;

/** The subset of Lighthouse's API that the benchmark uses. Scores are between 0 and 1. */
type Lighthouse = (
  address: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: readonly string[] },
) => Promise<
  | {
      lhr: {
        categories: Record<string, { score: number | null }>;
        environment: { benchmarkIndex: number };
      };
    }
  | undefined
>;

async function measure(origin: string): Promise<Benchmark> {
  const entry = pathToFileURL(join(PEERS_FOLDER, 'node_modules/lighthouse/core/index.js')).href;
  const { default: lighthouse } = (await import(entry)) as { default: Lighthouse };
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  const rows: Row[] = [];
  const speeds: number[] = [];
  for (const path of PREFIXES.flatMap((prefix) => PAGES_BY_TYPE.map((page) => prefix + page))) {
    // The first response fills the page cache.
    const html = await (await fetch(`${origin}${path}`)).text();
    const flags = { port, logLevel: 'error', onlyCategories: CATEGORIES } as const;
    const runs: Record<string, { score: number | null }>[] = [];
    for (let run = 0; run < RUNS; run++) {
      const lhr = (await lighthouse(`${origin}${path}`, flags))?.lhr;
      runs.push(lhr?.categories ?? {});
      speeds.push(lhr?.environment.benchmarkIndex ?? 0);
    }
    const scores = CATEGORIES.map((category) => {
      if (category === 'seo' && NOINDEX.test(html)) return null;
      // If a measurement fails, Lighthouse returns no score; a score of 0 then fails the limit.
      return median(runs.map((categories) => (categories[category]?.score ?? 0) * 100));
    });
    rows.push({ name: path, values: scores });
  }
  await browser.close();
  return {
    title: 'Lighthouse',
    note: `Lighthouse ${peerVersions().lighthouse} with its settings for mobile devices, median of ${RUNS} runs per page of the local build. Performance depends on the speed and the load of the machine (benchmark index ${Math.round(median(speeds))}). Pages with noindex have no SEO score; 0 is a failed run.`,
    columns: CATEGORIES.map((name) => ({ name, unit: '' })),
    rows,
    limits: CATEGORIES.map((name, index) =>
      atLeast(
        `Lighthouse ${name} (lowest page)`,
        Math.min(...rows.flatMap(({ values }) => values[index] ?? [])),
        LIMIT,
        '',
      ),
    ),
    chart: 'performance',
  };
}

/** Measures the production build. If the package cannot be installed, the benchmark contains the reason. */
export async function benchLighthouse(): Promise<Benchmark> {
  const problem = await installPeers();
  if (problem === null) return withServer({}, ({ origin }) => measure(origin));
  return unmeasuredBenchmark('Lighthouse', problem);
}
