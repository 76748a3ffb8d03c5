// Prints counts and failures at the end of a test run, or writes them to TEST_COUNT_FILE for a caller that adds up
// several runs.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** Location and first line of each error. */
  failures: string[];
}

/** `N passed, N failed`, and the number of skipped tests if there are any. */
export const countLine = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const failuresOf = (location: string, errors: readonly { message: string }[] = []): string[] =>
  errors.map(({ message }) => `${location}: ${message.split('\n', 1)[0]}`);

/** Failures in a file: import, hooks, and tests. */
const failuresIn = (module: TestModule): string[] => [
  ...failuresOf(module.relativeModuleId, module.errors()),
  ...[...module.children.allSuites(), ...module.children.allTests()].flatMap((child) =>
    failuresOf(
      `${module.relativeModuleId} > ${child.fullName}`,
      child.type === 'suite' ? child.errors() : child.result().errors,
    ),
  ),
];

/** Test file in which an unhandled error was thrown. Vitest fails the run, but not a test. */
const sourceOf = ({ VITEST_TEST_PATH: path }: SerializedError): string =>
  `${typeof path === 'string' ? relative('', path) : 'outside a test file'}, unhandled error`;

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const states = modules
      .flatMap((module) => [...module.children.allTests()])
      .map((test) => test.result().state);
    const countOf = (state: string) => states.filter((testState) => testState === state).length;
    const count: Count = {
      passed: countOf('passed'),
      failed: countOf('failed'),
      skipped: countOf('skipped'),
      failures: [
        ...modules.flatMap(failuresIn),
        ...unhandled.flatMap((error) => failuresOf(sourceOf(error), [error])),
      ],
    };
    const file = process.env.TEST_COUNT_FILE;
    if (file) writeFileSync(file, JSON.stringify(count));
    else console.log(['', ...count.failures, countLine(count)].join('\n'));
  }
}
