// Deadline of a lead: the first response is due a number of hours after the submission, by form (common/config.ts).
// Saturday and Sunday in UTC do not count.
import { leadResponseHours } from '../config.ts';
import type { StoredLead } from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS: ReadonlyMap<string, number> = new Map(Object.entries(leadResponseHours));

/** Whether the UTC day that starts at `day` (epoch milliseconds) is a Saturday or Sunday. */
const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** Returns the time `duration` milliseconds of business days after `instant`. All values are in milliseconds. */
function workingTimeAfter(instant: number, duration: number): number {
  const day = Math.floor(instant / DAY_MS) * DAY_MS;
  if (isWeekend(day)) return workingTimeAfter(day + DAY_MS, duration);
  const remainder = day + DAY_MS - instant;
  return duration <= remainder ? instant + duration : workingTimeAfter(day + DAY_MS, duration - remainder);
}

/** Returns the time `duration` milliseconds of business days before `instant`. All values are in milliseconds. */
function workingTimeBefore(instant: number, duration: number): number {
  // Midnight belongs to the previous day.
  const day = (Math.ceil(instant / DAY_MS) - 1) * DAY_MS;
  if (isWeekend(day)) return workingTimeBefore(day, duration);
  return duration <= instant - day ? instant - duration : workingTimeBefore(day, duration - (instant - day));
}

/** Returns when the first response is due (ISO 8601); `null` for a form without a deadline. */
export function deadlineOf(form: string, submittedAt: string): string | null {
  const hours = HOURS.get(form);
  const sentAt = Date.parse(submittedAt);
  return hours === undefined || Number.isNaN(sentAt)
    ? null
    : new Date(workingTimeAfter(sentAt, hours * HOUR_MS)).toISOString();
}

/** Whether a lead is still new after its deadline. Possible spam is never overdue. `now` is in milliseconds. */
export const isOverdue = (
  { status, quarantined, dueAt }: Pick<StoredLead, 'status' | 'quarantined' | 'dueAt'>,
  now: number,
): boolean => status === 'new' && !quarantined && dueAt !== null && Date.parse(dueAt) <= now;

/** Returns the time (ISO 8601) of the latest submission whose deadline has passed, by form. */
export const latestOverdue = (now: Date): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...HOURS].map(([form, hours]) => [
      form,
      new Date(workingTimeBefore(now.getTime(), hours * HOUR_MS)).toISOString(),
    ]),
  );
