// Leads in the health report: counts without names of people, because every viewer may read the report.
import type { Bindings } from '../env.ts';
import { readLeadSummary } from '../leads/handling/summary.ts';
import { totalsOf } from '../leads/notifications/body.ts';
import { summaryTime } from '../leads/notifications/create.ts';

export interface LeadHealth {
  /** Unfinished leads of all owners; `null` if an external portal stores the leads. */
  unfinished: ReturnType<typeof totalsOf> | null;
  undelivered: number;
  isSummaryInvalid: boolean;
}

/** Reads the counts, and whether the setting of the daily summary is invalid. */
export async function readLeadHealth(env: Bindings): Promise<LeadHealth> {
  const { owners, undelivered } = await readLeadSummary(env);
  return {
    unfinished: owners && totalsOf(owners),
    undelivered,
    isSummaryInvalid: summaryTime(env) === 'invalid',
  };
}

/** Problems, one sentence each. */
export function leadFaults({ unfinished, undelivered, isSummaryInvalid }: LeadHealth): string[] {
  return [
    ...(unfinished?.overdue
      ? [`Overdue leads: ${unfinished.overdue}. They are still new after their deadline.`]
      : []),
    ...(undelivered > 0
      ? [`Undelivered notifications: ${undelivered}. Send them again under Leads, Deliveries.`]
      : []),
    ...(isSummaryInvalid
      ? ['LEAD_SUMMARY_HOUR or LEAD_SUMMARY_ZONE is invalid, so there is no daily summary of leads.']
      : []),
  ];
}
