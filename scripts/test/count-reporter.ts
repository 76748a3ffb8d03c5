// Prints the counts of a test run in one line, or writes them to TEST_COUNT_FILE for a caller that adds up several runs.
import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** `N passed, N failed`, and the number of skipped tests if there are any. */
export const countLine = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules
      .flatMap((module) => [...module.children.allTests()])
      .map((test) => test.result().state);
    const of = (state: string) => states.filter((found) => found === state).length;
    const count: Count = { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
    const file = process.env.TEST_COUNT_FILE;
    if (file) writeFileSync(file, JSON.stringify(count));
    else console.log(`\n${countLine(count)}`);
  }
}
