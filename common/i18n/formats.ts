// Formatters of numbers and days. Making one costs far more than using it, so each is made once an isolate;
// they hold nothing of a request.
import { LOCALES, type Locale } from './locales.ts';

/** The tag that days are written by: English ones in the order of day, month, year. */
export const dayTag = (locale: Locale): string => (locale === 'en' ? 'en-GB' : LOCALES[locale].htmlLang);

function oncePerLocale<T>(make: (locale: Locale) => T): (locale: Locale) => T {
  const made = new Map<Locale, T>();
  return (locale) => {
    const found = made.get(locale) ?? make(locale);
    made.set(locale, found);
    return found;
  };
}
const days = (dateStyle: 'medium' | 'long') =>
  oncePerLocale((locale) => new Intl.DateTimeFormat(dayTag(locale), { dateStyle, timeZone: 'UTC' }));

export const numberFormat = oncePerLocale((locale) => new Intl.NumberFormat(LOCALES[locale].htmlLang));
/** Days of UTC: `10 January 2025`, `2025年1月10日`. */
export const longDay = days('long');
/** The same with the month cut short: `10 Jan 2025`. */
export const mediumDay = days('medium');
/** The day of an ISO instant or day, by UTC, as pages and PDF write it: `10 Jan 2025`, `2025年1月10日`. */
export const dayText = (at: string, locale: Locale): string =>
  (locale === 'en' ? mediumDay : longDay)(locale).format(new Date(at));

/**
 * An instant (ISO 8601 with its offset) as clocks show it where that offset holds, which is named: `1 December 2026 at
 * 09:00 GMT+9`.
 */
export function instantText(at: string, locale: Locale): string {
  const [, offset = 'UTC'] = /([+-]\d\d:\d\d)$/.exec(at) ?? [];
  return new Intl.DateTimeFormat(dayTag(locale), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: offset,
    timeZoneName: 'short',
  }).format(new Date(at));
}

const unit = (
  name: 'kilobyte' | 'megabyte' | 'millisecond' | 'second' | 'minute',
  maximumFractionDigits: number,
) =>
  oncePerLocale(
    (locale) =>
      new Intl.NumberFormat(LOCALES[locale].htmlLang, { style: 'unit', unit: name, maximumFractionDigits }),
  );
const [kilobytes, megabytes] = [unit('kilobyte', 0), unit('megabyte', 1)];
const [milliseconds, seconds, minutes] = [unit('millisecond', 0), unit('second', 2), unit('minute', 0)];

/** The size of a file, of so many bytes: `94 kB`, `1.2 MB`. */
export const sizeText = (bytes: number, locale: Locale): string =>
  bytes < 1_000_000
    ? kilobytes(locale).format(Math.ceil(bytes / 1000))
    : megabytes(locale).format(bytes / 1_000_000);

/** A number keeps its unit on its line. */
const together = (text: string): string => text.replaceAll(' ', '\u00a0');

/** So many milliseconds: `240 ms`, `240毫秒`. */
export const millisecondsText = (value: number, locale: Locale): string =>
  together(milliseconds(locale).format(value));
/** So many seconds: `0.15 sec`, `0.15 秒`. */
export const secondsText = (value: number, locale: Locale): string => together(seconds(locale).format(value));
/** So many minutes: `40 min`, `40分钟`. */
export const minutesText = (value: number, locale: Locale): string => together(minutes(locale).format(value));
