// Time until the start or end of an event (§4 Event countdown). The server renders it; a script updates it from the
// `data-*` attributes.
import { useView } from '../context.tsx';

export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Time from `now` to an instant, both in milliseconds. Zero for a past instant. */
export function remainingTime(until: number, now: number): Remaining {
  const left = Math.max(0, Math.floor((until - now) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

interface CountdownProps {
  /** Event or maintenance window. */
  event: { startsAt: string; endsAt: string; finishedText: string };
  /** Labels of the time to the start and to the end; by default, the labels of an event. */
  labels?: { starts: string; ends: string };
  /** Milliseconds since the epoch. */
  now: number;
  /** Offset of `now` from the current time in milliseconds, in a preview of another time. */
  shift?: number;
}

/** Counts down to the start, then to the end. After the end, shows `finishedText`. */
export function Countdown({ event, labels, now, shift = 0 }: CountdownProps) {
  const { t } = useView();
  const { startsAt, endsAt, finishedText } = event;
  const { starts, ends } = labels ?? { starts: t('event.startsIn'), ends: t('event.endsIn') };
  if (now >= Date.parse(endsAt)) return <p className="countdown-over">{finishedText}</p>;
  const isOn = now >= Date.parse(startsAt);
  const left = remainingTime(Date.parse(isOn ? endsAt : startsAt), now);
  const label = isOn ? ends : starts;
  return (
    <div
      className="countdown"
      role="timer"
      aria-label={label}
      data-countdown={startsAt}
      data-ends={endsAt}
      data-ends-in={ends}
      data-finished={finishedText}
      data-shift={shift === 0 ? undefined : shift}
    >
      <p className="label">{label}</p>
      <dl>
        {(['days', 'hours', 'minutes', 'seconds'] as const).map((part) => (
          <div key={part}>
            <dt>{t(`event.${part}`)}</dt>
            <dd className="figure" data-part={part}>
              {left[part]}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
