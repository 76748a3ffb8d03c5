// `npm run bench -- tail`: 99th percentile of the response time at 100 connections, compared with a constant Worker.
import { atMost, type Benchmark, columns } from '../report/schema.ts';
import { fetchCached, measureRounds, REQUESTS, ROUNDS, type Sites, withSites } from '../sites.ts';
import { median, quantile } from '../statistics.ts';
import { startConstant } from '../workerd.ts';

const CONNECTIONS = 100;
const PATHS = ['/', '/products/web-application-firewall/', '/blog/', '/docs/'];
const LIMIT = 2;

async function measure({ folder, startSite, stopOnExit }: Sites): Promise<Benchmark> {
  const site = await startSite();
  const constant = stopOnExit(await startConstant(folder, await fetchCached(site, PATHS), true));
  const rows = [];
  for (const path of PATHS) {
    const load = { path, requests: REQUESTS };
    const p99 = (worker: typeof site) => async () =>
      quantile(await worker.latencies(load, CONNECTIONS), 0.99);
    const [base = [], cached = []] = await measureRounds(ROUNDS, [p99(constant), p99(site)]);
    const ratio = median(cached.map((value, round) => value / (base[round] ?? 1)));
    rows.push({ name: path, values: [median(base), median(cached), ratio] });
  }
  return {
    title: `Response time at ${CONNECTIONS} connections`,
    note: `99th percentile of ${REQUESTS} requests for a cached page, and for a Worker that returns the same response: medians of ${ROUNDS} rounds. The client runs on the same machine, so only the ratio is meaningful.`,
    columns: columns({ 'constant p99': 'ms', 'cached p99': 'ms', ratio: '×' }),
    rows,
    limits: [
      atMost(
        `p99 of a cached page at ${CONNECTIONS} connections, compared with a constant response (worst page)`,
        Math.max(...rows.map(({ values }) => values[2] ?? 0)),
        LIMIT,
        '×',
      ),
    ],
    chart: 'cached p99',
  };
}

export const benchTail = (): Promise<Benchmark> => withSites(measure);
