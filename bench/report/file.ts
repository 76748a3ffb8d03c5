// Writes the report: dist/bench/report.json and report.html. Benchmarks that run alone are merged into an earlier
// report.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { readReport } from './compare.ts';
import { renderReport } from './page.ts';
import { type Benchmark, REPORT_VERSION, type Report } from './schema.ts';

export const REPORT_JSON = 'dist/bench/report.json';
export const REPORT_HTML = 'dist/bench/report.html';

/** Short hash of the commit, with `+` if files have changed since; `unknown` outside a repository. */
function currentCommit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
}

/** Number and model of the processors, and Node version. */
export const currentMachine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`;

/**
 * Merges new benchmarks into a report. Benchmarks of an earlier report remain if its format and machine are the same;
 * values from different machines are not comparable.
 */
export function mergeReport(
  previous: Report | null,
  benchmarks: Readonly<Record<string, Benchmark>>,
  { machine, commit, date }: { machine: string; commit: string; date: Date },
): Report {
  const remaining = previous?.machine === machine ? previous.parts : {};
  const measured = Object.entries(benchmarks).map(([name, benchmark]) => [
    name,
    { ...benchmark, commit, measuredAt: date.toISOString() },
  ]);
  return { version: REPORT_VERSION, machine, parts: { ...remaining, ...Object.fromEntries(measured) } };
}

/** The stored report; `null` if there is none or its format is unsupported. */
function storedReport(file: string): Report | null {
  if (!existsSync(file)) return null;
  try {
    return readReport(file);
  } catch {
    return null;
  }
}

/** Merges benchmarks into the stored report and writes both files. */
export function writeReport(benchmarks: Readonly<Record<string, Benchmark>>): Report {
  const current = { machine: currentMachine(), commit: currentCommit(), date: new Date() };
  const report = mergeReport(storedReport(REPORT_JSON), benchmarks, current);
  mkdirSync(dirname(REPORT_JSON), { recursive: true });
  writeFileSync(REPORT_JSON, JSON.stringify(report, null, 1));
  writeFileSync(REPORT_HTML, renderReport(report));
  return report;
}
