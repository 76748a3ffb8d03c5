// Monthly cost of the platform, from the operations of a simulation and the CPU times of the benchmark.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Report that `npm run bench` writes. */
export const BENCH_REPORT = 'dist/bench.json';

const ReportSchema = z.object({
  pages: z.array(z.object({ path: z.string(), cachedMs: z.number(), uncachedMs: z.number() })).min(1),
});
export type BenchReport = z.output<typeof ReportSchema>;

/** CPU milliseconds of a request. */
export interface CpuTimes {
  cached: number;
  rendered: number;
  /** Whether they were measured on this machine. */
  isMeasured: boolean;
}

/** CPU times of an earlier run of the benchmark, on two cores of a shared machine. */
const EARLIER: CpuTimes = { cached: 0.1, rendered: 2.6, isMeasured: false };

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean CPU times of the last benchmark; earlier ones if there is no report. */
export function cpuTimes(file = BENCH_REPORT): CpuTimes {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return EARLIER;
  }
  const { pages } = ReportSchema.parse(JSON.parse(text));
  return {
    cached: mean(pages.map(({ cachedMs }) => cachedMs)),
    rendered: mean(pages.map(({ uncachedMs }) => uncachedMs)),
    isMeasured: true,
  };
}

/** Use of the platform in one month. */
export interface Usage {
  requests: number;
  cpuMs: number;
  kvReads: number;
  kvWrites: number;
  d1Rows: number;
}

interface Price {
  /** Included in the plan. */
  included: number;
  /** Dollars for each further million. */
  perMillion: number;
}

/** Workers Paid plan, in dollars, read in November 2026. */
const BASE = 5;
const PRICES: Record<keyof Usage, Price> = {
  requests: { included: 10e6, perMillion: 0.3 },
  cpuMs: { included: 30e6, perMillion: 0.02 },
  kvReads: { included: 10e6, perMillion: 0.5 },
  kvWrites: { included: 1e6, perMillion: 5 },
  d1Rows: { included: 25e9, perMillion: 0.001 },
};

/** Dollars of one month for each kind of use, without the base price. */
export const costsOf = (usage: Usage): Record<keyof Usage, number> => {
  const cost = (kind: keyof Usage) =>
    (Math.max(0, usage[kind] - PRICES[kind].included) / 1e6) * PRICES[kind].perMillion;
  return {
    requests: cost('requests'),
    cpuMs: cost('cpuMs'),
    kvReads: cost('kvReads'),
    kvWrites: cost('kvWrites'),
    d1Rows: cost('d1Rows'),
  };
};

/** Dollars of one month, with the base price. */
export const totalOf = (usage: Usage): number =>
  Object.values(costsOf(usage)).reduce((sum, cost) => sum + cost, BASE);
