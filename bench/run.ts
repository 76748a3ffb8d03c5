// `npm run bench`: what pages cost in processor time, in one run beside a Worker that returns the same bytes as a constant.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from '../scripts/build.ts';
import { publishLocal } from '../scripts/content/publish.ts';
import { startCannedPortal } from './canned-portal.ts';
import { startServer } from './server.ts';

const PAGES = ['/', '/products/', '/products/web-application-firewall/', '/ja/products/web-application-firewall/'];
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 3000);

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
await buildIfChanged();
await publishLocal(folder);

/** A Worker that holds the bytes of every measured page as constants. */
function constantWorker(pages: Map<string, string>): string {
  const config = join(folder, 'wrangler.json');
  const source = `const pages = new Map(${JSON.stringify([...pages])});
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

console.log(`${REQUESTS} requests each, 8 at a time; processor time of workerd a request`);
console.log('page'.padEnd(44), 'elements', ' kB', '  constant', '     page', '  ratio', '   page/s');
for (const path of PAGES) {
  const text = html.get(path) ?? '';
  const base = await constant.measure(path, REQUESTS);
  const page = await site.measure(path, REQUESTS);
  console.log(
    path.padEnd(44),
    String(text.match(/<[a-z]/g)?.length ?? 0).padStart(8),
    String(Math.round(text.length / 1000)).padStart(3),
    `${base.cpuMs.toFixed(2)} ms`.padStart(10),
    `${page.cpuMs.toFixed(2)} ms`.padStart(9),
    `${(page.cpuMs / base.cpuMs).toFixed(1)}×`.padStart(7),
    String(Math.round(page.perSecond)).padStart(9),
  );
}
for (const server of [constant, site, canned, portal]) server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
