// Formats the problems of a compilation for authors.
import { relative } from 'node:path';
import type { Problem } from './files.ts';
import { codeOf } from './pages/pages.ts';

/** Maximum number of occurrences of a message before they are summarized in one line. */
const MAX_SIMILAR = 5;
/** Number of additional occurrences that a summary lists. */
const MAX_PLACES = 4;

const locationOf = ({ file, line }: Problem, folder: string): string => `${relative(folder, file)}:${line}`;

/**
 * One line `file:line  message` for each problem, with files relative to `folder`. A message with many occurrences, as
 * for a renamed claim, is one line with their number.
 */
export function formatProblems(problems: readonly Problem[], folder: string): string[] {
  const groups = [...Map.groupBy(problems, ({ message, gap }) => `${message}${gap ? ' (omitted)' : ''}`)];
  return groups.flatMap(([message, same]) => {
    const [first, ...others] = same.map((problem) => locationOf(problem, folder));
    if (same.length <= MAX_SIMILAR)
      return same.map((problem) => `${locationOf(problem, folder)}  ${message}`);
    const locations = others.slice(0, MAX_PLACES).join(', ');
    return [`${first}  ${message} (and in ${others.length} more places: ${locations}, …)`];
  });
}

/** `1 error`, `2 errors`. */
export const formatErrorCount = (errors: number): string => `${errors} ${errors === 1 ? 'error' : 'errors'}`;

/** Codes without a content item. */
export function unknownCodes(codes: readonly string[], files: Iterable<string>): string[] {
  const knownCodes = new Set([...files].map(codeOf));
  return codes.filter((code) => !knownCodes.has(code));
}
