// Assigns owners to new leads by the routing rules. This is a cron job, so that routing never delays a lead, and leads
// that were accepted while ops was down get an owner later.
import { rejectAfter } from '../../../../common/http/timeout.ts';
import type { Bindings } from '../../env.ts';
import { readLeadsSince, STORE_TIMEOUT_MS } from '../cursor.ts';
import { factsOf, matchOf } from './match.ts';
import { readRouting } from './store.ts';

const BATCH_SIZE = 100;
const MAX_BATCHES = 20;

/** Assigns owners to new leads without one. Does not assign feedback. Rejects if the portal does not respond. */
export async function assignNew(env: Bindings): Promise<void> {
  if (env.PORTAL_ORIGIN) return;
  const { rules } = await readRouting(env.DB);
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const unprocessed = await readLeadsSince(env, 'routing', BATCH_SIZE);
    if (!unprocessed) return;
    const owners = unprocessed.leads.flatMap((lead) => {
      if (lead.owner !== null || lead.form === 'feedback') return [];
      const rule = rules[matchOf(rules, factsOf(lead))];
      return rule ? [{ reference: lead.reference, owner: rule.owner }] : [];
    });
    if (owners.length > 0) await rejectAfter(env.STORE.assign(owners), STORE_TIMEOUT_MS);
    // If the job fails before this statement, the next run repeats the assignment, which changes nothing.
    await unprocessed.advance.run();
    if (unprocessed.leads.length < BATCH_SIZE) return;
  }
}
