// `npm run bench`: kept and unkept pages in processor time, memory, bursts and weight, in one run beside a Worker that returns the same bytes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser.ts';
import { buildIfChanged } from '../scripts/build.ts';
import { publishLocal } from '../scripts/content/publish.ts';
import { startCannedPortal } from './canned-portal.ts';
import { benchSearch } from './search.ts';
import { startServer } from './server.ts';
import { scriptsBeforeInteraction, totalBytes } from './weight.ts';

if (process.argv[2] === 'search') {
  await benchSearch();
  process.exit(0);
}

const PAGES = ['/', '/products/', '/products/web-application-firewall/', '/ja/products/web-application-firewall/'];
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 3000);
/** A session cookie makes a page unkept; the page itself is the same. */
const UNKEPT = { cookie: 'front_session=bench' };

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
await buildIfChanged();
publishLocal(folder);

/** A Worker that holds the bytes of every measured page as constants. */
function constantWorker(pages: Map<string, string>): string {
  const config = join(folder, 'wrangler.json');
  const source = `const encoder = new TextEncoder();
const pages = new Map(${JSON.stringify([...pages])}.map(([path, html]) => [path, encoder.encode(html)]));
export default { fetch: (request) => new Response(pages.get(new URL(request.url).pathname) ?? '', { headers: { 'content-type': 'text/html; charset=utf-8' } }) };`;
  writeFileSync(join(folder, 'constant.js'), source);
  writeFileSync(config, JSON.stringify({ name: 'constant', main: 'constant.js', compatibility_date: '2026-10-01' }));
  return config;
}

const portal = await startServer(8795, ['-c', 'dist/portal/wrangler.json', '--persist-to', folder]);
const canned = startCannedPortal(8796, portal.origin);
const site = await startServer(8797, ['-c', 'dist/site/wrangler.json', '--persist-to', folder, '--var', `PORTAL_ORIGIN:${canned.origin}`]);
const html = new Map<string, string>();
for (const path of PAGES) html.set(path, await (await fetch(`${site.origin}${path}`)).text());
const constant = await startServer(8798, ['-c', constantWorker(html)]);

const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(9);
console.log(
  `${REQUESTS} requests each, 8 at a time. Processor time of workerd a request; ratios are to the constant Worker of the same run.`,
);
console.log(`${'page'.padEnd(44)} elements  kB  constant      kept  ratio  (time)    unkept`);
for (const path of PAGES) {
  const text = html.get(path) ?? '';
  const base = await constant.measure(path, REQUESTS);
  const kept = await site.measure(path, REQUESTS);
  const unkept = await site.measure(path, REQUESTS, UNKEPT);
  console.log(
    path.padEnd(44),
    String(text.match(/<[a-z]/g)?.length ?? 0).padStart(8),
    String(Math.round(text.length / 1000)).padStart(3),
    ms(base.cpuMs),
    ms(kept.cpuMs),
    `${(kept.cpuMs / base.cpuMs).toFixed(2)}×`.padStart(6),
    `(${(base.perSecond / kept.perSecond).toFixed(2)}×)`.padStart(7),
    ms(unkept.cpuMs),
  );
}

const before = site.memoryMb();
const MANY = Number(process.env.BENCH_MANY ?? 100_000);
await site.many(
  Array.from({ length: 5000 }, (_, index) => `/products/web-application-firewall/?tag=${index}`),
  MANY,
);
console.log(`memory of workerd: ${before} MB before, ${site.memoryMb()} MB after ${MANY} requests over 5000 addresses`);

const cold = '/solutions/online-gaming/';
canned.count.clear();
await site.burst(cold, 1000);
const asked = [...canned.count].filter(([call]) => !call.includes('/mapping'));
console.log(`a burst of 1000 requests for one cold page asked the portal: ${asked.map(([call, times]) => `${call} ${times}×`).join(', ')}`);

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
console.log('\nscript executed before the visitor interacts, compressed');
for (const path of PAGES) {
  const scripts = await scriptsBeforeInteraction(browser, `${site.origin}${path}`);
  console.log(path.padEnd(44), `${(totalBytes(scripts) / 1024).toFixed(1)} KB`.padStart(8), scripts.map((script) => script.path).join(' '));
}
await browser.close();
for (const server of [constant, site, canned, portal]) server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
