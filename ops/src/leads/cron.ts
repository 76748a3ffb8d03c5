// Cron job for leads and redirect hits, every minute.
import type { Bindings } from '../env.ts';
import { deleteExpiredHits } from '../redirects/hits.ts';
import { log } from './log.ts';
import { notify } from './notices.ts';
import { expire } from './outbox-store.ts';
import { redrive } from './queue.ts';

/** Delivers overdue leads, sends notices, and deletes expired rows. The tasks fail independently. */
export async function everyMinute(env: Bindings, now = new Date()): Promise<void> {
  const work = {
    redrive: () => redrive(env, now),
    notify: () => notify(env, now),
    expire: () => expire(env.DB, now),
    deleteExpiredHits: () => deleteExpiredHits(env.DB, now),
  };
  for (const [name, done] of Object.entries(work))
    await done().catch((error) => log('leads.cron-failed', { work: name, error }));
}
