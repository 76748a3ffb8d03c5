// Seeded network of a simulation: points of presence, isolates, and the pages that visitors request.

import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { pageKey } from '../../src/cache/page-key.ts';
import { random as seededRandom } from '../../src/views/drawings/random.ts';

/** Zipf exponents for the popularity of pages and points of presence. */
const PAGE_SKEW = 0.9;
export const POP_SKEW = 0.8;
/** Share of the visits to a point of presence that are in its main locale; the others are in English. */
const MAIN_SHARE = 0.8;

/** Cumulative shares of weights; the last one is 1. */
function cumulativeShares(weights: readonly number[]): Float64Array {
  let sum = 0;
  const sums = Float64Array.from(weights, (weight) => {
    sum += weight;
    return sum;
  });
  return sums.map((cumulative) => cumulative / sum);
}

/** Cumulative shares of `count` ranks whose popularity decreases with rank (Zipf). */
const sharesOf = (count: number, skew: number): Float64Array =>
  cumulativeShares(Array.from({ length: count }, (_, rank) => (rank + 1) ** -skew));

/** Rank at a position in [0, 1) in cumulative shares. */
function rankAt(shares: Float64Array, position: number): number {
  let low = 0;
  let high = shares.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((shares[middle] ?? 1) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A request of a visitor. */
export interface Visit {
  /** Seconds since the start. */
  at: number;
  pop: number;
  /** Position in [0, 1) that selects an isolate in the point of presence. */
  isolate: number;
  locale: Locale;
  key: string;
}

export interface Traffic {
  seed: number;
  /** Mean requests per second to all points of presence. */
  rate: number;
  /** Number of points of presence in the network. */
  pops: number;
  /** Only every n-th point of presence by traffic is simulated, as a sample of the network. */
  sample: number;
  /** Paths without locale, most popular first. */
  paths: readonly string[];
}

/** Requests per second to each simulated point of presence, busiest first. */
export function popRates({ rate, pops, sample }: Pick<Traffic, 'rate' | 'pops' | 'sample'>): number[] {
  const shares = sharesOf(pops, POP_SKEW);
  return [...shares]
    .map((share, rank) => rate * (share - (shares[rank - 1] ?? 0)))
    .filter((_, rank) => rank % sample === sample >> 1);
}

/** Unlimited requests in chronological order: a Poisson process, weighted by popularity of pages and PoPs. */
export function* visitsOf(traffic: Traffic): Generator<Visit, never> {
  const { seed, paths } = traffic;
  const random = seededRandom(seed);
  const rates = popRates(traffic);
  const popShares = cumulativeShares(rates);
  const rate = rates.reduce((sum, value) => sum + value, 0);
  const pathShares = sharesOf(paths.length, PAGE_SKEW);
  for (let at = 0; ; ) {
    at -= Math.log(1 - random()) / rate;
    const pop = rankAt(popShares, random());
    const main = localeCodes[pop % localeCodes.length] ?? 'en';
    const locale = random() < MAIN_SHARE ? main : 'en';
    const key = pageKey(paths[rankAt(pathShares, random())] ?? '/', locale, '') ?? '';
    yield { at, pop, isolate: random(), locale, key };
  }
}
