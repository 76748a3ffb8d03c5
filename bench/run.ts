// `npm run bench`: kept and unkept pages in processor time, memory, bursts and weight, in one run beside a
// Worker that returns the same bytes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser.ts';
import { buildIfChanged } from '../scripts/build.ts';
import { publishLocal } from '../scripts/content/publish.ts';
import { addresses } from './addresses.ts';
import { startCannedPortal } from './canned-portal.ts';
import { median } from './figures.ts';
import { benchLists } from './lists.ts';
import { benchSearch } from './search.ts';
import { startServer } from './server.ts';
import { scriptsBeforeInteraction, totalBytes } from './weight.ts';
import { CONNECTIONS, startConstant, startSite } from './workerd.ts';

const only = new Map([
  ['search', benchSearch],
  ['lists', benchLists],
]).get(process.argv[2] ?? '');
if (only) {
  await only();
  process.exit(0);
}

const PAGES = [
  '/',
  '/products/',
  '/products/web-application-firewall/',
  '/ja/products/web-application-firewall/',
];
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 4000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const MANY = Number(process.env.BENCH_MANY ?? 100_000);
const ADDRESSES = 5_000;
const BURST = 1_000;
/** A session makes a page unkept where nobody else has made it; the page itself is the same. */
const UNKEPT = { cookie: 'front_session=bench' };

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
await buildIfChanged();
await publishLocal(folder);
const portal = await startServer(folder, 8795, ['portal']);
const canned = startCannedPortal(8796, portal.origin);
const site = await startSite(folder, 8797, canned.origin);
/** Where only signed-in visitors come, who never make a page that others get: nothing is kept there. */
const cold = await startSite(folder, 8793, canned.origin);
const html = new Map<string, string>();
for (const path of PAGES) html.set(path, await (await fetch(`${site.origin}${path}`)).text());
const constant = await startConstant(folder, 8798, html);

/** What each of some measures came to in each round; they take turns, so that a busy moment hits all of them. */
async function rounds(count: number, measures: readonly (() => Promise<number>)[]): Promise<number[][]> {
  const values: number[][] = measures.map(() => []);
  for (let round = 0; round < count; round++)
    for (const [index, measure] of measures.entries()) values[index]?.push(await measure());
  return values;
}

const ms = (value: number) => `${value.toFixed(3)} ms`.padStart(10);
console.log(
  `processor time of workerd a request, and its ratio to the constant in the same round: the median of ${ROUNDS} rounds of ${REQUESTS} requests, ${CONNECTIONS} at a time`,
);
console.log(`${'page'.padEnd(44)} elements   kB   constant       kept   ratio     unkept`);
for (const path of PAGES) {
  const text = html.get(path) ?? '';
  const [base = [], kept = []] = await rounds(ROUNDS, [
    () => constant.cpuOf({ path, requests: REQUESTS }),
    () => site.cpuOf({ path, requests: REQUESTS }),
  ]);
  const [unkept = []] = await rounds(5, [
    () => cold.cpuOf({ path, requests: REQUESTS / 8, headers: UNKEPT }),
  ]);
  console.log(
    path.padEnd(44),
    String(text.match(/<[a-z]/g)?.length ?? 0).padStart(8),
    String(Math.round(text.length / 1000)).padStart(4),
    ms(median(base)),
    ms(median(kept)),
    `${median(kept.map((value, round) => value / (base[round] ?? 1))).toFixed(2)}×`.padStart(7),
    ms(median(unkept)),
  );
}

const burstPath = '/solutions/online-gaming/';
canned.count.clear();
await site.burst(burstPath, BURST);
const asked = [...canned.count].filter(([call]) => !call.includes('/mapping'));
console.log(
  `a burst of ${BURST} requests for one cold page asked the portal: ${asked.map(([call, times]) => `${call} ${times}×`).join(', ')}`,
);

const inspected = await startSite(folder, 8799, canned.origin, true);
const paths = await addresses(inspected.origin, ADDRESSES);
const before = await inspected.memory();
const figures = ({ isolate, process: resident }: typeof before) => `${isolate} MB (process ${resident} MB)`;
await inspected.many(paths, MANY / 2);
const halfway = await inspected.memory();
await inspected.many(paths, MANY / 2);
console.log(
  `memory of the isolate: ${figures(before)} before, ${figures(halfway)} after ${MANY / 2} and ${figures(await inspected.memory())} after ${MANY} requests over ${paths.length} addresses`,
);

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const whole = await startServer(folder, 8794);
console.log('\nscript executed before the visitor interacts, compressed');
for (const path of PAGES) {
  const scripts = await scriptsBeforeInteraction(browser, `${whole.origin}${path}`);
  console.log(
    path.padEnd(44),
    `${(totalBytes(scripts) / 1024).toFixed(1)} KB`.padStart(8),
    scripts.map((script) => script.path).join(' '),
  );
}
await browser.close();
for (const server of [constant, site, cold, inspected, canned, portal, whole]) server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
