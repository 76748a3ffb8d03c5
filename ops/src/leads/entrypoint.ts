// RPC entrypoint through which the site hands leads to ops. Only a service binding reaches it.
import { WorkerEntrypoint } from 'cloudflare:workers';
import {
  type HandedOver,
  HandedOverSchema,
  type LeadOutbox,
  type OutboxHealth,
} from '../../../common/leads/outbox.ts';
import type { Bindings } from '../env.ts';
import { log } from './log.ts';
import { keep, oldestUndelivered } from './outbox-store.ts';
import { enqueue } from './queue.ts';

export class Outbox extends WorkerEntrypoint<Bindings> implements LeadOutbox, OutboxHealth {
  /** See `LeadOutbox.keep`. The visitor waits for the database only; the queue is written after the response. */
  async keep(input: HandedOver): Promise<{ reference: string }> {
    const checked = HandedOverSchema.safeParse(input);
    if (!checked.success) {
      log('leads.not-kept', { reason: checked.error.issues.map(({ path }) => path.join('.')).join(' ') });
      throw new Error('invalid lead');
    }
    try {
      const { id, reference } = await keep(this.env.DB, checked.data as HandedOver, new Date());
      if (id !== null) this.ctx.waitUntil(enqueue(this.env, [id]));
      return { reference };
    } catch (error) {
      log('leads.not-kept', { reference: checked.data.lead.reference, error });
      throw new Error('the lead could not be stored');
    }
  }

  /** See `OutboxHealth.oldest`. */
  oldest(): Promise<string | null> {
    return oldestUndelivered(this.env.DB);
  }
}
