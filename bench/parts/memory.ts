// `npm run bench -- memory`: memory of an isolate before and after requests for every page.
import { atMost, type Benchmark, columns } from '../report/schema.ts';
import { type Sites, withSites } from '../sites.ts';
import { listCacheablePaths } from './addresses.ts';

const MANY = Number(process.env.BENCH_MANY ?? 100_000);
/** Memory limit of an isolate on the platform, in MB. */
const PLATFORM_LIMIT = 128;

async function measure({ startSite }: Sites): Promise<Benchmark> {
  const site = await startSite({ inspect: true });
  const paths = await listCacheablePaths(site.origin);
  const values = [await site.memory()];
  for (let half = 0; half < 2; half++) {
    await site.many(paths, MANY / 2);
    values.push(await site.memory());
  }
  return {
    title: 'Isolate memory',
    note: `${MANY} requests for ${paths.length} URLs, more than an isolate caches. The inspector measures the heap and the buffers.`,
    columns: columns({ isolate: 'MB', process: 'MB' }),
    rows: values.map(({ isolate, process }, index) => ({
      name: `after ${(index * MANY) / 2} requests`,
      values: [isolate, process],
    })),
    limits: [atMost('isolate memory after all requests', values.at(-1)?.isolate ?? 0, PLATFORM_LIMIT, 'MB')],
    chart: 'isolate',
  };
}

export const benchMemory = (): Promise<Benchmark> => withSites(measure);
