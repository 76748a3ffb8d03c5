// `npm run bench`: runs all benchmarks, or the named ones, and writes the report. `compare` prints the differences
// between two reports.
import { readOptions } from '../scripts/process/options.ts';
import { explain } from '../scripts/process/user-error.ts';
import { formatComparison, readReport } from './report/compare.ts';
import { REPORT_HTML, REPORT_JSON, writeReport } from './report/file.ts';
import { formatBenchmark } from './report/format.ts';
import { type Benchmark, isMet, type Limit, unmeasuredBenchmark } from './report/schema.ts';
import { explainUnsupported } from './workerd.ts';

/** Benchmarks that measure Workers on bare workerd (workerd.ts), which is supported only on Linux. */
const LINUX_BENCHMARKS = new Map<string, () => Promise<Benchmark>>([
  ['cpu', async () => (await import('./parts/cpu.ts')).benchCpu()],
  ['tail', async () => (await import('./parts/tail.ts')).benchTail()],
  ['traces', async () => (await import('./parts/traces.ts')).benchTraces()],
  ['fixture', async () => (await import('./parts/fixture.ts')).benchFixture()],
  ['peers', async () => (await import('./parts/peers.ts')).benchPeers()],
  ['burst', async () => (await import('./parts/burst.ts')).benchBurst()],
  ['memory', async () => (await import('./parts/memory.ts')).benchMemory()],
  ['first-byte', async () => (await import('./parts/first-byte.ts')).benchFirstByte()],
]);
const BENCHMARKS = new Map([
  ...LINUX_BENCHMARKS,
  ['weights', async () => (await import('./parts/weights.ts')).benchWeights()],
  ['dictionary', async () => (await import('./parts/dictionary.ts')).benchDictionary()],
  ['click', async () => (await import('./parts/click.ts')).benchClicks()],
  ['interactions', async () => (await import('./parts/interactions.ts')).benchInteractions()],
  ['lighthouse', async () => (await import('./parts/lighthouse.ts')).benchLighthouse()],
  ['search', async () => (await import('./parts/search.ts')).benchSearch()],
  ['lists', async () => (await import('./parts/lists.ts')).benchLists()],
  ['overrides', async () => (await import('./parts/overrides.ts')).benchOverrides()],
]);

const USAGE = `usage: npm run bench -- [BENCHMARK…]  runs all benchmarks, or some of: ${[...BENCHMARKS.keys()].join(', ')}
       npm run bench -- compare A.json B.json`;

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

const { positionals: args } = readOptions({ allowPositionals: true }, USAGE);
if (args[0] === 'compare') {
  const [, before, after] = args;
  if (before === undefined || after === undefined) stop(USAGE);
  try {
    console.log(formatComparison(readReport(before), readReport(after)));
  } catch (error) {
    stop(explain(error) ?? `A file is not a report of this version: ${(error as Error).message}`);
  }
  process.exit(0);
}
const unknown = args.find((name) => !BENCHMARKS.has(name));
if (unknown !== undefined) stop(`${unknown}: unknown benchmark\n${USAGE}`);
const names = args.length > 0 ? args : [...BENCHMARKS.keys()];
const problem = explainUnsupported();
if (problem !== null && names.some((name) => LINUX_BENCHMARKS.has(name))) stop(problem);

/** Runs a benchmark. If it fails, the report contains the error, and the other benchmarks continue. */
const runBenchmark = (name: string): Promise<Benchmark> =>
  BENCHMARKS.get(name)?.().catch((error: unknown) => {
    process.exitCode = 1;
    return unmeasuredBenchmark(name, error instanceof Error ? error.message : String(error));
  }) ?? stop(USAGE);

let limits: Limit[] = [];
for (const name of names) {
  const benchmark = await runBenchmark(name);
  console.log(`\n${formatBenchmark(benchmark)}`);
  // Written after each benchmark, so that an aborted run preserves the finished benchmarks.
  limits = Object.values(writeReport({ [name]: benchmark }).parts).flatMap((benchmark) => benchmark.limits);
}
console.log(
  `\n${limits.filter(isMet).length} of ${limits.length} limits of the report pass\n${REPORT_JSON}\n${REPORT_HTML}`,
);
process.exit();
