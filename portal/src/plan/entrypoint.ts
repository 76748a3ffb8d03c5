// Planned content for the ops Worker: RPC of a named entrypoint that only its service binding reaches.
import { WorkerEntrypoint } from 'cloudflare:workers';
import {
  type ContentInstant,
  type ContentPlanQuery,
  ContentPlanQuerySchema,
  type ContentPlan as Plan,
} from '../../../common/schedule/content-plan.ts';
import { continueRpc } from '../../../common/trace/rpc.ts';
import { listPlanned } from './planned.ts';

/** See `ContentPlan` of common/schedule/content-plan.ts. */
export class ContentPlan extends WorkerEntrypoint<Env> implements Plan {
  async between(query: ContentPlanQuery): Promise<ContentInstant[]> {
    const checked = ContentPlanQuerySchema.safeParse(query);
    if (!checked.success) throw new Error('invalid query of planned content');
    return listPlanned(this.env.DB, checked.data, new Date().toISOString());
  }
}
continueRpc('portal', 'ContentPlan', ContentPlan);
