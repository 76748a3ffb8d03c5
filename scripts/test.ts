// `npm test`: types, lint, dead code, content, then every test: unit, in workerd, and in a browser against the
// production build. Two parts run at a time, the longest first, so that two cores have work to the end.
// `npm test -- --project site` and other words for Vitest leave out the tests that they do not name.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { type Count, countLine } from './count-reporter.ts';
import { run } from './run.ts';

interface Part {
  name: string;
  command: string;
  args: readonly string[];
}
const LANES = 2;

const words = process.argv.slice(2);
const vitest = (name: string, ...args: string[]): Part => ({
  name,
  command: 'vitest',
  args: ['run', ...args],
});
const CHECKS: readonly Part[] = [
  { name: 'types', command: 'node', args: ['scripts/types.ts'] },
  { name: 'lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'content', command: 'node', args: ['scripts/content/check.ts'] },
];
const queue: Part[] =
  words.length > 0
    ? [...CHECKS, vitest('tests', ...words)]
    : [
        vitest('browser tests', '--project', 'e2e'),
        ...CHECKS,
        vitest('unit and worker tests', '--project', '!e2e'),
      ];

const seconds = (since: number): string => `${Math.round((performance.now() - since) / 1000)} s`;
const folder = mkdtempSync(join(tmpdir(), 'test-counts-'));
const total: Count = { passed: 0, failed: 0, skipped: 0 };
const broken: string[] = [];

/** Runs a part to its end, and prints all it said at once: two speak at a time. */
async function carryOut({ name, command, args }: Part): Promise<void> {
  const began = performance.now();
  const file = join(folder, `${name}.json`);
  console.log(`${name} …`);
  const { output, failed } = await run(command, args, { quiet: true, env: { TEST_COUNT_FILE: file } }).then(
    (said) => ({ output: said, failed: false }),
    (error: Error) => ({ output: error.message, failed: true }),
  );
  console.log(`\n${output.trim()}\n${name}: ${failed ? 'failed' : 'passed'} after ${seconds(began)}\n`);
  if (failed) broken.push(name);
  if (!existsSync(file)) return;
  const count = JSON.parse(readFileSync(file, 'utf8')) as Count;
  for (const state of ['passed', 'failed', 'skipped'] as const) total[state] += count[state];
}

/** Takes the next part as long as there is one. */
async function lane(): Promise<void> {
  for (let part = queue.shift(); part; part = queue.shift()) await carryOut(part);
}

const began = performance.now();
process.env.CHROMIUM_PATH = await findBrowser();
await Promise.all(Array.from({ length: LANES }, lane));
rmSync(folder, { recursive: true, force: true });

const load = loadavg().map((average) => average.toFixed(1));
console.log(`${seconds(began)} in all; load average ${load.join(', ')} on ${availableParallelism()} cores`);
if (broken.length > 0) console.log(`failed: ${broken.join(', ')}`);
console.log(countLine(total));
process.exitCode = broken.length > 0 ? 1 : 0;
