// Leads verified by a plain question alone. Bots can answer it, so leads above a global hourly limit are quarantined
// and trigger an alert.
import type { QuestionLeads } from '../../../common/leads/store.ts';

const HOUR_MS = 3_600_000;
/** Tolerance in milliseconds, so that concurrently stored leads with slightly later instants count. */
const CLOCK_SKEW_MS = 60_000;
/** Default limit; few visitors have scripts disabled. */
const LIMIT = 30;

interface Settings {
  QUESTION_LEADS?: string | undefined;
}

/** Returns the bounds of `submitted_at` for the hour before an instant. */
export const hourBefore = (instant: string): [after: string, until: string] => {
  const ms = Date.parse(instant);
  return [new Date(ms - HOUR_MS).toISOString(), new Date(ms + CLOCK_SKEW_MS).toISOString()];
};

/** Returns the maximum number of leads per hour that are verified by a question alone and not quarantined. */
export const questionLimit = ({ QUESTION_LEADS }: Settings): number => Number(QUESTION_LEADS ?? LIMIT);

/** Counts leads verified by a question alone in the hour before an instant, and returns the limit. */
export async function countQuestionLeads(
  env: Settings & { DB: D1Database },
  at: string,
): Promise<QuestionLeads> {
  const lastHour = await env.DB.prepare(
    "SELECT count(*) AS n FROM submission WHERE verified_by = 'question' AND submitted_at > ? AND submitted_at <= ?",
  )
    .bind(...hourBefore(at))
    .first<number>('n');
  return { lastHour: lastHour ?? 0, limit: questionLimit(env) };
}
