// A day, written as the locale writes it, with its machine form.
import { LRUCache } from 'lru-cache';
import { dayText as written } from '../../../common/i18n/formats.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { useView } from '../context.tsx';

/** Lists name the same days again and again, and a formatter takes as long for one as React for ten elements. */
const texts = new LRUCache<string, string>({
  max: 1_000,
  memoMethod: (key) => {
    const [locale, at] = key.split(' ') as [Locale, string];
    return written(at, locale);
  },
});

/**
 * Takes an ISO instant or day, gives `10 Jan 2025`, `2025年1月10日` or `2025년 1월 10일`. Days are those of UTC, so
 * that server and reader agree.
 */
export const dayText = (at: string, locale: Locale): string => texts.memo(`${locale} ${at}`);

/** Takes an ISO instant or day. */
export function Day({ at }: { at: string }) {
  const { locale } = useView();
  return <time dateTime={at}>{dayText(at, locale)}</time>;
}
