// Reads files of content/ and reports errors with file and line.
import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { z } from 'zod';

export interface Problem {
  file: string;
  line: number;
  message: string;
  /** Content that is announced but not written: fails the check; a publication omits it instead of failing. */
  gap?: true;
  /** The text differs from the ledger: fails the check and a remote publication, not a local one. */
  unrecorded?: true;
}

/** Problems and the list of files read so far. */
export interface Reading {
  problems: Problem[];
  /** All requested files; other files in content/ are strays. */
  read: Set<string>;
}

export interface JsonFile {
  file: string;
  /** The parsed value; `undefined` if invalid. */
  value: unknown;
  text: string;
  tree: Node | undefined;
}

/** The files of a folder with an extension, sorted; empty if the folder does not exist. */
export const filesOf = (folder: string, ending: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .sort()
        .map((name) => join(folder, name))
    : [];

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** The first line (from 1) that is not UTF-8. No byte of a multi-byte character equals a newline. */
function lineOfBadBytes(bytes: Buffer): number {
  for (let line = 1, start = 0; ; line++) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    if (newline === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
const CONTROL = /[\0-\x08\x0b-\x1f\x7f]/;

/**
 * The text of a file without byte order mark and with normalized line ends (\n), so that its hash is the same on every
 * system. Returns `undefined` for a missing or binary file, with a problem.
 */
export function readText(file: string, { problems, read }: Reading): string | undefined {
  read.add(file);
  if (!existsSync(file)) {
    problems.push({ file, line: 1, message: 'the file is missing' });
    return undefined;
  }
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) {
    problems.push({
      file,
      line: lineOfBadBytes(bytes),
      message: 'not UTF-8: save the file in this encoding',
    });
    return undefined;
  }
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  const control = CONTROL.exec(text);
  if (control) {
    const code = control[0].charCodeAt(0).toString(16).padStart(4, '0');
    problems.push({ file, line: lineAt(text, control.index), message: `control character U+${code}` });
    return undefined;
  }
  return text;
}

/** Messages for JSON syntax errors by the parser's code. */
const SYNTAX: Readonly<Record<string, string>> = {
  InvalidSymbol: 'an unquoted word, or a missing quote before it',
  InvalidNumberFormat: 'an invalid number',
  PropertyNameExpected: 'a missing quoted name, or an extra comma before this',
  ValueExpected: 'a missing value, or an extra comma before this',
  ColonExpected: 'a colon is missing before this',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a } is missing',
  CloseBracketExpected: 'a ] is missing',
  EndOfFileExpected: 'unexpected content after the end',
  UnexpectedEndOfString: 'a quote is missing at the end of this line',
  UnexpectedEndOfNumber: 'an incomplete number',
  UnexpectedEndOfComment: 'an unclosed comment',
  InvalidCommentToken: 'JSON has no comments',
  InvalidUnicode: '\\u needs four hexadecimal digits',
  InvalidEscapeCharacter: 'an invalid escape: write \\\\ for a backslash',
  InvalidCharacter: 'a line break or a tab inside quotes: write \\n or \\t',
};

/** Reports duplicate keys, of which the parser silently uses the last. */
function reportDuplicateKeys(root: Node, file: string, text: string, problems: Problem[]): void {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    open.push(...(node.children ?? []));
    if (node.type !== 'object') continue;
    const seen = new Set<string>();
    for (const property of node.children ?? []) {
      const key = String(property.children?.[0]?.value);
      if (seen.has(key))
        problems.push({
          file,
          line: lineAt(text, property.offset),
          message: `the key ${key} occurs twice`,
        });
      seen.add(key);
    }
  }
}

/** Reads one JSON file; syntax errors and missing files become problems. */
export function readJson(file: string, reading: Reading): JsonFile {
  const { problems } = reading;
  const text = readText(file, reading);
  if (text === undefined) return { file, text: '', tree: undefined, value: undefined };
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text, errors);
    // Later errors are consequences of the first.
    const [error] = errors;
    if (error)
      problems.push({
        file,
        line: lineAt(text, error.offset),
        message: `this is not JSON: ${SYNTAX[printParseErrorCode(error.error)] ?? 'syntax error'}`,
      });
    if (errors.length > 0 || !tree) return { file, text, tree, value: undefined };
    reportDuplicateKeys(tree, file, text, problems);
    return { file, text, tree, value: JSON.parse(text) as unknown };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    problems.push({ file, line: 1, message: 'nested too deeply' });
    return { file, text, tree: undefined, value: undefined };
  }
}

/** Line of the value at `path`, or of its nearest ancestor. */
export function lineOf(json: JsonFile, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node = json.tree && findNodeAtLocation(json.tree, path.slice(0, length) as (string | number)[]);
    if (node) return lineAt(json.text, node.offset);
  }
  return 1;
}

/** Path of an issue; for an unknown key, that of the key. */
export const placeOf = (issue: z.core.$ZodIssue): PropertyKey[] =>
  issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;

/**
 * The issues of a schema, with those of the best fitting branch in place of a union's "Invalid input". The branch with
 * the fewest issues fits best.
 */
export const plainIssues = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const [best] = issue.errors.map(plainIssues).sort((a, b) => a.length - b.length);
    return best ? best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : [issue];
  });

/** Message of a schema issue, with the path of its value. */
export const messageOf = (issue: z.core.$ZodIssue, path: readonly PropertyKey[]): string =>
  path.length === 0 ? issue.message : `${path.join('.')}: ${issue.message}`;

/** Validates a value of the file; errors are reported with the line of the value. `at` is the path in the file. */
export function parseAt<S extends z.ZodType>(
  json: JsonFile,
  at: readonly PropertyKey[],
  schema: S,
  value: unknown,
  problems: Problem[],
): z.output<S> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of plainIssues(result.error.issues)) {
    const path = [...at, ...placeOf(issue)];
    problems.push({ file: json.file, line: lineOf(json, path), message: messageOf(issue, path) });
  }
  return undefined;
}

/** Reads and validates a JSON file; `undefined` if invalid, with problems. */
export function readChecked<S extends z.ZodType>(
  file: string,
  schema: S,
  reading: Reading,
): { json: JsonFile; value: z.output<S> | undefined } {
  const json = readJson(file, reading);
  const value =
    json.value === undefined ? undefined : parseAt(json, [], schema, json.value, reading.problems);
  return { json, value };
}
