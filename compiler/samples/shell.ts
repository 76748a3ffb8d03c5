// Checks shell samples for syntax errors, and for options that fail or behave differently on other systems.
import { parse as parseShell } from 'unbash';

/** GNU programs and options that macOS lacks, with portable replacements. */
const GNU: readonly (readonly [RegExp, string])[] = [
  [/\bbasenc\b/, 'basenc is a GNU program: write openssl base64 -A and tr'],
  [/\bbase64 (?:--wrap|-w)\b/, 'base64 --wrap is a GNU option: write openssl base64 -A'],
  [/\btr --\w/, 'tr has long options only in GNU: write tr -d'],
  [/\b(?:head|tail) --bytes\b/, '--bytes is a GNU option: write -c'],
];

/** The known errors in a shell sample, one sentence each. */
export function shellProblems(source: string): string[] {
  const problems = (parseShell(source).errors ?? []).map(({ message, pos }) => {
    const line = source.slice(0, pos).split('\n').length;
    return `line ${line} of the sample: ${message}`;
  });
  // Capture cards and masters use 4:2:2 chroma subsampling, which x264 preserves by default.
  if (source.includes('libx264') && !source.includes('-pix_fmt yuv420p'))
    problems.push('browsers play 4:2:0 only: add -pix_fmt yuv420p');
  return [...problems, ...GNU.filter(([option]) => option.test(source)).map(([, message]) => message)];
}
