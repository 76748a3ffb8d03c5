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

const unit = (name: 'kilobyte' | 'megabyte') =>
  oncePerLocale(
    (locale) =>
      new Intl.NumberFormat(LOCALES[locale].htmlLang, {
        style: 'unit',
        unit: name,
        maximumFractionDigits: name === 'megabyte' ? 1 : 0,
      }),
  );
const [kilobytes, megabytes] = [unit('kilobyte'), unit('megabyte')];

/** The size of a file, of so many bytes: `94 kB`, `1.2 MB`. */
export const sizeText = (bytes: number, locale: Locale): string =>
  bytes < 1_000_000
    ? kilobytes(locale).format(Math.ceil(bytes / 1000))
    : megabytes(locale).format(bytes / 1_000_000);
