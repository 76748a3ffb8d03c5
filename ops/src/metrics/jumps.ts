// Jumps: sharp changes of the metrics between two publications.
import { type Figure, type PublishedMetrics, samplesOf } from '../../../common/metrics/published.ts';

/** Ratio of the visits to those of the baseline at which a rise is a jump. */
const JUMP_VISITS_RATIO = 3;
/** Factor at which a rise or fall of a 75th percentile is a jump. */
const JUMP_P75_RATIO = 2;
/** Limit up to which a 75th percentile is never a jump, because it is "good". In milliseconds; CLS in thousandths. */
const NEGLIGIBLE_P75 = 50;

interface Group {
  name: string;
  metrics: readonly Figure[];
}

const groupsOf = ({ complete, types, countries }: PublishedMetrics): Group[] => [
  { name: 'all pages', metrics: complete },
  ...types.map(({ type, metrics }) => ({ name: type, metrics })),
  ...countries.map(({ country, metrics }) => ({ name: country, metrics })),
];

const formatValue = ({ metric, p75 }: Figure): string =>
  metric === 'CLS' ? (p75 / 1000).toFixed(2) : `${p75} ms`;

/** Description of the jump of one metric; `null` if there is none. */
function jumpOf(before: Figure, after: Figure): string | null {
  const [low, high] = before.p75 < after.p75 ? [before.p75, after.p75] : [after.p75, before.p75];
  if (high > NEGLIGIBLE_P75 && high >= JUMP_P75_RATIO * Math.max(1, low))
    return `p75 ${formatValue(before)} → ${formatValue(after)}`;
  const [visitsBefore, visitsAfter] = [samplesOf(before), samplesOf(after)];
  return visitsAfter >= JUMP_VISITS_RATIO * visitsBefore ? `visits ${visitsBefore} → ${visitsAfter}` : null;
}

/** Describes jumps between publications, such as `all pages LCP: p75 1200 ms → 3000 ms`. A new metric is not a jump. */
export function jumpsOf(before: PublishedMetrics, after: PublishedMetrics): string[] {
  const previousMetrics = new Map(
    groupsOf(before).flatMap(({ name, metrics }) =>
      metrics.map((figure) => [`${name} ${figure.metric}`, figure]),
    ),
  );
  return groupsOf(after).flatMap(({ name, metrics }) =>
    metrics.flatMap((figure) => {
      const previous = previousMetrics.get(`${name} ${figure.metric}`);
      const jump = previous ? jumpOf(previous, figure) : null;
      return jump === null ? [] : [`${name} ${figure.metric}: ${jump}`];
    }),
  );
}
