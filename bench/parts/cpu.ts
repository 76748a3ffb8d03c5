// `npm run bench -- cpu`: CPU time of cached and uncached pages, compared with a Worker that returns the same bytes.
import { PAGES } from '../pages.ts';
import { atMost, type Benchmark, columns } from '../report/schema.ts';
import {
  elementsOf,
  fetchCached,
  measureRounds,
  REQUESTS,
  ROUNDS,
  type Sites,
  UNCACHED_HEADERS,
  UNCACHED_REQUESTS,
  UNCACHED_ROUNDS,
  WARM_UP,
  withSites,
} from '../sites.ts';
import { median } from '../statistics.ts';
import { type BareWorker, CONNECTIONS, startConstant } from '../workerd.ts';

/** Unit of the limit for uncached pages, in elements. */
const PER_ELEMENTS = 1_000;

/** CPU time per request for an uncached page in milliseconds: median of several rounds after the warm-up. */
async function measureUncachedCpu(worker: BareWorker, path: string): Promise<number> {
  const requests = (count: number) => worker.cpuOf({ path, requests: count, headers: UNCACHED_HEADERS });
  await requests(WARM_UP);
  const [values = []] = await measureRounds(UNCACHED_ROUNDS, [() => requests(UNCACHED_REQUESTS)]);
  return median(values);
}

async function measure({ folder, startSite, stopOnExit }: Sites): Promise<Benchmark> {
  const site = await startSite();
  // This site does not cache pages, because it receives only requests with a session.
  const cold = await startSite();
  const responses = await fetchCached(site, PAGES);
  const constant = stopOnExit(await startConstant(folder, responses));
  const constantWithHeaders = stopOnExit(await startConstant(folder, responses, true));
  const rows: { name: string; values: number[] }[] = [];
  for (const path of PAGES) {
    const [base = [], complete = [], cached = []] = await measureRounds(
      ROUNDS,
      [constant, constantWithHeaders, site].map((worker) => () => worker.cpuOf({ path, requests: REQUESTS })),
    );
    const ratio = (baseline: readonly number[]) =>
      median(cached.map((value, round) => value / (baseline[round] ?? 1)));
    const elements = elementsOf(responses.get(path)?.body ?? '');
    const uncached = await measureUncachedCpu(cold, path);
    const values = [elements, median(base), median(cached), ratio(base), ratio(complete), uncached];
    rows.push({ name: path, values: [...values, (uncached / elements) * PER_ELEMENTS] });
  }
  const column = (index: number) => median(rows.map(({ values }) => values[index] ?? 0));
  return {
    title: 'CPU time per request',
    note: `CPU time of workerd: median of ${ROUNDS} rounds of ${REQUESTS} requests, ${CONNECTIONS} concurrent. The ratios compare rounds with a Worker that returns the constant body, and with one that also returns all headers. An uncached page has its data in memory.`,
    columns: columns({
      elements: '',
      constant: 'ms',
      cached: 'ms',
      'to body': '×',
      'to response': '×',
      uncached: 'ms',
      'per 1,000 elements': 'ms',
    }),
    rows,
    limits: [
      atMost('cached page, compared with a constant response (median of pages)', column(4), 1.2, '×'),
      atMost('uncached page per 1,000 elements (median of pages)', column(6), 0.9, 'ms'),
    ],
    chart: 'uncached',
  };
}

export const benchCpu = (): Promise<Benchmark> => withSites(measure);
