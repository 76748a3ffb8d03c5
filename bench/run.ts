// `npm run bench`: CPU time, memory, bursts, and size of cached and uncached pages, compared with a Worker that
// returns the same bytes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { buildIfChanged } from '../scripts/build/build.ts';
import { publishLocal } from '../scripts/content/publication.ts';
import { findBrowser } from '../scripts/test/browser.ts';
import { addresses } from './addresses.ts';
import { startCannedPortal } from './canned-portal.ts';
import { benchClicks } from './click.ts';
import { benchFirstByte } from './first-byte.ts';
import { printWeights } from './html.ts';
import { benchInteractions } from './inp.ts';
import { printInteractions } from './interactions.ts';
import { benchLists } from './lists.ts';
import { benchOverrides } from './overrides.ts';
import { benchSearch } from './search.ts';
import { startServer } from './server.ts';
import { BENCH_REPORT, type BenchReport } from './simulation/cost.ts';
import { median } from './statistics.ts';
import { scriptsBeforeInteraction, totalBytes } from './weight.ts';
import { type CannedResponse, CONNECTIONS, startConstant, startSite, unsupportedReason } from './workerd.ts';

/** Parts that run alone. */
const PARTS = new Map([
  ['first-byte', benchFirstByte],
  ['click', benchClicks],
  ['search', benchSearch],
  ['lists', benchLists],
  ['overrides', benchOverrides],
  ['interactions', benchInteractions],
]);
const [part] = process.argv.slice(2);
const only = PARTS.get(part ?? '');
if (part !== undefined && !only) {
  console.error(`npm run bench -- ${part}: unknown part; use ${[...PARTS.keys()].join(', ')}.`);
  process.exit(1);
}
if (only) {
  await only();
  process.exit(0);
}
const problem = unsupportedReason();
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

const PAGES = [
  '/',
  '/ja/',
  '/products/',
  '/products/web-application-firewall/',
  '/ja/products/web-application-firewall/',
  '/solutions/online-gaming/',
  '/blog/',
  '/ja/blog/',
  '/blog/ddos-attack-browser-game-platform/',
  '/news/',
  '/glossary/',
  '/resources/',
  '/global-network-map/',
  '/contact/',
  '/legal/',
  '/case-study/',
  '/docs/',
  '/events/engineering-day-seoul-2027/',
];
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 4000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const MANY = Number(process.env.BENCH_MANY ?? 100_000);
const BURST = 1_000;
/** Session cookie. The site renders an uncached page for it without storing the page. */
const UNCACHED = { cookie: 'front_session=bench' };

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
await buildIfChanged();
await publishLocal(folder);
const portal = await startServer(folder, ['portal']);
const canned = await startCannedPortal(portal.origin);
const site = await startSite(folder, canned.origin);
/** Site that caches no page because it receives only requests with a session. */
const cold = await startSite(folder, canned.origin);
const responses = new Map<string, CannedResponse>();
for (const path of PAGES) {
  // The second response comes from the cache.
  await (await fetch(`${site.origin}${path}`)).text();
  const response = await fetch(`${site.origin}${path}`);
  responses.set(path, { headers: [...response.headers], body: await response.text() });
}
const constant = await startConstant(folder, responses);
const same = await startConstant(folder, responses, true);

/** Values of each measurement in each round. Measurements alternate, so that load of the machine affects all of them. */
async function rounds(count: number, measures: readonly (() => Promise<number>)[]): Promise<number[][]> {
  const values: number[][] = measures.map(() => []);
  for (let round = 0; round < count; round++)
    for (const [index, measure] of measures.entries()) values[index]?.push(await measure());
  return values;
}

const ms = (value: number) => `${value.toFixed(3)} ms`.padStart(10);
const ratio = (value: number) => `${value.toFixed(2)}×`.padStart(7);
/** Median and minimum of the values. */
const both = (values: readonly number[], format: (value: number) => string) =>
  `${format(median(values))} ${format(Math.min(...values))}`;
