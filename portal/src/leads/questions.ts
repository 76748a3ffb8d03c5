// Leads verified by the plain question alone. Bots can answer it, so leads above an hourly limit for all addresses
// together are quarantined and raise an alarm.
import type { QuestionLeads } from '../../../common/leads/store.ts';

const HOUR_MS = 3_600_000;
/** Tolerance in milliseconds: leads stored concurrently count, although their instants are slightly later. */
const AHEAD_MS = 60_000;
/** Default limit; few visitors have scripts disabled. */
const LIMIT = 30;

interface Settings {
  QUESTION_LEADS?: string | undefined;
}

/** The hour before an instant, as the bounds of `submitted_at`. */
export const hourBefore = (at: string): [after: string, until: string] => {
  const ms = Date.parse(at);
  return [new Date(ms - HOUR_MS).toISOString(), new Date(ms + AHEAD_MS).toISOString()];
};

/** Maximum number of leads per hour that a question alone verifies without quarantine. */
export const questionLimit = ({ QUESTION_LEADS }: Settings): number => Number(QUESTION_LEADS ?? LIMIT);

/**
 * Number of leads verified by a question alone in the hour before an instant, including quarantined ones, and the
 * limit.
 */
export async function questionLeads(env: Settings & { DB: D1Database }, at: string): Promise<QuestionLeads> {
  const lastHour = await env.DB.prepare(
    "SELECT count(*) AS n FROM submission WHERE verified_by = 'question' AND submitted_at > ? AND submitted_at <= ?",
  )
    .bind(...hourBefore(at))
    .first<number>('n');
  return { lastHour: lastHour ?? 0, limit: questionLimit(env) };
}
