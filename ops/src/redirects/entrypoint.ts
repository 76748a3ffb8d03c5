// RPC entrypoint through which the site reports redirect hits. Only a service binding can reach it.
import { WorkerEntrypoint } from 'cloudflare:workers';
import {
  type RedirectHits as Hits,
  type RedirectCounter,
  RedirectHitsSchema,
} from '../../../common/redirects/hits.ts';
import type { Bindings } from '../env.ts';
import { log } from '../log.ts';
import { addHits } from './store.ts';

export class RedirectHits extends WorkerEntrypoint<Bindings> implements RedirectCounter {
  /** See `RedirectCounter.count`. */
  async count(input: Hits): Promise<void> {
    const checked = RedirectHitsSchema.safeParse(input);
    if (!checked.success) throw new Error('invalid hits');
    await addHits(this.env.DB, checked.data, new Date()).catch((error) => {
      log('redirects.hits-failed', { error });
      throw new Error('the hits could not be stored');
    });
  }
}
