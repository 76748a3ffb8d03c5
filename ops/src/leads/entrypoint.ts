// RPC entrypoint through which the site sends leads to ops. Only a service binding can reach it.
import { WorkerEntrypoint } from 'cloudflare:workers';
import {
  type LeadOutbox,
  type OutboxHealth,
  type QueuedLead,
  QueuedLeadSchema,
} from '../../../common/leads/outbox.ts';
import { continueRpc } from '../../../common/trace/rpc.ts';
import { activeSpan } from '../../../common/trace/span.ts';
import type { Bindings } from '../env.ts';
import { log } from '../log.ts';
import { findOldestUndelivered, storeLead } from './outbox-store.ts';
import { enqueue } from './queue.ts';

export class Outbox extends WorkerEntrypoint<Bindings> implements LeadOutbox, OutboxHealth {
  /** See `LeadOutbox.store`. The visitor waits only for the database, not for the queue. */
  async store(input: QueuedLead): Promise<{ reference: string }> {
    const checked = QueuedLeadSchema.safeParse(input);
    if (!checked.success) {
      log('leads.not-stored', { reason: checked.error.issues.map(({ path }) => path.join('.')).join(' ') });
      throw new Error('invalid lead');
    }
    try {
      const { id, reference } = await storeLead(this.env.DB, checked.data as QueuedLead, new Date());
      if (id !== null) {
        const enqueued = enqueue(this.env, [id]);
        activeSpan()?.trace.pending.push(enqueued);
        this.ctx.waitUntil(enqueued);
      }
      return { reference };
    } catch (error) {
      log('leads.not-stored', { reference: checked.data.lead.reference, error });
      throw new Error('the lead could not be stored');
    }
  }

  /** Name of `store` in earlier builds of the site, which still run during a gradual release. */
  keep(input: QueuedLead): Promise<{ reference: string }> {
    return this.store(input);
  }

  /** See `OutboxHealth.oldest`. */
  oldest(): Promise<string | null> {
    return findOldestUndelivered(this.env.DB);
  }
}
continueRpc('ops', 'Outbox', Outbox);
