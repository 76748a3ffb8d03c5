// Order of the test files: the longest first, so that no worker is idle while another one runs a long file at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than a minute, longest first. Vitest sorts all others. */
export const LONGEST: readonly string[] = [
  'test/e2e/visits.test.ts',
  'test/e2e/dev.test.ts',
  'test/e2e/docs/docs.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.findIndex((file) => moduleId.endsWith(file));
  return rank < 0 ? LONGEST.length : rank;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
