// `npm test`: types, lint, dead code, content, then every test: unit, in workerd, and in a browser against the
// production build. Two lanes, so that two cores have work to the end: browser tests take longest and go first, and the
// others have what these leave, which is much of their time.
// `npm test -- --project site` and other words for Vitest leave out the tests that they do not name.
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from '../build/build.ts';
import { run } from '../process/run.ts';
import { explain } from '../process/trouble.ts';
import { findBrowser } from './browser.ts';
import { type Count, countLine } from './count-reporter.ts';

interface Part {
  name: string;
  /** Does the work and gives what it said. Rejects when it failed. */
  work: (env: Record<string, string>) => Promise<string>;
}

const words = process.argv.slice(2);
const program = (name: string, command: string, ...args: string[]): Part => ({
  name,
  work: (env) => run(command, args, { quiet: true, env }),
});
/** Tests of all kinds look at the build: it is made once. */
const build = buildIfChanged();
const tests = (name: string, args: readonly string[], isLowPriority = false): Part => ({
  name,
  work: (env) => build.then(() => run('vitest', ['run', ...args], { quiet: true, isLowPriority, env })),
});
const checks: readonly Part[] = [
  program('types', 'node', 'scripts/build/types.ts'),
  program('lint', 'biome', 'check', '--error-on-warnings', '.'),
  program('dead code', 'knip'),
];
/** Leaves the compiled content for whoever comes after it (compiler/publication/cache.ts): first, it is compiled once. */
const content = program('content', 'node', 'scripts/content/check.ts');
const lanes: readonly (readonly Part[])[] =
  words.length > 0
    ? [checks, [content, tests('tests', words)]]
    : [
        [content, tests('browser tests', ['--project', 'e2e'])],
        [...checks, tests('unit and worker tests', ['--project', '!e2e'], true)],
      ];

const seconds = (since: number): string => `${Math.round((performance.now() - since) / 1000)} s`;
/** Databases, browsers and their shared memory took 0.3 GB at most; a container's own /dev/shm may have 64 MB. */
const ROOMY_BYTES = 2 * 2 ** 30;

/** Where files of a moment cost least: in memory, where the machine has it as files and to spare. */
function momentaryFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= ROOMY_BYTES ? memory : tmpdir();
}

const folder = mkdtempSync(join(momentaryFolder(), 'tests-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const total: Count = { passed: 0, failed: 0, skipped: 0 };
const broken: string[] = [];

/** Runs a part to its end, and prints all it said at once: two speak at a time. */
async function carryOut({ name, work }: Part): Promise<void> {
  const began = performance.now();
  const file = join(folder, `${name}.json`);
  console.log(`${name} …`);
  const { output, failed } = await work({ TEST_COUNT_FILE: file }).then(
    (said) => ({ output: said, failed: false }),
    (error: Error) => ({ output: error.message, failed: true }),
  );
  console.log(`\n${output.trim()}\n${name}: ${failed ? 'failed' : 'passed'} after ${seconds(began)}\n`);
  if (failed) broken.push(name);
  if (!existsSync(file)) return;
  const count = JSON.parse(readFileSync(file, 'utf8')) as Count;
  for (const state of ['passed', 'failed', 'skipped'] as const) total[state] += count[state];
}

const began = performance.now();
process.env.CHROMIUM_PATH = await findBrowser().catch((error: unknown) => {
  console.error(explain(error) ?? error);
  process.exit(1);
});
// Whatever the tests write and forget goes there: a disk is a fifth of their processor time.
process.env.TMPDIR = folder;
await Promise.all(
  lanes.map(async (parts) => {
    for (const part of parts) await carryOut(part);
  }),
);

const load = loadavg().map((average) => average.toFixed(1));
console.log(`${seconds(began)} in all; load average ${load.join(', ')} on ${availableParallelism()} cores`);
if (broken.length > 0) console.log(`failed: ${broken.join(', ')}`);
console.log(countLine(total));
process.exitCode = broken.length > 0 ? 1 : 0;
