// `npm run bench -- fixture`: the fixture of public framework benchmarks (bench/fixture), rendered like a page of the
// site, compared with a plain string.
import { join } from 'node:path';
import { build } from 'vite';
import { withTemporaryFolder } from '../../scripts/process/temporary-folder.ts';
import { atLeast, atMost, type Benchmark, columns } from '../report/schema.ts';
import { measureRounds, ROUNDS, UNCACHED_REQUESTS, WARM_UP } from '../sites.ts';
import { median } from '../statistics.ts';
import { startModules } from '../workerd.ts';

const buildFixture = (folder: string) =>
  build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['workerd', 'worker', 'module', 'production'] },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: true,
      outDir: join(folder, 'fixture'),
      emptyOutDir: true,
      minify: true,
      rollupOptions: {
        input: { worker: 'bench/fixture/worker.tsx' },
        output: { entryFileNames: '[name].js' },
      },
    },
  });

/** Measures the CPU time and size of both variants. */
async function measure(folder: string): Promise<Benchmark> {
  await buildFixture(folder);
  const worker = await startModules(folder, 'fixture', { entry: 'worker.js' });
  const cpu = (path: string) => () => worker.cpuOf({ path, requests: UNCACHED_REQUESTS });
  const size = async (path: string) => (await (await fetch(`${worker.origin}${path}`)).text()).length;
  for (const path of ['/plain', '/site']) await worker.cpuOf({ path, requests: WARM_UP });
  const [plain = [], site = []] = await measureRounds(ROUNDS, [cpu('/plain'), cpu('/site')]);
  const [plainBytes, siteBytes] = [await size('/plain'), await size('/site')];
  worker.stop();
  const row = (name: string, times: readonly number[], bytes: number) => ({
    name,
    values: [median(times), 1_000 / median(times), bytes / 1_000],
  });
  return {
    title: 'Table of 1,000 rows',
    note: `The fixture of public framework benchmarks: 1,000 rows with two UUIDs each. CPU time of a request in workerd: median of ${ROUNDS} rounds of ${UNCACHED_REQUESTS} requests; the ratio of the rates compares rounds. These benchmarks add a timer of 1 ms to each rendering, so their ratios are closer to 1.`,
    columns: columns({ CPU: 'ms', 'per CPU second': '', HTML: 'kB' }),
    rows: [row('plain string', plain, plainBytes), row('rendering of the site', site, siteBytes)],
    limits: [
      atLeast(
        'rendering rate, compared with a plain string',
        median(plain.map((value, round) => value / (site[round] ?? 1))),
        0.8,
        '×',
      ),
      atMost('bytes, compared with a plain string', siteBytes / plainBytes, 1, '×'),
    ],
    chart: 'per CPU second',
  };
}

export const benchFixture = (): Promise<Benchmark> => withTemporaryFolder('bench', measure);
