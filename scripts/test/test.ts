// `npm test`: types, lint, words, dead code, size, content, and all tests: in Node, in workerd, and in a browser on the
// production build. Two lanes use two cores: content and browser tests, which take longest, and all other parts, whose
// tests run at low priority. Arguments are passed to Vitest: `npm test -- --project site`.
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from '../build/build.ts';
import { readOptions } from '../process/options.ts';
import { run } from '../process/run.ts';
import { explain } from '../process/user-error.ts';
import { findBrowser } from './browser.ts';
import { type Count, countLine } from './count-reporter.ts';
import { engineLine } from './engines.ts';

interface Part {
  name: string;
  /** Runs the part and resolves with its output. Rejects when it fails. */
  execute: (env: Record<string, string>) => Promise<string>;
}

const vitestArgs = process.argv.slice(2);
// Vitest checks its own options.
readOptions({ strict: false }, 'usage: npm test [-- FILE… VITEST_OPTION…]');
const program = (name: string, command: string, ...args: string[]): Part => ({
  name,
  execute: (env) => run(command, args, { quiet: true, env }),
});
/** Production build, shared by all tests. */
const build = buildIfChanged();
const tests = (name: string, args: readonly string[], isLowPriority = false): Part => ({
  name,
  execute: async (env) => {
    await Promise.all([build, checked.promise]);
    return run('vitest', ['run', ...args], { quiet: true, isLowPriority, env });
  },
});
const checks: readonly Part[] = [
  program('types', 'node', 'scripts/build/types.ts'),
  program('lint', 'biome', 'check', '--error-on-warnings', '.'),
  program('words', 'node', 'scripts/words/check.ts'),
  program('dead code', 'knip'),
  program('size', 'node', 'scripts/test/size.ts'),
];
const checked = Promise.withResolvers<void>();
/** Compiles the content, which all tests then read from the cache (compiler/publication/cache.ts). */
const content: Part = {
  name: 'content',
  execute: (env) => run('node', ['scripts/content/check.ts'], { quiet: true, env }).finally(checked.resolve),
};
const lanes: readonly (readonly Part[])[] =
  vitestArgs.length > 0
    ? [checks, [content, tests('tests', vitestArgs)]]
    : [
        [content, tests('browser tests', ['--project', 'e2e'])],
        [...checks, tests('unit and worker tests', ['--project', '!e2e'], true)],
      ];

const seconds = (since: number): string => `${Math.round((performance.now() - since) / 1000)} s`;
/** Required space for temporary files in memory. Tests use at most 0.3 GB; /dev/shm in a container may have 64 MB. */
const NEEDED_BYTES = 2 * 2 ** 30;

/** Folder for temporary files, in memory if there is enough space. */
function temporaryFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= NEEDED_BYTES ? memory : tmpdir();
}

const folder = mkdtempSync(join(temporaryFolder(), 'tests-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const total: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };
const failedParts: string[] = [];

/** Number of output lines of a failed part that the summary repeats if no test has failed. */
const LAST_LINES = 20;

/** Runs a part and prints its output when it ends, because two parts run concurrently. */
async function runPart({ name, execute }: Part): Promise<void> {
  const startedAt = performance.now();
  const file = join(folder, `${name}.json`);
  console.log(`${name} …`);
  const { output, failed } = await execute({ TEST_COUNT_FILE: file }).then(
    (output) => ({ output, failed: false }),
    (error: Error) => ({ output: error.message, failed: true }),
  );
  console.log(`\n${output.trim()}\n${name}: ${failed ? 'failed' : 'passed'} after ${seconds(startedAt)}\n`);
  const count = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Count) : undefined;
  for (const state of ['passed', 'failed', 'skipped'] as const) total[state] += count?.[state] ?? 0;
  const failures = count?.failures ?? [];
  total.failures.push(...failures);
  if (!failed) return;
  failedParts.push(name);
  // A part can fail without a failed test, for example a check, or the shutdown of the site that browser tests use.
  if (failures.length === 0)
    total.failures.push(`${name}: ${output.trim().split('\n').slice(-LAST_LINES).join('\n')}`);
}

const startedAt = performance.now();
process.env.CHROMIUM_PATH = await findBrowser().catch((error: unknown) => {
  console.error(explain(error) ?? error);
  process.exit(1);
});
// Temporary files are in memory because on a disk, file access takes a fifth of the CPU time.
process.env.TMPDIR = folder;
// Tests start programs often, and wrangler compiles 15 MB of JavaScript at each start.
process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
await Promise.all(
  lanes.map(async (parts) => {
    for (const part of parts) await runPart(part);
  }),
);

const load = loadavg().map((average) => average.toFixed(1));
console.log(
  `${seconds(startedAt)} in total; load average ${load.join(', ')} on ${availableParallelism()} cores`,
);
if (failedParts.length > 0) console.log(`failed: ${failedParts.join(', ')}`);
if (vitestArgs.length === 0) console.log(engineLine());
console.log([...total.failures, countLine(total)].join('\n'));
process.exitCode = failedParts.length > 0 ? 1 : 0;
