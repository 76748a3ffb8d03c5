// Leads since the last run of a cron job. The table `noticed` stores the position of each job.
import type { D1PreparedStatement } from '@cloudflare/workers-types';
import { rejectAfter } from '../../../common/http/timeout.ts';
import type { StoredLead } from '../../../common/leads/store.ts';
import type { Bindings } from '../env.ts';

export const STORE_TIMEOUT_MS = 10_000;

/**
 * Returns the next leads of a job, oldest first, and the statement that moves its position past them; `null` if there
 * are none. The first run of a job skips existing leads. Rejects if the portal does not respond in time.
 */
export async function readLeadsSince(
  { DB, STORE }: Bindings,
  job: 'leads' | 'routing',
  limit: number,
): Promise<{ leads: StoredLead[]; advance: D1PreparedStatement } | null> {
  const position = await DB.prepare('SELECT id FROM noticed WHERE name = ?').bind(job).first<number>('id');
  const advanceTo = (id: number) =>
    DB.prepare(
      'INSERT INTO noticed (name, id) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET id = max(id, excluded.id)',
    ).bind(job, id);
  if (position === null) {
    await advanceTo(await rejectAfter(STORE.lastId(), STORE_TIMEOUT_MS)).run();
    return null;
  }
  const leads = await rejectAfter(STORE.since(position, limit), STORE_TIMEOUT_MS);
  const last = leads.at(-1);
  return last ? { leads, advance: advanceTo(last.id) } : null;
}
