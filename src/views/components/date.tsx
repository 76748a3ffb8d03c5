// A day, written as the locale writes it, with its machine form.
import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { useView } from '../context.tsx';

/** Takes an ISO instant or day, gives `10 Jan 2025`, `2025年1月10日` or `2025년 1월 10일`. Days are those of UTC, so that server and reader agree. */
export const dayText = (at: string, locale: Locale): string =>
  locale === 'en'
    ? new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at))
    : new Intl.DateTimeFormat(LOCALES[locale].htmlLang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

/** Takes an ISO instant or day. */
export function Day({ at }: { at: string }) {
  const { locale } = useView();
  return <time dateTime={at}>{dayText(at, locale)}</time>;
}
