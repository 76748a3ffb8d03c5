// `npm run simulate`: hit rate, portal load, override propagation, and cost for three traffic volumes, and the latency
// between portal and database.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { readOptions } from '../../scripts/process/options.ts';
import { PAGE_LIFETIME } from '../../src/cache/lifetime.ts';
import { quantile } from '../statistics.ts';
import { drawChart } from './chart.ts';
import { type CpuTimes, costsOf, cpuTimes, totalOf, type Usage } from './cost.ts';
import { type City, latenciesOf } from './latency.ts';
import { type Result, type Simulation, simulate } from './simulate.ts';

const USAGE = `usage: npm run simulate -- [--seed N] [--kv-delay SECONDS] [--fresh SECONDS] [--chart FILE]

Simulates the network with the code of src/cache: 1 million, 100 million, and 1 billion requests per month.
  --seed N            seed of the random numbers (default 1)
  --kv-delay SECONDS  time until a write to KV is visible in other points of presence (default 0)
  --fresh SECONDS     freshness lifetime of pages (default 60, as on the site)
  --chart FILE        writes an SVG chart of the largest volume`;

const { values } = readOptions(
  {
    options: {
      seed: { type: 'string', default: '1' },
      'kv-delay': { type: 'string', default: '0' },
      fresh: { type: 'string', default: String(PAGE_LIFETIME.fresh) },
      chart: { type: 'string' },
    },
  },
  USAGE,
);
const seed = Number(values.seed);
const kvDelay = Number(values['kv-delay']);
const fresh = Number(values.fresh);
if (!Number.isSafeInteger(seed) || !(kvDelay >= 0) || !(fresh >= 1)) {
  console.error(USAGE);
  process.exit(1);
}

const MONTH_SECONDS = 30 * 86_400;
const POP_COUNT = 300;
/** D1 rows read per portal call, as counted by D1 for the calls of a product page. */
const ROWS_PER_CALL = 12;
/** Traffic volumes. Low volumes need hours until each point of presence has been visited. */
const VOLUMES = [
  { name: '1 million', requests: 1e6, sample: 1, minutes: 60 },
  { name: '100 million', requests: 1e8, sample: 3, minutes: 10 },
  { name: '1 billion', requests: 1e9, sample: 15, minutes: 10 },
];

const percent = (part: number, all: number) => `${((part / all) * 100).toFixed(1)}%`.padStart(8);

/** Monthly platform usage with this traffic. */
function usageOf({ steady }: Result, sample: number, cpu: CpuTimes): Usage {
  const scale = (MONTH_SECONDS / steady.seconds) * sample;
  const background = steady.renders * cpu.rendered;
  return {
    requests: steady.requests * scale,
    cpuMs: (steady.requests * cpu.cached + background) * scale,
    kvReads: steady.kvReads * scale,
    kvWrites: steady.kvWrites * scale,
    d1Rows: steady.portalCalls * ROWS_PER_CALL * scale,
  };
}

function printResult(
  name: string,
  { steady, minutes, lateness, late }: Result,
  simulation: Simulation,
): void {
  const { plan, sample } = simulation;
  const { sources, requests } = steady;
  const callsAt = (from: number, to: number) =>
    minutes.slice(from / 60, to / 60).map(({ portalCalls }) => (portalCalls * sample) / 60);
  const before = (steady.portalCalls * sample) / steady.seconds;
  const peak = Math.max(...callsAt(plan.publication, plan.override));
  console.log(
    `\n${name} requests per month (${simulation.rate.toFixed(2)} per second), 1 in ${sample} of ${POP_COUNT} PoPs`,
  );
  console.log(
    `  memory ${percent(sources.memory, requests)}  Cache API ${percent(sources.cache, requests)}  stale ${percent(sources.stale, requests)}  rendered ${percent(sources.render, requests)}`,
  );
  console.log(
    `  portal calls per second: ${before.toFixed(2)} before, at most ${peak.toFixed(2)} in a minute after the publication`,
  );
  console.log(
    `  last response without the override: median ${quantile(lateness, 0.5).toFixed(0)} s, p95 ${quantile(lateness, 0.95).toFixed(0)} s of PoPs; late responses by minute: ${late.map((count) => count ?? 0).join(' ') || 'none'}`,
  );
}

function printCost(usage: Usage): void {
  const costs = costsOf(usage);
  const parts = Object.entries(costs).map(([kind, dollars]) => `${kind} $${dollars.toFixed(2)}`);
  console.log(`  cost per month: $${totalOf(usage).toFixed(2)} (plan $5.00, ${parts.join(', ')})`);
}

/** One path per text in content/, without locale. */
const publishedPaths = (): string[] => [
  '/',
  ...globSync('content/*/en/*.{json,md}').map((file) => file.replace(/^content|\/en(?=\/)|\.\w+$/g, '')),
];

const paths = publishedPaths();
const cpu = cpuTimes();
console.log(
  `seed ${seed}; ${paths.length} pages per locale; CPU per request ${cpu.cached.toFixed(2)} ms cached, ${cpu.rendered.toFixed(2)} ms rendered (${cpu.isMeasured ? 'last benchmark' : 'earlier benchmark; run npm run bench first'})`,
);
for (const { name, requests, sample, minutes } of VOLUMES) {
  const plan = {
    warm: 2 * minutes * 60,
    publication: 4 * minutes * 60,
    override: 6 * minutes * 60,
    end: 7 * minutes * 60,
  };
  const simulation = {
    seed,
    rate: requests / MONTH_SECONDS,
    pops: POP_COUNT,
    sample,
    paths,
    kvDelay,
    fresh,
    plan,
  };
  const result = await simulate(simulation);
  printResult(name, result, simulation);
  printCost(usageOf(result, sample, cpu));
  if (values.chart && name === VOLUMES.at(-1)?.name)
    writeFileSync(values.chart, drawChart(result.minutes, plan, sample, `${name} requests a month`));
}

const { cities } = JSON.parse(readFileSync('content/data/cities.json', 'utf8')) as { cities: City[] };
for (const queries of [1, 2]) {
  const { primary, latencies } = latenciesOf(cities, queries);
  console.log(`\none portal call (sequential queries: ${queries}), primary database in ${primary}`);
  for (const { name, median, high } of latencies)
    console.log(`  ${name.padEnd(46)} median ${median.toFixed(0)} ms, p95 ${high.toFixed(0)} ms`);
}
