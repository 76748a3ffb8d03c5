// Comparison of a new build with the others by their metrics, during a gradual release.
import { p75, total } from '../../common/metrics/percentile.ts';
import type { BuildTotals } from '../../ops/src/metrics/store.ts';

/** Minimum number of responses for the outcome `good`, and of rendered pages for a comparison of times. */
const MIN_RESPONSES = 200;
const MIN_RENDERED = 50;
/** Fewer errors than this count as noise. */
const MIN_ERRORS = 5;
/** Error rate that is always acceptable, and maximum ratio to the error rate of the other builds. */
const GOOD_RATE = 0.005;
const MAX_RATE_RATIO = 2;
/** Maximum ratio of the 75th percentiles, and difference in milliseconds that is always acceptable. */
const MAX_P75_RATIO = 1.5;
const SMALL_MS = 100;

interface Verdict {
  outcome: 'good' | 'worse' | 'unknown';
  reason: string;
}

/** Totals between two readings, by build. */
export function totalsBetween(before: readonly BuildTotals[], now: readonly BuildTotals[]): BuildTotals[] {
  const earlier = new Map(before.map((totals) => [totals.build, totals]));
  return now.map(({ build, responses, errors, waits }) => {
    const previous = earlier.get(build);
    const counts = new Map(previous?.waits.map(({ upto, count }) => [upto, count]));
    return {
      build,
      responses: Math.max(0, responses - (previous?.responses ?? 0)),
      errors: Math.max(0, errors - (previous?.errors ?? 0)),
      waits: waits.map(({ upto, count }) => ({ upto, count: Math.max(0, count - (counts.get(upto) ?? 0)) })),
    };
  });
}

const rateOf = ({ errors, responses }: BuildTotals): number => errors / Math.max(1, responses);
const percent = (rate: number): string => `${(100 * rate).toFixed(2)}%`;
const renderedPages = ({ waits }: BuildTotals): number => total(waits);

const sumOf = (builds: readonly BuildTotals[]): BuildTotals => ({
  build: '',
  responses: builds.reduce((sum, { responses }) => sum + responses, 0),
  errors: builds.reduce((sum, { errors }) => sum + errors, 0),
  waits: builds.flatMap(({ waits }) => waits),
});

/** Compares the build `tag` with the others by their responses during a stage. */
export function compareBuilds(builds: readonly BuildTotals[], tag: string): Verdict {
  const newBuild = sumOf(builds.filter(({ build }) => build === tag));
  const otherBuilds = sumOf(builds.filter(({ build }) => build !== tag));
  const [rate, otherRate] = [rateOf(newBuild), rateOf(otherBuilds)];
  const errors = `${percent(rate)} errors, others ${percent(otherRate)}`;
  if (newBuild.errors >= MIN_ERRORS && rate > Math.max(GOOD_RATE, MAX_RATE_RATIO * otherRate))
    return {
      outcome: 'worse',
      reason: `${newBuild.errors} of ${newBuild.responses} responses are errors (${errors})`,
    };
  const [time, otherTime] = [p75('TTFB', newBuild.waits), p75('TTFB', otherBuilds.waits)];
  const isComparable = renderedPages(newBuild) >= MIN_RENDERED && renderedPages(otherBuilds) >= MIN_RENDERED;
  if (isComparable && time !== null && otherTime !== null) {
    const times = `p75 of rendered pages is ${Math.round(time)} ms, others ${Math.round(otherTime)} ms`;
    if (time > MAX_P75_RATIO * otherTime && time - otherTime > SMALL_MS)
      return { outcome: 'worse', reason: times };
    if (newBuild.responses >= MIN_RESPONSES) return { outcome: 'good', reason: `${errors}; ${times}` };
  }
  const missing = `${newBuild.responses} of ${MIN_RESPONSES} responses and ${renderedPages(newBuild)} of ${MIN_RENDERED} rendered pages`;
  return { outcome: 'unknown', reason: `too few requests for a decision (${missing})` };
}
