// Leads that were verified by the plain question alone. A program can answer it, so many of them in an hour, over all
// addresses, are quarantined and raise an alarm.
import type { QuestionLeads } from '../../../src/leads/store.ts';

const HOUR_MS = 3_600_000;
/** Few visitors have no scripts. */
const LIMIT = 30;

/** How many were sent in the hour before an instant, quarantined ones included, and the limit. */
export async function questionLeads(
  env: { DB: D1Database; QUESTION_LEADS?: string | undefined },
  at: string,
): Promise<QuestionLeads> {
  const hourAgo = new Date(Date.parse(at) - HOUR_MS).toISOString();
  const lastHour = await env.DB.prepare(
    "SELECT count(*) AS n FROM submission WHERE verified_by = 'question' AND submitted_at > ? AND submitted_at <= ?",
  )
    .bind(hourAgo, at)
    .first<number>('n');
  return { lastHour: lastHour ?? 0, limit: Number(env.QUESTION_LEADS ?? LIMIT) };
}
