// Formatters for numbers and dates. Construction is expensive, so formatters are cached per isolate. They contain no
// request data.
import { LOCALES, type Locale } from './locales.ts';

/** The language tag for dates: English dates use the order day, month, year. */
export const dayTag = (locale: Locale): string => (locale === 'en' ? 'en-GB' : LOCALES[locale].htmlLang);

function cachedPerLocale<T>(create: (locale: Locale) => T): (locale: Locale) => T {
  const cache = new Map<Locale, T>();
  return (locale) => {
    const value = cache.get(locale) ?? create(locale);
    cache.set(locale, value);
    return value;
  };
}
const dates = (options: Intl.DateTimeFormatOptions) =>
  cachedPerLocale((locale) => new Intl.DateTimeFormat(dayTag(locale), { ...options, timeZone: 'UTC' }));

export const numberFormat = cachedPerLocale((locale) => new Intl.NumberFormat(LOCALES[locale].htmlLang));
const shares = cachedPerLocale(
  (locale) => new Intl.NumberFormat(LOCALES[locale].htmlLang, { style: 'percent', maximumFractionDigits: 2 }),
);
/** Formats a share of a total as `99.99%`, rounded down so that only the complete total is `100%`. */
export const formatPercent = (part: number, total: number, locale: Locale): string =>
  shares(locale).format(Math.floor((part * 10_000) / total) / 10_000);
/** UTC dates: `10 January 2025`, `2025年1月10日`. */
export const longDay = dates({ dateStyle: 'long' });
/** UTC dates with an abbreviated month: `10 Jan 2025`. */
export const mediumDay = dates({ dateStyle: 'medium' });
/** The UTC date of an ISO instant or day for pages and PDFs: `10 Jan 2025`, `2025年1月10日`. */
export const formatDay = (at: string, locale: Locale): string =>
  (locale === 'en' ? mediumDay : longDay)(locale).format(new Date(at));

const weekdays = dates({ weekday: 'short', day: 'numeric', month: 'short' });
/** A day in ISO format with its weekday: `Tue 24 Nov`, `11月24日周二`. */
export const formatWeekday = (day: string, locale: Locale): string =>
  weekdays(locale).format(new Date(day)).replace(',', '');

const minutesOfDay = dates({
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** An instant in UTC with its zone: `27 Nov, 14:03 UTC`. */
export const formatUtc = (at: string, locale: Locale): string =>
  `${minutesOfDay(locale).format(new Date(at))} UTC`;

/** Formats an instant as local time of its own offset, with the offset: `1 December 2026 at 09:00 GMT+9`. */
export function formatInstant(at: string, locale: Locale): string {
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

type UnitName = 'kilobyte' | 'megabyte' | 'gigabyte' | 'millisecond' | 'second' | 'minute' | 'hour' | 'day';

/** Formatter for numbers with a unit. */
export const unitFormat = (
  unit: UnitName,
  optionsIn: (locale: Locale) => Intl.NumberFormatOptions,
): ((locale: Locale) => Intl.NumberFormat) =>
  cachedPerLocale(
    (locale) =>
      new Intl.NumberFormat(LOCALES[locale].htmlLang, { style: 'unit', unit, ...optionsIn(locale) }),
  );
const unit = (name: UnitName, maximumFractionDigits: number) =>
  unitFormat(name, () => ({ maximumFractionDigits }));
const [kilobytes, megabytes] = [unit('kilobyte', 0), unit('megabyte', 1)];
const [milliseconds, seconds, minutes] = [unit('millisecond', 0), unit('second', 2), unit('minute', 0)];

/** Formats a file size in bytes: `94 kB`, `1.2 MB`. */
export const formatSize = (bytes: number, locale: Locale): string =>
  bytes < 1_000_000
    ? kilobytes(locale).format(Math.ceil(bytes / 1000))
    : megabytes(locale).format(bytes / 1_000_000);

const withNoBreakSpaces = (text: string): string => text.replaceAll(' ', '\u00a0');

/** Formats milliseconds: `240 ms`, `240毫秒`. */
export const formatMilliseconds = (value: number, locale: Locale): string =>
  withNoBreakSpaces(milliseconds(locale).format(value));
/** Formats seconds: `0.15 sec`, `0.15 秒`. */
export const formatSeconds = (value: number, locale: Locale): string =>
  withNoBreakSpaces(seconds(locale).format(value));
/** Formats minutes: `40 min`, `40分钟`. */
export const formatMinutes = (value: number, locale: Locale): string =>
  withNoBreakSpaces(minutes(locale).format(value));
