// Small SVG charts with a text alternative. The table below contains all numbers.
import { useFrame } from '../console/context.ts';
import { Scale } from '../console/state.tsx';
import { wallTime } from '../console/time-zone.ts';
import type { ErrorRate } from '../metrics/store.ts';

interface Shares {
  good: number;
  fair: number;
  poor: number;
}
const RATINGS = [
  ['good', 'good'],
  ['fair', 'needs work'],
  ['poor', 'poor'],
] as const;

/** Formats a share: `37%`, or `<1%`. */
export const percent = (value: number, total: number): string => {
  const share = total === 0 ? 0 : (100 * value) / total;
  return `${share > 0 && share < 1 ? '<1' : Math.round(share)}%`;
};

/** Shares of samples that are good, need improvement, or are poor, as a stacked bar. */
export function ShareBar({ shares }: { shares: Shares }) {
  const all = shares.good + shares.fair + shares.poor;
  const text = RATINGS.map(([part, label]) => `${percent(shares[part], all)} ${label}`).join(', ');
  let from = 0;
  return (
    <svg className="share-bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={text}>
      {RATINGS.map(([part]) => {
        const width = all === 0 ? 0 : (100 * shares[part]) / all;
        from += width;
        return <rect key={part} className={part} x={from - width} y="0" width={width} height="10" />;
      })}
    </svg>
  );
}

const HEIGHT = 60;
const MARKS = 3;
const SLOT_WIDTH = 4;

/** Error rates over a day, one bar per ten minutes. The scale extends to the highest rate, at least 1%. */
export function ErrorChart({ slots }: { slots: readonly (ErrorRate & { since: string })[] }) {
  const { zone } = useFrame();
  const shares = slots.map(({ responses, errors }) => (responses === 0 ? 0 : errors / responses));
  const maxShare = Math.max(0.01, ...shares);
  const worstIndex = shares.indexOf(Math.max(...shares));
  const text =
    slots[worstIndex] && (shares[worstIndex] ?? 0) > 0
      ? `Errors in ten minutes, of the last day: ${percent(slots[worstIndex].errors, slots[worstIndex].responses)} at most, from ${wallTime(slots[worstIndex].since, zone).slice(11)} ${zone}`
      : 'Errors in ten minutes, of the last day: none';
  const timeAt = (fraction: number) => {
    const slot = slots[Math.round(fraction * (slots.length - 1))];
    return slot ? wallTime(slot.since, zone).slice(5) : '';
  };
  const marks = Array.from({ length: MARKS }, (_, index) => timeAt(index / (MARKS - 1)));
  const isAllZero = shares.every((share) => share === 0);
  return (
    <figure className="error-figure">
      {!isAllZero && (
        <Scale top={percent(maxShare, 1)} marks={marks}>
          <svg
            className="error-chart"
            viewBox={`0 0 ${slots.length * SLOT_WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <line
              className="ground"
              x1="0"
              x2={slots.length * SLOT_WIDTH}
              y1={HEIGHT - 0.5}
              y2={HEIGHT - 0.5}
            />
            {shares.map((share, index) => (
              <rect
                key={slots[index]?.since}
                className="poor"
                x={index * SLOT_WIDTH}
                y={HEIGHT - (share / maxShare) * HEIGHT}
                width={SLOT_WIDTH - 1}
                height={(share / maxShare) * HEIGHT}
              />
            ))}
          </svg>
        </Scale>
      )}
      <figcaption className="hint">{text}</figcaption>
    </figure>
  );
}
