// Detects figures that jump between two publications: a forged or broken measurement, or a real event that a person
// has to confirm.
import { type Figure, type PublishedMetrics, samplesOf } from '../../../common/metrics/published.ts';

/** Visits of the period that may be this many times those of the baseline. */
const MAX_VISITS_RATIO = 3;
/** A 75th percentile that may rise or fall by this factor. */
const MAX_P75_RATIO = 2;
/** Values up to here may double: in milliseconds, CLS in thousandths. Both are far within "good". */
const SMALL = 50;

interface Group {
  name: string;
  metrics: readonly Figure[];
}

const groupsOf = ({ complete, types, countries }: PublishedMetrics): Group[] => [
  { name: 'all pages', metrics: complete },
  ...types.map(({ type, metrics }) => ({ name: type, metrics })),
  ...countries.map(({ country, metrics }) => ({ name: country, metrics })),
];

const value = ({ metric, p75 }: Figure): string => (metric === 'CLS' ? (p75 / 1000).toFixed(2) : `${p75} ms`);

/** What has jumped of one figure; `null` for nothing. */
function jumpOf(before: Figure, after: Figure): string | null {
  const [low, high] = before.p75 < after.p75 ? [before.p75, after.p75] : [after.p75, before.p75];
  if (high > SMALL && high >= MAX_P75_RATIO * Math.max(1, low))
    return `p75 ${value(before)} → ${value(after)}`;
  const [visitsBefore, visitsAfter] = [samplesOf(before), samplesOf(after)];
  return visitsAfter >= MAX_VISITS_RATIO * visitsBefore ? `visits ${visitsBefore} → ${visitsAfter}` : null;
}

/**
 * What has jumped from one publication to the next, as `all pages LCP: p75 1200 ms → 3000 ms`. A figure without a
 * predecessor has not jumped.
 */
export function jumpsOf(before: PublishedMetrics, after: PublishedMetrics): string[] {
  const known = new Map(
    groupsOf(before).flatMap(({ name, metrics }) =>
      metrics.map((figure) => [`${name} ${figure.metric}`, figure]),
    ),
  );
  return groupsOf(after).flatMap(({ name, metrics }) =>
    metrics.flatMap((figure) => {
      const old = known.get(`${name} ${figure.metric}`);
      const jump = old ? jumpOf(old, figure) : null;
      return jump === null ? [] : [`${name} ${figure.metric}: ${jump}`];
    }),
  );
}
