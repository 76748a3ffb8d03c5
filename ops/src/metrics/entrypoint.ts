// What the site may hand over of figures: RPC of a named entrypoint, which a service binding alone reaches. No address
// leads to it.
import { WorkerEntrypoint } from 'cloudflare:workers';
import { type MetricStore, type CounterBatch, CounterBatchSchema } from '../../../common/metrics/enqueue.ts';
import type { Bindings } from '../env.ts';
import { add } from './store.ts';

export class Metrics extends WorkerEntrypoint<Bindings> implements MetricStore {
  /** See `MetricStore.add`. */
  async add(given: CounterBatch): Promise<void> {
    const checked = CounterBatchSchema.safeParse(given);
    if (!checked.success) throw new Error('these are no figures');
    await add(this.env.DB, checked.data, new Date());
  }
}
