// Time until the start and the end of an event, rendered by the server (§4 Event countdown). It works without
// JavaScript; a script may update it (`data-*`).
import { useView } from '../context.tsx';

export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Time from `now` to an instant, both in milliseconds; zero for a past instant. */
export function remaining(until: number, now: number): Remaining {
  const left = Math.max(0, Math.floor((until - now) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

interface CountdownProps {
  /** An event or a maintenance. */
  event: { startsAt: string; endsAt: string; finishedText: string };
  /** Labels of the time to the start and to the end; those of an event by default. */
  labels?: { starts: string; ends: string };
  /** Milliseconds. */
  now: number;
  /** Offset of `now` from the current time in milliseconds, in a preview of another time. */
  shift?: number;
}

/** Counts to the start, then to the end; then shows the final text of the event. */
export function Countdown({ event, labels, now, shift = 0 }: CountdownProps) {
  const { t } = useView();
  const { startsAt, endsAt, finishedText } = event;
  const { starts, ends } = labels ?? { starts: t('event.startsIn'), ends: t('event.endsIn') };
  if (now >= Date.parse(endsAt)) return <p className="countdown-over">{finishedText}</p>;
  const isOn = now >= Date.parse(startsAt);
  const left = remaining(Date.parse(isOn ? endsAt : startsAt), now);
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
