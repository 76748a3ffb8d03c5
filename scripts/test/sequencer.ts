// Order of test files: the slowest first, so that no worker is idle while another one runs a slow file at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than a minute, slowest first. Vitest sorts all others. */
export const LONG_FILES: readonly string[] = [
  'test/e2e/visits.test.ts',
  'test/e2e/dev.test.ts',
  'test/e2e/docs/docs.test.ts',
];

/** Position of a file among the long ones; all others share the last position. */
export const rankOf = ({ moduleId }: Pick<TestSpecification, 'moduleId'>): number => {
  const rank = LONG_FILES.findIndex((file) => moduleId.endsWith(file));
  return rank < 0 ? LONG_FILES.length : rank;
};

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
