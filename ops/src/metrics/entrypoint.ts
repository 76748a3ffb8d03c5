// RPC entrypoint through which the site reports metrics. Only a service binding can reach it.
import { WorkerEntrypoint } from 'cloudflare:workers';
import { type CounterBatch, CounterBatchSchema, type MetricStore } from '../../../common/metrics/enqueue.ts';
import type { Bindings } from '../env.ts';
import { add } from './store.ts';

export class Metrics extends WorkerEntrypoint<Bindings> implements MetricStore {
  /** See `MetricStore.add`. */
  async add(input: CounterBatch): Promise<void> {
    const checked = CounterBatchSchema.safeParse(input);
    if (!checked.success) throw new Error('invalid metrics');
    await add(this.env.DB, checked.data, new Date());
  }
}
