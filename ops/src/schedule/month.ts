// Days and months of a calendar in a time zone: `2026-12-01`, `2026-12`.
import { wallTime } from '../console/time-zone.ts';

const DAY_MS = 24 * 3600 * 1000;
const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;
const DAY = /^20\d\d-\d\d-\d\d$/;

/** Whether a string is a month of this century: `2026-12`. */
export const isMonth = (text: string): boolean => MONTH.test(text);
/** Whether a string is an existing day. */
export const isDay = (text: string): boolean => {
  const at = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && dayOf(at) === text;
};

const dayOf = (utc: number): string => new Date(utc).toISOString().slice(0, 10);
const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day of an instant in a zone. */
export const dayIn = (at: string | number, zone: string): string => wallTime(at, zone).slice(0, 10);

/** Adds a number of days to a day. */
export const addDays = (day: string, days: number): string => dayOf(utcOf(day) + days * DAY_MS);

/** Adds a number of months to a month. Returns `null` outside the range of the calendar. */
export function addMonths(month: string, months: number): string | null {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const result = new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
  return isMonth(result) ? result : null;
}

/** The weeks of a month, each from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const monday = addDays(first, -((new Date(utcOf(first)).getUTCDay() + 6) % 7));
  const weeks: string[][] = [];
  for (let start = monday; start <= `${month}-31`; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  return weeks;
}

/** UTC range that contains the days from `first` to `last` in every time zone, from UTC−12 to UTC+14. */
export const rangeAround = (first: string, last: string): { from: string; until: string } => ({
  from: new Date(utcOf(first) - DAY_MS).toISOString(),
  until: new Date(utcOf(last) + 2 * DAY_MS).toISOString(),
});

const englishFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
  return (day: string): string => format.format(utcOf(day));
};
/** `December 2026`. */
export const monthName = (month: string): string => monthText(`${month}-01`);
const monthText = englishFormat({ month: 'long', year: 'numeric' });
/** `Tuesday 1 December 2026`. */
export const dayName = englishFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** `1 Dec`, from `2026-12-01`. */
export const shortDay = englishFormat({ day: 'numeric', month: 'short' });
