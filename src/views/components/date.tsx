// Localized dates in `<time>` elements.
import { LRUCache } from 'lru-cache';
import { formatDay as format } from '../../../common/i18n/formats.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { useView } from '../context.tsx';

/** Cache of formatted days: lists repeat days, and formatting one takes as long as rendering ten elements. */
const formattedDays = new LRUCache<string, string, { at: string; locale: Locale }>({
  max: 1_000,
  memoMethod: (_key, _stale, { context: { at, locale } }) => format(at, locale),
});

/** Formats an ISO date as `10 Jan 2025`, `2025年1月10日`, or `2025년 1월 10일`, in UTC on server and client. */
export const formatDay = (at: string, locale: Locale): string =>
  formattedDays.memo(`${locale} ${at}`, { context: { at, locale } });

/** `at` is an ISO date or date-time. */
export function Day({ at }: { at: string }) {
  const { locale } = useView();
  return <time dateTime={at}>{formatDay(at, locale)}</time>;
}
