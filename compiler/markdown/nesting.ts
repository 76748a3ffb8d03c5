// Limits the nesting of Markdown: the parser takes quadratic time for nested blockquotes, and later steps are
// recursive.
import type { Nodes, Root } from 'mdast';
import type { Compilation } from '../compilation.ts';

/** Maximum depth. Realistic text stays below it, such as emphasis in a link in a table in nested lists. */
const MAX_DEPTH = 24;
const MESSAGE = `nested too deeply: at most ${MAX_DEPTH} levels`;
/** A line that opens more blocks than the maximum. */
const OPENING = new RegExp(`^(?:[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])[ \\t])){${MAX_DEPTH + 1}}`);

/** Reports the first line that opens too many blocks; returns whether one exists. */
export function reportOpenings(markdown: string, file: string, compilation: Compilation): boolean {
  const line = markdown.split('\n').findIndex((text) => OPENING.test(text)) + 1;
  if (line > 0) compilation.problems.push({ file, line, message: MESSAGE });
  return line > 0;
}

/** Reports the first node that is nested too deeply; returns whether one exists. */
export function reportNesting(tree: Root, file: string, compilation: Compilation): boolean {
  let level: Nodes[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    const [first] = level;
    if (depth > MAX_DEPTH && first) {
      compilation.problems.push({ file, line: first.position?.start.line ?? 1, message: MESSAGE });
      return true;
    }
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return false;
}
