// The problems of a compilation as lines for an author.
import { relative } from 'node:path';
import type { Problem } from './files.ts';
import { codeOf } from './pages/pages.ts';

/** The same message in more places than this is one line. */
const MAX_SIMILAR = 5;
/** Further places that such a line names. */
const NAMED = 4;

const placeOf = ({ file, line }: Problem, folder: string): string => `${relative(folder, file)}:${line}`;

/**
 * One line `file:line  message` for each problem, files relative to `folder`. A message that stands in many places, such
 * as the name of a claim that was renamed, is one line with their number.
 */
export function problemLines(problems: readonly Problem[], folder: string): string[] {
  const alike = [...Map.groupBy(problems, ({ message, gap }) => `${message}${gap ? ' (left out)' : ''}`)];
  return alike.flatMap(([message, same]) => {
    const [first, ...others] = same.map((problem) => placeOf(problem, folder));
    if (same.length <= MAX_SIMILAR) return same.map((problem) => `${placeOf(problem, folder)}  ${message}`);
    const named = others.slice(0, NAMED).join(', ');
    return [`${first}  ${message} (and in ${others.length} further places: ${named}, …)`];
  });
}

/** `1 mistake`, `2 mistakes`. */
export const countOf = (mistakes: number): string => `${mistakes} ${mistakes === 1 ? 'mistake' : 'mistakes'}`;

/** The codes of which no text of the content is called. */
export function unknownCodes(codes: readonly string[], files: Iterable<string>): string[] {
  const known = new Set([...files].map(codeOf));
  return codes.filter((code) => !known.has(code));
}
