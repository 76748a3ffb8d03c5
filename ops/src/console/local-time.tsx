// An instant for a person: in their zone and in UTC, each named.
import { useFrame } from './context.ts';
import { wallTime } from './time-zone.ts';

/** `null` is no instant: then `otherwise` stands there. */
export function When({ at, otherwise = '–' }: { at: string | null; otherwise?: string }) {
  const { zone } = useFrame();
  if (at === null) return <span>{otherwise}</span>;
  return (
    <time dateTime={at} className="when">
      {zone !== 'UTC' && (
        <span>
          {wallTime(at, zone)} <small>{zone}</small>
        </span>
      )}
      <span>
        {wallTime(at, 'UTC')} <small>UTC</small>
      </span>
    </time>
  );
}
