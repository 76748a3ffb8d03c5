// Chart of visits, one bar per day, with a text alternative.
import { Scale } from '../console/state.tsx';
import { shortDay } from '../schedule/month.ts';

const HEIGHT = 24;
const DAY_WIDTH = 2;
const DAY_MS = 86_400_000;

interface HitsChartProps {
  days: readonly { day: string; hits: number }[];
  /** Last day of the chart, and number of days. */
  last: string;
  span: number;
  /** Whether the chart has a scale; small charts have none. */
  isScaled?: boolean;
}

/** Hits per day. The tallest bar fills the height. */
export function HitsChart({ days, last, span, isScaled = false }: HitsChartProps) {
  const maxHits = Math.max(1, ...days.map(({ hits }) => hits));
  const end = Date.parse(last);
  const chart = (
    <svg
      className="hits-chart"
      viewBox={`0 0 ${span * DAY_WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line x1="0" x2={span * DAY_WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      {days.map(({ day, hits }) => {
        const height = Math.max(1, (hits / maxHits) * (HEIGHT - 1));
        const x = (span - 1 - Math.round((end - Date.parse(day)) / DAY_MS)) * DAY_WIDTH;
        return <rect key={day} x={x} y={HEIGHT - height} width={DAY_WIDTH - 0.5} height={height} />;
      })}
    </svg>
  );
  if (!isScaled) return chart;
  const dayAt = (fraction: number) =>
    new Date(end - (1 - fraction) * (span - 1) * DAY_MS).toISOString().slice(0, 10);
  return (
    <Scale
      top={`${maxHits.toLocaleString('en')} a day`}
      marks={[0, 0.5, 1].map((fraction) => shortDay(dayAt(fraction)))}
    >
      {chart}
    </Scale>
  );
}
