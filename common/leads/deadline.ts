// Deadline of a lead: the first response is due a number of hours after the submission, by form (common/config.ts).
import { leadResponseHours } from '../config.ts';
import type { StoredLead } from './store.ts';

const HOUR_MS = 3_600_000;
const HOURS: ReadonlyMap<string, number> = new Map(Object.entries(leadResponseHours));

/** The instant (ISO 8601) at which the first response is due; `null` for a form without deadline. */
export function deadlineOf(form: string, submittedAt: string): string | null {
  const hours = HOURS.get(form);
  const sentAt = Date.parse(submittedAt);
  return hours === undefined || Number.isNaN(sentAt)
    ? null
    : new Date(sentAt + hours * HOUR_MS).toISOString();
}

/** Whether a lead is still new after its deadline. Possible spam is never overdue. `now` is in milliseconds. */
export const isOverdue = (
  { status, quarantined, dueAt }: Pick<StoredLead, 'status' | 'quarantined' | 'dueAt'>,
  now: number,
): boolean => status === 'new' && !quarantined && dueAt !== null && Date.parse(dueAt) <= now;

/** By form, the instant (ISO 8601) of the latest submission whose deadline has passed. */
export const latestOverdue = (now: Date): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...HOURS].map(([form, hours]) => [form, new Date(now.getTime() - hours * HOUR_MS).toISOString()]),
  );
