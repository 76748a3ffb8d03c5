// What the site may hand over of figures: RPC of a named entrypoint, which a service binding alone reaches. No address
// leads to it.
import { WorkerEntrypoint } from 'cloudflare:workers';
import { type FigureStore, type HandedOver, HandedOverSchema } from '../../../common/metrics/enqueue.ts';
import type { Bindings } from '../env.ts';
import { add } from './store.ts';

export class Metrics extends WorkerEntrypoint<Bindings> implements FigureStore {
  /** See `FigureStore.add`. */
  async add(given: HandedOver): Promise<void> {
    const checked = HandedOverSchema.safeParse(given);
    if (!checked.success) throw new Error('these are no figures');
    await add(this.env.DB, checked.data, new Date());
  }
}
