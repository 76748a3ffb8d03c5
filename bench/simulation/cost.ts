// Computes the monthly platform cost from the operations of a simulation and the CPU times of the benchmark.
import { readFileSync } from 'node:fs';
import { REPORT_JSON } from '../report/file.ts';
import { columnOf, ReportSchema } from '../report/schema.ts';

/** CPU time per request in milliseconds. */
export interface CpuTimes {
  cached: number;
  rendered: number;
  /** Whether the times are from the last report. */
  isMeasured: boolean;
}

/** CPU times of an earlier benchmark run, on two cores of a shared machine. */
const EARLIER: CpuTimes = { cached: 0.1, rendered: 2.6, isMeasured: false };

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean CPU times of the pages in the last report; `EARLIER` if no report contains them. */
export function cpuTimes(file = REPORT_JSON): CpuTimes {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return EARLIER;
  }
  const { cpu } = ReportSchema.parse(JSON.parse(text)).parts;
  if (!cpu || cpu.problem) return EARLIER;
  return {
    cached: mean([...columnOf(cpu, 'cached').values()]),
    rendered: mean([...columnOf(cpu, 'uncached').values()]),
    isMeasured: true,
  };
}

export interface Usage {
  requests: number;
  cpuMs: number;
  kvReads: number;
  kvWrites: number;
  d1Rows: number;
}

interface Price {
  included: number;
  /** Dollars per additional million. */
  perMillion: number;
}

/** Price of the Workers Paid plan in dollars, as of November 2026. */
const BASE_DOLLARS = 5;
const PRICES: Record<keyof Usage, Price> = {
  requests: { included: 10e6, perMillion: 0.3 },
  cpuMs: { included: 30e6, perMillion: 0.02 },
  kvReads: { included: 10e6, perMillion: 0.5 },
  kvWrites: { included: 1e6, perMillion: 5 },
  d1Rows: { included: 25e9, perMillion: 0.001 },
};

/** Monthly cost in dollars by kind of usage, without the base price. */
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

/** Total monthly cost in dollars, including the base price. */
export const totalOf = (usage: Usage): number =>
  Object.values(costsOf(usage)).reduce((sum, cost) => sum + cost, BASE_DOLLARS);
