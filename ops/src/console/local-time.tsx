// An instant in UTC and in the editor's time zone, whose name is in the page header.
import { shortDay } from '../schedule/month.ts';
import { useFrame } from './context.ts';
import { wallTime } from './time-zone.ts';

/** An instant in UTC, with its date if it differs from the local date. Empty if the editor uses UTC. */
export function InUtc({ at }: { at: string }) {
  const { zone } = useFrame();
  if (zone === 'UTC') return null;
  const [day = '', time] = wallTime(at, 'UTC').split(' ');
  const isOtherDay = !wallTime(at, zone).startsWith(day);
  return <small>{`${isOtherDay ? `${shortDay(day)}, ` : ''}${time} UTC`}</small>;
}

/** Author and time of a list entry, on two lines. */
export const By = ({ by, at }: { by: string; at: string }) => (
  <>
    {by}{' '}
    <small className="exact">
      <When at={at} />
    </small>
  </>
);

/** An instant, or a dash if it is `null`. */
export function When({ at }: { at: string | null }) {
  const { zone } = useFrame();
  if (at === null) return <span>–</span>;
  return (
    <time dateTime={at} className="when">
      <span>
        {wallTime(at, zone)} {zone === 'UTC' && <small>UTC</small>}
      </span>{' '}
      <InUtc at={at} />
    </time>
  );
}
