// `npm run bench -- peers`: the content of the home page in Astro, HonoX, Nuxt, and React Router (bench/peers), on
// workerd like the site.
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { listen } from '../../scripts/process/loopback.ts';
import { missingContent, splitHome } from '../home-content.ts';
import { installPeers, PEERS_FOLDER, peerVersions, runPeerProgram } from '../peer-packages.ts';
import { HOME_PATH, NEWS_PATH } from '../peers/content.ts';
import { atMost, type Benchmark, columns, unmeasuredBenchmark } from '../report/schema.ts';
import {
  elementsOf,
  fetchCached,
  measureRounds,
  type Sites,
  UNCACHED_HEADERS,
  UNCACHED_REQUESTS,
  UNCACHED_ROUNDS,
  WARM_UP,
  withSites,
} from '../sites.ts';
import { median } from '../statistics.ts';
import { type BareWorker, startModules } from '../workerd.ts';
import { measureFirstByte } from './first-byte.ts';
import { launchBrowser, listInitialScripts, totalBytes } from './script-weight.ts';
import { gzipSize } from './weights.ts';

const FIRST_BYTES = 50;

interface Peer {
  name: string;
  /** Package whose version the report states, and folder of its page. */
  package: string;
  /** Program that builds the page. */
  program: string;
  /** Folder of the built modules and their entry. */
  server: string;
  entry: string;
  /** Folder of the static files; none if the framework builds none. */
  client?: string;
}

const PEERS: readonly Peer[] = [
  {
    name: 'Astro',
    package: 'astro',
    program: 'astro',
    server: 'dist/server',
    entry: 'entry.mjs',
    client: 'dist/client',
  },
  {
    name: 'HonoX',
    package: 'honox',
    program: 'vite',
    server: 'dist',
    entry: 'index.js',
  },
  {
    name: 'Nuxt',
    package: 'nuxt',
    program: 'nuxt',
    server: '.output/server',
    entry: 'index.mjs',
    client: '.output/public',
  },
  {
    name: 'React Router',
    package: 'react-router',
    program: 'react-router',
    server: 'build/server',
    entry: 'index.js',
    client: 'build/client',
  },
];

/** A page to measure: a path on a Worker with static files. */
interface Candidate {
  name: string;
  worker: BareWorker;
  path: string;
  headers: Record<string, string>;
  client: string | undefined;
}

