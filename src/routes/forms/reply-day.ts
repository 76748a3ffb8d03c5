// Day on which a form was submitted, and day of the promised reply, in the visitor's time zone.
import type { FormCode } from '../../../common/forms/forms.ts';

const DAY_MS = 86_400_000;

/** Business days until the reply, as the strings `form.step.*` promise; other forms promise no day. */
export const REPLY_DAYS: Readonly<Partial<Record<FormCode, number>>> = {
  contact: 1,
  document: 1,
  partnership: 3,
};

/**
 * Returns the day (ISO format) of an instant in milliseconds.
 *
 * @param timeZone IANA name; UTC if it is empty or unknown to the platform
 */
export function dayIn(timeZone: string, instant: number): string {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone || 'UTC' }).format(instant);
  } catch {
    return dayIn('UTC', instant);
  }
}

/** Returns the day `count` business days (Monday to Friday) after a day in ISO format. */
export function businessDayAfter(day: string, count: number): string {
  let time = Date.parse(day);
  for (let left = count; left > 0; ) {
    time += DAY_MS;
    const weekday = new Date(time).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns the day by which a form submitted on `day` gets a reply; `null` if the form promises no day. */
export function replyDay(form: FormCode, day: string): string | null {
  const count = REPLY_DAYS[form];
  return count === undefined ? null : businessDayAfter(day, count);
}
