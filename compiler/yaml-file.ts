// Reads YAML files of content/ with the lines of their values.
import { isCollection, isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { messageOf, placeOf, plainIssues, type Reading, readText } from './files.ts';

export interface YamlFile<T> {
  file: string;
  value: T;
  /** Line of the value at `path`, or of its nearest ancestor. */
  lineOf(path: readonly PropertyKey[]): number;
}

/** The message of a YAML error without the parser's position, which may have another origin. */
export const mistakeOf = (error: Error): string => error.message.replace(/ at line \d+, column[\s\S]*$/, '');

/** Reads and validates a file; `undefined` if invalid, with problems. */
export function readYaml<S extends z.ZodType>(
  file: string,
  schema: S,
  reading: Reading,
): YamlFile<z.output<S>> | undefined {
  const text = readText(file, reading);
  if (text === undefined) return undefined;
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const report = (line: number, message: string) => reading.problems.push({ file, line, message });
  for (const error of document.errors) report(counter.linePos(error.pos[0]).line, mistakeOf(error));
  if (document.errors.length > 0) return undefined;
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return counter.linePos(node.range[0]).line;
    }
    const top = document.contents;
    return isCollection(top) && top.range ? counter.linePos(top.range[0]).line : 1;
  };
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return { file, value: parsed.data, lineOf };
  for (const issue of plainIssues(parsed.error.issues))
    report(lineOf(placeOf(issue)), messageOf(issue, placeOf(issue)));
  return undefined;
}
