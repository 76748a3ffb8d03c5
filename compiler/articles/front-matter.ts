// Parses a Markdown file into validated front matter and text.
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { messageOf, placeOf, readText } from '../files.ts';
import type { Work } from '../work.ts';
import { mistakeOf } from '../yaml-file.ts';

export interface MarkdownFile<Front> {
  front: Front;
  /** The text after the front matter, with the line numbers of the file. */
  markdown: string;
  source: string;
  /** Line of a key in the front matter; 1 if absent. */
  lineOfKey(key: PropertyKey | undefined): number;
}

/** Reads one file; `undefined` if invalid, with its errors as problems. */
export function readMarkdown<S extends z.ZodType>(
  file: string,
  schema: S,
  work: Work,
): MarkdownFile<z.output<S>> | undefined {
  const source = readText(file, work);
  if (source === undefined) return undefined;
  const match = /^---\n([\s\S]*?)\n---\n/.exec(source);
  if (!match) {
    work.problems.push({ file, line: 1, message: 'front matter (--- … ---) is missing' });
    return undefined;
  }
  const counter = new LineCounter();
  const document = parseDocument(match[1] ?? '', { lineCounter: counter });
  const fileLine = (offset: number) => counter.linePos(offset).line + 1;
  for (const error of document.errors)
    work.problems.push({
      file,
      line: fileLine(error.pos[0]),
      message: mistakeOf(error),
    });
  if (document.errors.length > 0) return undefined;
  const lineOfKey = (key: PropertyKey | undefined): number => {
    const pair = isMap(document.contents)
      ? document.contents.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined;
    const offset = pair && isScalar(pair.key) ? pair.key.range?.[0] : undefined;
    return offset === undefined ? 1 : fileLine(offset);
  };
  const parsed = schema.safeParse(document.toJS());
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      work.problems.push({
        file,
        line: lineOfKey(placeOf(issue)[0]),
        message: messageOf(issue, placeOf(issue)),
      });
    return undefined;
  }
  const lines = match[0].split('\n').length - 1;
  const markdown = '\n'.repeat(lines) + source.slice(match[0].length);
  return { front: parsed.data, markdown, source, lineOfKey };
}
