// What the site may have the ops Worker do for a lead: RPC of a named entrypoint, which a service binding alone
// reaches. No address leads to it.
import { WorkerEntrypoint } from 'cloudflare:workers';
import {
  type LeadOutbox,
  type OutboxHealth,
  type QueuedLead,
  QueuedLeadSchema,
} from '../../../common/leads/outbox.ts';
import type { Bindings } from '../env.ts';
import { log } from './log.ts';
import { keep, oldestUndelivered } from './outbox-store.ts';
import { enqueue } from './queue.ts';

export class Outbox extends WorkerEntrypoint<Bindings> implements LeadOutbox, OutboxHealth {
  /** See `LeadOutbox.keep`. The visitor waits for the database alone; the queue is told behind the answer. */
  async keep(given: QueuedLead): Promise<{ reference: string }> {
    const checked = QueuedLeadSchema.safeParse(given);
    if (!checked.success) {
      log('leads.not-kept', { reason: checked.error.issues.map(({ path }) => path.join('.')).join(' ') });
      throw new Error('this is no lead');
    }
    try {
      const { id, reference } = await keep(this.env.DB, checked.data as QueuedLead, new Date());
      if (id !== null) this.ctx.waitUntil(enqueue(this.env, [id]));
      return { reference };
    } catch (error) {
      log('leads.not-kept', { reference: checked.data.lead.reference, error });
      throw new Error('the outbox could not keep it');
    }
  }

  /** See `OutboxHealth.oldest`. */
  oldest(): Promise<string | null> {
    return oldestUndelivered(this.env.DB);
  }
}
