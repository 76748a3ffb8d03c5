// Bounds how deeply a Markdown text may be nested: the parser takes quadratic time over quotations in
// quotations, and what comes after it walks the text recursively.
import type { Nodes, Root } from 'mdast';
import type { Work } from '../work.ts';

/** A list in a quotation in a list, with emphasis in a link in a table: nobody reads deeper. */
const DEEPEST = 24;
const MESSAGE = `nested too deeply: ${DEEPEST} levels at most`;
/** A line that opens more quotations and lists than that. */
const OPENING = new RegExp(`^(?:[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])[ \\t])){${DEEPEST + 1}}`);

/** Reports the first line that opens too many blocks, and says whether there is one. */
export function reportOpenings(markdown: string, file: string, work: Work): boolean {
  const line = markdown.split('\n').findIndex((text) => OPENING.test(text)) + 1;
  if (line > 0) work.problems.push({ file, line, message: MESSAGE });
  return line > 0;
}

/** Reports the first place that is nested too deeply, and says whether there is one. */
export function reportNesting(tree: Root, file: string, work: Work): boolean {
  let level: Nodes[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    const [first] = level;
    if (depth > DEEPEST && first) {
      work.problems.push({ file, line: first.position?.start.line ?? 1, message: MESSAGE });
      return true;
    }
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return false;
}
