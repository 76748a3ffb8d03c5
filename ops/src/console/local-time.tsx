// An instant in the editor's zone and in UTC.
import { useFrame } from './context.ts';
import { wallTime } from './time-zone.ts';

/** Shows `otherwise` if the instant is `null`. */
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
