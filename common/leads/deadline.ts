// Deadline of a lead: the first response is due a number of hours after the submission, by form (common/config.ts).
// Saturday and Sunday in UTC do not count.
import { leadResponseHours } from '../config.ts';
import type { StoredLead } from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS: ReadonlyMap<string, number> = new Map(Object.entries(leadResponseHours));

/** Whether a UTC day, by its start in milliseconds, is Saturday or Sunday. */
const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** The instant in milliseconds that is `left` milliseconds of working days later. */
function workingTimeAfter(at: number, left: number): number {
  const day = Math.floor(at / DAY_MS) * DAY_MS;
  if (isWeekend(day)) return workingTimeAfter(day + DAY_MS, left);
  const rest = day + DAY_MS - at;
  return left <= rest ? at + left : workingTimeAfter(day + DAY_MS, left - rest);
}

/** The instant in milliseconds that is `left` milliseconds of working days earlier. */
function workingTimeBefore(at: number, left: number): number {
  // Midnight ends the day before.
  const day = (Math.ceil(at / DAY_MS) - 1) * DAY_MS;
  if (isWeekend(day)) return workingTimeBefore(day, left);
  return left < at - day ? at - left : workingTimeBefore(day, left - (at - day));
}