/** Builds a peer and starts it with the content of the canned portal. Rejects if content of the site is missing. */
async function startPeer(
  peer: Peer,
  { folder, canned, stopOnExit }: Sites,
  siteHtml: string,
): Promise<Candidate> {
  await runPeerProgram(peer.package, peer.program, ['build']);
  cpSync(join(PEERS_FOLDER, peer.package, peer.server), join(folder, peer.package), { recursive: true });
  const vars = { PORTAL: canned.origin };
  const worker = stopOnExit(await startModules(folder, peer.package, { entry: peer.entry, vars }));
  const html = await (await fetch(`${worker.origin}/`)).text();
  const missing = missingContent(siteHtml, html);
  if (missing.length > 0) throw new Error(`the page lacks ${missing.slice(0, 5).join(', ')}`);
  const client = peer.client && join(PEERS_FOLDER, peer.package, peer.client);
  return { name: peer.name, worker, path: '/', headers: {}, client };
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves the static files in a folder, and passes all other requests to a Worker. */
async function startFront({ worker, client }: Candidate): Promise<{ origin: string; stop: () => void }> {
  const server = createServer(async (request, outgoing) => {
    const file = client && join(client, new URL(request.url ?? '/', worker.origin).pathname);
    if (file && existsSync(file) && statSync(file).isFile()) {
      outgoing.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
      outgoing.end(readFileSync(file));
      return;
    }
    const response = await fetch(`${worker.origin}${request.url}`);
    outgoing.setHeader('content-type', response.headers.get('content-type') ?? '');
    outgoing.end(await response.text());
  });
  return { origin: await listen(server), stop: () => void server.close() };
}

/** Measures a candidate: elements, HTML in kB, scripts in bytes, and time to the first byte in milliseconds. */
async function measureCandidate(candidate: Candidate, browser: Browser): Promise<number[]> {
  const { worker, path, headers } = candidate;
  const address = `${worker.origin}${path}`;
  const html = await (await fetch(address, { headers })).text();
  const front = await startFront(candidate);
  const scripts = totalBytes(await listInitialScripts(browser, `${front.origin}${path}`));
  front.stop();
  const times: number[] = [];
  for (let count = 0; count < FIRST_BYTES; count++) times.push(await measureFirstByte(address, headers));
  return [elementsOf(html), gzipSize(html) / 1_000, scripts, median(times)];
}

/** Throws if the site responds from its page cache, so that cached pages do not count as renderings. */
async function expectUncached({ origin }: BareWorker): Promise<void> {
  for (let request = 0; request < 2; request++) {
    const { headers } = await fetch(`${origin}/`, { headers: UNCACHED_HEADERS });
    const state = headers.get('x-edge-cache');
    if (state === 'hit' || state === 'stale') throw new Error(`the home page is cached (${state})`);
  }
}

/** Starts the site, with and without reused sections, and all peers. `failures` lists peers that were not measured. */
async function startCandidates(sites: Sites): Promise<{ candidates: Candidate[]; failures: string[] }> {
  const site = await sites.startSite();
  const siteHtml = (await fetchCached(site, ['/'])).get('/')?.body ?? '';
  const { home, news } = splitHome(siteHtml);
  sites.canned.add(HOME_PATH, home);
  sites.canned.add(NEWS_PATH, news);
  // This isolate does not cache pages, because it receives only requests with a session.
  const cold = await sites.startSite();
  await expectUncached(cold);
  const siteOptions = { worker: cold, headers: UNCACHED_HEADERS, client: 'dist/client' };
  const candidates: Candidate[] = [
    { ...siteOptions, name: 'this site', path: '/' },
    // A sticky parameter changes the links on the page, so no section is reused.
    { ...siteOptions, name: 'this site, no section reused', path: '/?rsr=bench' },
  ];
  const failures: string[] = [];
  for (const peer of PEERS) {
    console.log(`building ${peer.name}…`);
    try {
      candidates.push(await startPeer(peer, sites, siteHtml));
    } catch (error) {
      failures.push(`${peer.name} was not measured: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { candidates, failures };
}

async function measure(sites: Sites): Promise<Benchmark> {
  const { candidates, failures } = await startCandidates(sites);
  const cpu = (requests: number) =>
    candidates.map(
      (candidate) => () =>
        candidate.worker.cpuOf({ path: candidate.path, requests, headers: candidate.headers }),
    );
  await measureRounds(1, cpu(WARM_UP));
  const times = await measureRounds(UNCACHED_ROUNDS, cpu(UNCACHED_REQUESTS));
  const browser = await launchBrowser();
  const rows = [];
  for (const [index, candidate] of candidates.entries()) {
    const [elements = 0, ...weights] = await measureCandidate(candidate, browser);
    const ratio = median((times[index] ?? []).map((value, round) => value / (times[0]?.[round] ?? 1)));
    rows.push({ name: candidate.name, values: [elements, median(times[index] ?? []), ratio, ...weights] });
  }
  await browser.close();
  const peerTimes = rows.slice(2).map(({ values }) => values[1] ?? 0);
  const versions = peerVersions();
  const names = PEERS.map((peer) => `${peer.name} ${versions[peer.package]}`).join(', ');
  return {
    title: 'Home page in other frameworks',
    note: [
      `${names} on workerd: same text and links, uncached, with the content in memory and one portal call for the news. CPU time: median of ${UNCACHED_ROUNDS} rounds of ${UNCACHED_REQUESTS} requests. Scripts are files that a browser executes before any interaction; inline scripts are part of the HTML. Drawings of the peers are strings.`,
      ...failures,
    ].join(' '),
    columns: columns({
      elements: '',
      CPU: 'ms',
      'to this site': '×',
      HTML: 'kB',
      scripts: 'B',
      'first byte': 'ms',
    }),
    rows,
    limits: [
      atMost('peers that could not be measured', failures.length, 0, ''),
      ...(peerTimes.length > 0
        ? [
            atMost(
              'CPU time of the home page, compared with the fastest peer',
              (rows[0]?.values[1] ?? 0) / Math.min(...peerTimes),
              1,
              '×',
            ),
          ]
        : []),
    ],
    chart: 'CPU',
  };
}

/** Measures the peers. If their packages cannot be installed, the benchmark contains the reason. */
export async function benchPeers(): Promise<Benchmark> {
  const problem = await installPeers();
  if (problem === null) return withSites(measure);
  return unmeasuredBenchmark('Home page in other frameworks', problem);
}
