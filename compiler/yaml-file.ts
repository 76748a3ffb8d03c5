// Reads YAML files of content/ and front matter with the lines of their values.
import { isCollection, isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { type Reading, readText, reportIssues, type SourceFile } from './files.ts';

export interface YamlFile<T> extends SourceFile {
  value: T;
}

/** The message of a YAML error without the position, which may be relative to the front matter. */
export const yamlErrorMessage = (error: Error): string =>
  error.message.replace(/ at line \d+, column[\s\S]*$/, '');

/** Parses and validates YAML that begins after `linesBefore` lines of the file; `undefined` if invalid. */
function parseYaml<S extends z.ZodType>(
  file: string,
  text: string,
  schema: S,
  { problems }: Reading,
  linesBefore = 0,
): YamlFile<z.output<S>> | undefined {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const lineAt = (offset: number) => counter.linePos(offset).line + linesBefore;
  for (const error of document.errors)
    problems.push({ file, line: lineAt(error.pos[0]), message: yamlErrorMessage(error) });
  if (document.errors.length > 0) return undefined;
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    const top = document.contents;
    return isCollection(top) && top.range ? lineAt(top.range[0]) : 1;
  };
  const source: SourceFile = {
    file,
    text,
    lineOf,
    report: (path, message, kind) => problems.push({ file, line: lineOf(path), message, ...kind }),
  };
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return { ...source, value: parsed.data };
  reportIssues(source, parsed.error);
  return undefined;
}

/** Reads and validates a file; `undefined` if invalid, with problems. */
export function readYaml<S extends z.ZodType>(
  file: string,
  schema: S,
  reading: Reading,
): YamlFile<z.output<S>> | undefined {
  const text = readText(file, reading);
  return text === undefined ? undefined : parseYaml(file, text, schema, reading);
}

export interface MarkdownFile<Front> extends SourceFile {
  front: Front;
  /** The text after the front matter, with the line numbers of the file. */
  markdown: string;
}

/** Reads a Markdown file with front matter; `undefined` if invalid, with problems. */
export function readMarkdown<S extends z.ZodType>(
  file: string,
  schema: S,
  reading: Reading,
): MarkdownFile<z.output<S>> | undefined {
  const text = readText(file, reading);
  if (text === undefined) return undefined;
  const [head, yaml] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  if (head === undefined || yaml === undefined) {
    reading.problems.push({ file, line: 1, message: 'front matter (--- … ---) is missing' });
    return undefined;
  }
  const parsed = parseYaml(file, yaml, schema, reading, 1);
  if (!parsed) return undefined;
  const { value: front, ...source } = parsed;
  return { ...source, text, front, markdown: head.replace(/[^\n]+/g, '') + text.slice(head.length) };
}
