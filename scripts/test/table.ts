// Tables of drills.

export interface Figure {
  name: string;
  value: string | number;
  /** Whether the value is as expected; omitted without an expectation. */
  isRight?: boolean;
}

/** Seconds since an instant of `performance.now()`. */
export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Prints figures, and sets the exit code if one of them is not as expected. */
export function printFigures(figures: readonly Figure[]): void {
  console.log('\n| figure | value | expected |\n| --- | --- | --- |');
  for (const { name, value, isRight } of figures) {
    console.log(`| ${name} | ${value} | ${isRight === undefined ? '' : isRight ? 'yes' : 'NO'} |`);
    if (isRight === false) process.exitCode = 1;
  }
}
