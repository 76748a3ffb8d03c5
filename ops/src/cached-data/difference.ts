// What two values of shared data differ in, line by line of their JSON.
import { diffLines } from 'diff';

/** Lines that stay are worth showing only beside those that do not. */
const CONTEXT = 3;
/** More changes than a person reads; beyond it two values are simply different. */
const MAX_EDITS = 2_000;

export interface DiffLine {
  /** In the first value alone, in the second alone, in both; or lines in both that were left out. */
  side: 'first' | 'second' | 'both' | 'gap';
  text: string;
}

/** Leaves out of a run of unchanged lines what is far from any change. */
function shortened(lines: readonly string[], isFirst: boolean, isLast: boolean): DiffLine[] {
  const both = (part: readonly string[]): DiffLine[] => part.map((text) => ({ side: 'both', text }));
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  if (lines.length <= head + tail + 1) return both(lines);
  return [
    ...both(lines.slice(0, head)),
    { side: 'gap', text: String(lines.length - head - tail) },
    ...both(lines.slice(lines.length - tail)),
  ];
}

/** The difference of two values; `null` when they differ in more than anybody would read. */
export function differenceOf(first: unknown, second: unknown): DiffLine[] | null {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const parts = diffLines(json(first), json(second), { maxEditLength: MAX_EDITS });
  if (parts === undefined) return null;
  return parts.flatMap(({ value, added, removed }, index): DiffLine[] => {
    const lines = value.replace(/\n$/, '').split('\n');
    if (added) return lines.map((text) => ({ side: 'second', text }));
    if (removed) return lines.map((text) => ({ side: 'first', text }));
    return shortened(lines, index === 0, index === parts.length - 1);
  });
}
