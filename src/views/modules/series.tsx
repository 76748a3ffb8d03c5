// Time series over minutes, drawn on a scale: a filled line with its labeled peak.
import { type Claim, formatClaim } from '../../../common/contract/modules/claims.ts';
import { minutesText, numberFormat } from '../../../common/i18n/formats.ts';
import { useView } from '../context.tsx';
import { curve, type Point } from '../drawings/path.ts';
import { once } from '../memory.ts';

/** Plot in its own units; the peak is below the top, to leave room for its label. */
const PLOT = { width: 250, height: 75, peak: 10 };

const tenth = (value: number): number => Math.round(value * 10) / 10;
const percent = (share: number): string => `${tenth(share * 100)}%`;

/** Ticks from zero to a value in at most five round steps. */
export function stepsTo(value: number): number[] {
  const power = 10 ** Math.floor(Math.log10(value / 5));
  const step = [1, 2, 2.5, 5, 10].map((size) => size * power).find((size) => value / size <= 5) ?? value;
  return Array.from({ length: Math.floor(value / step) + 1 }, (_, index) => index * step);
}

/** Distance of a share of the peak from the top, as a share of the plot's height. */
const depth = (share: number): number => 1 - share * (1 - PLOT.peak / PLOT.height);

/** Levels and times are shares of the plot. */
function pathsOf(values: readonly number[], levels: readonly number[], times: readonly number[]) {
  const { width, height } = PLOT;
  const points = values.map(
    (value, index): Point => [(index / (values.length - 1)) * width, depth(value) * height],
  );
  const peak = points.reduce((best, point) => (point[1] < best[1] ? point : best));
  const grid = [
    ...levels.map((level) => `M0 ${tenth(depth(level) * height)}h${width}`),
    ...times.map((time) => `M${tenth(time * width)} 0v${height}`),
  ];
  return {
    grid: grid.join(''),
    course: curve(points),
    mark: `M${tenth(peak[0])} 0v${height}`,
    peak: `M${tenth(peak[0])} ${tenth(peak[1])}h0`,
    at: peak[0] / width,
  };
}

interface SeriesProps {
  /** Shares of the peak. */
  values: readonly number[];
  /** Value of the peak. */
  claim: Claim;
  /** Total duration. */
  minutes: number;
}

/**
 * The last number of each axis has the unit. Only the drawing is stretched to its container, so that numbers
 * have the same size on a phone.
 */
export function Series({ values, claim, minutes }: SeriesProps) {
  const { locale } = useView();
  const [levels, times] = [stepsTo(claim.value), stepsTo(minutes)];
  const paths = once(`chart ${claim.value} ${minutes} ${values.join(' ')}`, () =>
    pathsOf(
      values,
      levels.map((level) => level / claim.value),
      times.map((time) => time / minutes),
    ),
  );
  return (
    <div className="chart">
      <svg className="chart-plot" aria-hidden="true">
        <svg
          viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
          width="100%"
          height="100%"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="ink-quiet form-hair" d={paths.grid} />
          <path className="chart-area ink-second form-bold" d={paths.course} />
          <path className="ink-signal form-line" d={paths.mark} />
          <path className="ink-signal form-disc" d={paths.peak} />
        </svg>
        {levels.slice(1).map((level) => (
          <text key={level} x="100%" y={percent(depth(level / claim.value))} dy="-6">
            {level === levels.at(-1)
              ? formatClaim({ ...claim, value: level, bound: 'exact' }, locale)
              : numberFormat(locale).format(level)}
          </text>
        ))}
        <text className="chart-peak" x={percent(paths.at)} y={percent(depth(1))} dx="10" dy="-10">
          {formatClaim(claim, locale)}
        </text>
      </svg>
      <svg className="chart-times" aria-hidden="true">
        {times.map((time) => (
          <text key={time} x={percent(time / minutes)} y="20">
            {time === times.at(-1) ? minutesText(time, locale) : time}
          </text>
        ))}
      </svg>
    </div>
  );
}
