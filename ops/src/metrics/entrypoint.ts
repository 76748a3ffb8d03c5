// RPC entrypoint through which the site reports metrics. Only a service binding reaches it.
import { WorkerEntrypoint } from 'cloudflare:workers';
import { type FigureStore, type HandedOver, HandedOverSchema } from '../../../common/metrics/enqueue.ts';
import type { Bindings } from '../env.ts';
import { add } from './store.ts';

export class Metrics extends WorkerEntrypoint<Bindings> implements FigureStore {
  /** See `FigureStore.add`. */
  async add(input: HandedOver): Promise<void> {
    const checked = HandedOverSchema.safeParse(input);
    if (!checked.success) throw new Error('invalid metrics');
    await add(this.env.DB, checked.data, new Date());
  }
}
