// Reads the JSON files of content/ and reports each mistake with file and line.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { z } from 'zod';

export interface Problem {
  file: string;
  line: number;
  message: string;
  /**
   * Something promised is not written yet: fails the check, but is left out of a publication instead of
   * stopping it.
   */
  gap?: true;
}

export interface JsonFile {
  file: string;
  /** The parsed value; `undefined` when the file is not JSON. */
  value: unknown;
  text: string;
  tree: Node | undefined;
}

/** The files of a folder with this ending, sorted; none when there is no such folder. */
export const filesOf = (folder: string, ending: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .sort()
        .map((name) => join(folder, name))
    : [];

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Reads one JSON file. A syntax mistake becomes a problem with its line. */
export function readJson(file: string, problems: Problem[]): JsonFile {
  const text = readFileSync(file, 'utf8');
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors);
  for (const error of errors)
    problems.push({ file, line: lineAt(text, error.offset), message: printParseErrorCode(error.error) });
  return { file, text, tree, value: errors.length === 0 ? (JSON.parse(text) as unknown) : undefined };
}

/** The line on which the value at `path` stands, or on which its nearest ancestor does. */
export function lineOf(json: JsonFile, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node = json.tree && findNodeAtLocation(json.tree, path.slice(0, length) as (string | number)[]);
    if (node) return lineAt(json.text, node.offset);
  }
  return 1;
}

/**
 * Checks a value of the file against a schema; mistakes are reported on the line of the value, `at` being its
 * place in the file.
 */
export function parseAt<S extends z.ZodType>(
  json: JsonFile,
  at: readonly PropertyKey[],
  schema: S,
  value: unknown,
  problems: Problem[],
): z.output<S> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const path = [...at, ...issue.path];
    problems.push({
      file: json.file,
      line: lineOf(json, path),
      message: `${path.join('.')}: ${issue.message}`,
    });
  }
  return undefined;
}
