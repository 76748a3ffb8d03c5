// Notice windows: state, next state change, and text in the time zone of the locale.
import type { ArticleRow } from '../../../common/contract/entities/news.ts';
import { dayTag } from '../../../common/i18n/formats.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import type { Translate } from '../../../common/i18n/translator.ts';

type Windows = ArticleRow['facts']['windows'];
export type NoticeWindow = Windows[number];
export type NoticeState = 'planned' | 'active' | 'completed' | 'advisory';

/** Time zone by locale. The strings `notices.window` and `notices.zone` mention it. */
const ZONES: Record<Locale, string> = {
  en: 'UTC',
  cn: 'Asia/Shanghai',
  ko: 'Asia/Seoul',
  ja: 'Asia/Tokyo',
};

const isActive = ({ from, to }: NoticeWindow, now: number): boolean =>
  Date.parse(from) <= now && now < Date.parse(to);

/** State of a notice at the time `now` in milliseconds; `advisory` without windows. */
export function noticeState(windows: Windows, now: number): NoticeState {
  if (windows.length === 0) return 'advisory';
  if (windows.some((window) => isActive(window, now))) return 'active';
  return windows.some(({ from }) => now < Date.parse(from)) ? 'planned' : 'completed';
}

/** Returns the window that is in progress or starts next, with its notice; `undefined` if all windows have ended. */
export function nextNotice(
  rows: readonly ArticleRow[],
  now: number,
): { row: ArticleRow; window: NoticeWindow } | undefined {
  return rows
    .flatMap((row) => row.facts.windows.map((window) => ({ row, window })))
    .filter(({ window }) => now < Date.parse(window.to))
    .toSorted((a, b) => Date.parse(a.window.from) - Date.parse(b.window.from))[0];
}

/** Returns the time of the next state change of any notice, in milliseconds; `null` if there is none. */
export function nextNoticeChange(rows: readonly ArticleRow[], now: number): number | null {
  const instants = rows
    .flatMap(({ facts }) => facts.windows.flatMap(({ from, to }) => [Date.parse(from), Date.parse(to)]))
    .filter((instant) => instant > now);
  return instants.length > 0 ? Math.min(...instants) : null;
}

/** Formats a window in the time zone of the locale, without the name of the time zone. */
export function formatWindow({ from, to }: NoticeWindow, locale: Locale, t: Translate): string {
  const timeZone = ZONES[locale];
  const dateStyle = locale === 'en' ? 'medium' : 'long';
  const days = new Intl.DateTimeFormat(dayTag(locale), { dateStyle, timeZone });
  const hours = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
  const [first, last] = [new Date(from), new Date(to)];
  const [day, lastDay] = [days.format(first), days.format(last)];
  const values = { day, lastDay, from: hours.format(first), to: hours.format(last) };
  return t(day === lastDay ? 'notices.hours' : 'notices.days', values);
}
