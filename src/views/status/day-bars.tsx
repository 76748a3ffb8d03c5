// Daily results of a check as bars, oldest first, and the share of passed checks.
import { formatPercent } from '../../../common/i18n/formats.ts';
import { HISTORY_DAYS, type PublishedStatus } from '../../../common/status/status.ts';
import { useView } from '../context.tsx';

const DAY_MS = 86_400_000;
/** View box units: width of a day with the gap after its bar, width of the gap, height of a bar. */
const [WIDTH, GAP, HEIGHT] = [4, 1, 28] as const;
/** Minimum number of days, so that bars are not too wide when few days are recorded. */
const MIN_DAYS = 14;
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Returns the first day of the history, as an ISO date. `now` is in milliseconds. */
export const firstHistoryDay = (now: number): string => dayOf(now - (HISTORY_DAYS - 1) * DAY_MS);

/** Number of days to show: the days since the first record, within limits. */
export function shownDayCount(start: string | undefined, now: number): number {
  const recorded = start === undefined ? 0 : Math.floor((now - Date.parse(start)) / DAY_MS) + 1;
  return Math.min(HISTORY_DAYS, Math.max(MIN_DAYS, recorded));
}

type Days = NonNullable<PublishedStatus['days']['site']>;

/** Minimum share of failed checks for a bad day. */
const BAD_SHARE = 0.05;

const toneOf = (checks: number, failed: number): 'good' | 'warn' | 'bad' =>
  failed === 0 ? 'good' : failed / checks < BAD_SHARE ? 'warn' : 'bad';

/** Share of passed checks. It is 100% only if no check failed. */
function PassedShare({ days }: { days: Days }) {
  const { t, locale } = useView();
  const checks = days.reduce((sum, [, count]) => sum + count, 0);
  const failed = days.reduce((sum, [, , count]) => sum + count, 0);
  if (checks === 0) return null;
  return (
    <span className="status-share">
      {t('status.share', { share: formatPercent(checks - failed, checks, locale) })}
    </span>
  );
}

/** First day with a record; `undefined` without records. */
export const firstRecordedDay = (days: Days): string | undefined =>
  days
    .filter(([, checks]) => checks > 0)
    .map(([day]) => day)
    .sort()[0];

/** One path for all bars of a tone, because 90 elements per service would make up most of the page. */
const pathOf = (bars: readonly { index: number }[]): string =>
  bars.map(({ index }) => `M${index * WIDTH} 0h3v${HEIGHT}h-3z`).join('');

interface Props {
  name: string;
  days: Days;
  now: number;
  length: number;
}

export function DayBars({ name, days, now, length }: Props) {
  const { t } = useView();
  const first = dayOf(now - (length - 1) * DAY_MS);
  const shownDays = days.filter(([day]) => day >= first);
  const byDay = new Map(shownDays.map(([day, checks, failed]) => [day, { checks, failed }]));
  const bars = Array.from({ length }, (_, index) => {
    const day = dayOf(Date.parse(first) + index * DAY_MS);
    const checked = byDay.get(day);
    const hasData = checked !== undefined && checked.checks > 0;
    return { index, day, tone: hasData ? toneOf(checked.checks, checked.failed) : ('none' as const) };
  });
  const recorded = bars.filter(({ tone }) => tone !== 'none');
  const start = firstRecordedDay(days);
  const n = recorded.length;
  const failed = recorded.filter(({ tone }) => tone !== 'good').length;
  const label = n === 0 ? t('status.daysNone', { name }) : t('status.days', { name, n, failed });
  return (
    <>
      <svg
        className="status-days"
        viewBox={`0 0 ${length * WIDTH - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {(['none', 'good', 'warn', 'bad'] as const).map((tone) => {
          const toneBars = bars.filter((bar) => bar.tone === tone);
          if (toneBars.length === 0) return null;
          // Days before the first record are one line on the axis, because they have no data.
          const before = toneBars.filter(({ day }) => start === undefined || day < start);
          const axis = before.length > 0 ? `M0 ${HEIGHT - 1}h${before.length * WIDTH - GAP}v1H0z` : '';
          const d = axis + pathOf(toneBars.slice(before.length));
          return <path key={tone} data-tone={tone} d={d} />;
        })}
      </svg>
      <PassedShare days={shownDays} />
    </>
  );
}
