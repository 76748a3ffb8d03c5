// Prints the results of drills as Markdown tables.

export interface Figure {
  name: string;
  value: string | number;
  /** Whether the value is as expected. Omitted if no value is expected. */
  isExpected?: boolean;
}

/** Formats the time elapsed since a `performance.now()` timestamp. */
export const secondsSince = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Prints the figures, and sets the exit code if a value is not as expected. */
export function printFigures(figures: readonly Figure[]): void {
  console.log('\n| figure | value | expected |\n| --- | --- | --- |');
  for (const { name, value, isExpected } of figures) {
    console.log(`| ${name} | ${value} | ${isExpected === undefined ? '' : isExpected ? 'yes' : 'NO'} |`);
    if (isExpected === false) process.exitCode = 1;
  }
}
