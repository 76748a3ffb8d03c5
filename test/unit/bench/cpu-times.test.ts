// CPU times of the simulation, from the benchmark report.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mergeReport } from '../../../bench/report/file.ts';
import { type Benchmark, unmeasuredBenchmark } from '../../../bench/report/schema.ts';
import { cpuTimes } from '../../../bench/simulation/cost.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder('report');

const cpu: Benchmark = {
  title: 'CPU',
  note: '',
  columns: [
    { name: 'cached', unit: 'ms' },
    { name: 'uncached', unit: 'ms' },
  ],
  rows: [
    { name: '/', values: [0.1, 2] },
    { name: '/docs/', values: [0.3, 4] },
  ],
  limits: [],
};

const writeReport = (parts: Record<string, Benchmark>): string => {
  const file = join(folder, 'report.json');
  const report = mergeReport(null, parts, { machine: 'test', commit: 'aaaa', date: new Date(0) });
  writeFileSync(file, JSON.stringify(report));
  return file;
};

it('the CPU times are the means of the pages in the report', () => {
  expect(cpuTimes(writeReport({ cpu }))).toEqual({ cached: 0.2, rendered: 3, isMeasured: true });
});

it('a missing report, or one without CPU times, results in the times of an earlier benchmark', () => {
  const earlier = cpuTimes(join(folder, 'missing.json'));
  expect(earlier.isMeasured).toBe(false);
  expect(cpuTimes(writeReport({ tail: cpu }))).toEqual(earlier);
  expect(cpuTimes(writeReport({ cpu: unmeasuredBenchmark('CPU', 'The content has errors.') }))).toEqual(
    earlier,
  );
});
