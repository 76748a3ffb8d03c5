// A month as a calendar with weeks that start on Monday; on phones, a list of the days with entries.

import { useFrame } from '../console/context.ts';
import { DayEntry } from './entry.tsx';
import { type DayGroup, inDay, type PlanGroup } from './groups.ts';
import { dayIn, dayName, monthName, weeksOf } from './month.ts';
import { withFilters } from './text.ts';

/** Maximum number of entries per day in the calendar. The page of the day shows all entries. */
const MAX_PER_DAY = 6;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface DayProps {
  day: string;
  groups: readonly DayGroup[];
  isOther: boolean;
  now: string;
  month: string;
  locale: string | undefined;
}

function Day({ day, groups, isOther, now, month, locale }: DayProps) {
  const { zone } = useFrame();
  const isToday = dayIn(now, zone) === day;
  const classes = [isOther && 'other', groups.length === 0 && 'free'].filter(Boolean).join(' ');
  const hiddenCount = groups.length - MAX_PER_DAY;
  return (
    <td className={classes || undefined} aria-current={isToday ? 'date' : undefined}>
      <time dateTime={day} className="day">
        <span className="number" aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className="name">{dayName(day)}</span>
        {isToday && <span className="today"> Today</span>}
      </time>
      {groups.length > 0 && (
        <ul>
          {groups.slice(0, MAX_PER_DAY).map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no IDs, and the order never changes
            <DayEntry key={index} group={group} now={now} view={withFilters(month, { locale })} />
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <a href={withFilters(`/ops/plan/${day}`, { locale })}>
          {hiddenCount} more<span className="visually-hidden"> on {dayName(day)}</span>
        </a>
      )}
    </td>
  );
}

interface CalendarProps {
  month: string;
  groups: readonly PlanGroup[];
  now: string;
  locale: string | undefined;
}

/** A month of the plan as a table of weeks, in the editor's zone. */
export function Calendar({ month, groups, now, locale }: CalendarProps) {
  const { zone } = useFrame();
  const days = Map.groupBy(groups, ({ at }) => dayIn(at, zone));
  return (
    <table className="calendar">
      <caption className="visually-hidden">
        {monthName(month)}, time zone {zone}
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                groups={inDay(days.get(day) ?? [])}
                isOther={!day.startsWith(month)}
                now={now}
                month={month}
                locale={locale}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
