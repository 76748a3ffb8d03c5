// `npm run bench -- burst`: calls of the portal that a burst of requests for one uncached page causes.
import type { Part } from '../report/schema.ts';
import { type Sites, withSites } from '../sites.ts';

const BURST = 1_000;
const PATH = '/solutions/ecommerce/';

async function measure({ canned, startSite }: Sites): Promise<Part> {
  const site = await startSite();
  canned.count.clear();
  await site.burst(PATH, BURST);
  const requested = [...canned.count].filter(([call]) => !call.includes('/mapping'));
  return {
    title: `Burst of ${BURST} requests for one uncached page`,
    note: `Calls of the portal while ${BURST} clients request ${PATH} at once in a new isolate.`,
    columns: [{ name: 'calls', unit: '' }],
    rows: requested.map(([name, times]) => ({ name, values: [times] })),
    limits: [
      {
        name: 'calls of one kind in a burst',
        value: Math.max(...requested.map(([, times]) => times)),
        limit: 1,
        kind: 'at most',
        unit: '',
      },
    ],
  };
}

export const benchBurst = (): Promise<Part> => withSites(measure);