console.log(
  `CPU time of workerd for each request: median and minimum of ${ROUNDS} rounds of ${REQUESTS} requests, ${CONNECTIONS} concurrent; ratios within a round, to a Worker that returns the body and to one that also returns the headers`,
);
console.log(
  `${'page'.padEnd(42)} elements  kB  gz ${'constant'.padStart(21)} ${'cached'.padStart(21)} ${'to body'.padStart(15)} ${'to response'.padStart(15)}   uncached`,
);
const report: BenchReport = { pages: [] };
for (const path of PAGES) {
  const { body = '' } = responses.get(path) ?? {};
  const [base = [], complete = [], cached = []] = await rounds(ROUNDS, [
    () => constant.cpuOf({ path, requests: REQUESTS }),
    () => same.cpuOf({ path, requests: REQUESTS }),
    () => site.cpuOf({ path, requests: REQUESTS }),
  ]);
  const uncachedRound = () => cold.cpuOf({ path, requests: REQUESTS / 8, headers: UNCACHED });
  // Warm-up for the JIT compiler, not counted.
  await uncachedRound();
  const [uncached = []] = await rounds(9, [uncachedRound]);
  report.pages.push({ path, cachedMs: median(cached), uncachedMs: median(uncached) });
  const against = (other: readonly number[]) => cached.map((value, round) => value / (other[round] ?? 1));
  console.log(
    path.padEnd(42),
    String(body.match(/<[a-z]/g)?.length ?? 0).padStart(8),
    String(Math.round(Buffer.byteLength(body) / 1000)).padStart(3),
    (gzipSync(body, { level: 9 }).byteLength / 1000).toFixed(1).padStart(4),
    both(base, ms),
    both(cached, ms),
    both(against(base), ratio),
    both(against(complete), ratio),
    ms(median(uncached)),
  );
}

// The simulation calculates its costs from it.
writeFileSync(BENCH_REPORT, JSON.stringify(report, null, 1));

await printWeights(
  site.origin,
  PAGES.filter((path) => !path.startsWith('/ja/')),
);

// A path outside PAGES, which is not cached.
const burstPath = '/solutions/ecommerce/';
canned.count.clear();
await site.burst(burstPath, BURST);
const requested = [...canned.count].filter(([call]) => !call.includes('/mapping'));
console.log(
  `a burst of ${BURST} requests for one uncached page caused these calls of the portal: ${requested.map(([call, times]) => `${call} ${times}×`).join(', ')}`,
);

const inspected = await startSite(folder, canned.origin, true);
const paths = await addresses(inspected.origin);
const before = await inspected.memory();
const memoryText = ({ isolate, process: resident }: typeof before) =>
  `${isolate} MB (process ${resident} MB)`;
await inspected.many(paths, MANY / 2);
const halfway = await inspected.memory();
await inspected.many(paths, MANY / 2);
console.log(
  `memory of the isolate: ${memoryText(before)} before, ${memoryText(halfway)} after ${MANY / 2} and ${memoryText(await inspected.memory())} after ${MANY} requests over ${paths.length} addresses`,
);

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const complete = await startServer(folder);
console.log('\nscripts executed before any interaction, compressed');
for (const path of PAGES) {
  const scripts = await scriptsBeforeInteraction(browser, `${complete.origin}${path}`);
  console.log(
    path.padEnd(44),
    `${(totalBytes(scripts) / 1024).toFixed(1)} KB`.padStart(8),
    scripts.map((script) => script.path).join(' '),
  );
}
await printInteractions(browser, complete.origin);
await browser.close();
for (const server of [constant, site, cold, inspected, canned, portal, complete]) server.stop();
rmSync(folder, { recursive: true, force: true });
console.log('');
await benchFirstByte();
console.log('');
await benchClicks();
process.exit(0);
