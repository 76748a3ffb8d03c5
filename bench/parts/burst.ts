// `npm run bench -- burst`: portal calls during a burst of requests for one uncached page.
import { atMost, type Benchmark, columns } from '../report/schema.ts';
import { type Sites, withSites } from '../sites.ts';

const BURST = 1_000;
const PATH = '/solutions/ecommerce/';

async function measure({ canned, startSite }: Sites): Promise<Benchmark> {
  const site = await startSite();
  canned.count.clear();
  await site.burst(PATH, BURST);
  const requested = [...canned.count].filter(([call]) => !call.includes('/mapping'));
  return {
    title: `Burst of ${BURST} requests for one uncached page`,
    note: `Portal calls while ${BURST} clients request ${PATH} at once in a new isolate.`,
    columns: columns({ calls: '' }),
    rows: requested.map(([name, times]) => ({ name, values: [times] })),
    limits: [atMost('calls of one kind in a burst', Math.max(...requested.map(([, times]) => times)), 1, '')],
  };
}

export const benchBurst = (): Promise<Benchmark> => withSites(measure);
