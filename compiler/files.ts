// Reads the files of content/ and reports each mistake with file and line.
import { isUtf8 } from 'node:buffer';
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
  /** The text is not as the ledger has it: fails the check and a remote publication, not a local one. */
  unrecorded?: true;
}

/** What is known about the files that were read so far. */
export interface Reading {
  problems: Problem[];
  /** Every file that something asked for; what is in content/ besides was put there by mistake. */
  read: Set<string>;
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

/** The first line, counted from 1, whose bytes are not UTF-8: no byte of a longer character is a newline. */
function lineOfBadBytes(bytes: Buffer): number {
  for (let line = 1, start = 0; ; line++) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    if (newline === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0b-\x1f\x7f]/;

/**
 * A file's text without byte order mark, with \n for every end of line: the same text, and the same hash, on
 * every system. A file that is missing or is no text becomes a problem and gives `undefined`.
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

/** What is wrong with JSON, by the parser's name of the error. */
const SYNTAX: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a word without quotes, or a quote is missing before it',
  InvalidNumberFormat: 'a number is not written as one',
  PropertyNameExpected: 'a name in quotes is missing, or a comma is too many before this',
  ValueExpected: 'a value is missing, or a comma is too many before this',
  ColonExpected: 'a colon is missing before this',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a } is missing',
  CloseBracketExpected: 'a ] is missing',
  EndOfFileExpected: 'something stands after the end',
  UnexpectedEndOfString: 'a quote is missing at the end of this line',
  UnexpectedEndOfNumber: 'a number has no end',
  UnexpectedEndOfComment: 'a comment has no end',
  InvalidCommentToken: 'JSON has no comments',
  InvalidUnicode: 'after \\u there are four digits',
  InvalidEscapeCharacter: 'no character is written so: write \\\\ for a backslash',
  InvalidCharacter: 'a line break or a tab inside quotes: write \\n or \\t',
};

/** Reports every key that an object has twice: the parser keeps the last of them and says nothing. */
function reportTwins(root: Node, file: string, text: string, problems: Problem[]): void {
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
          message: `the key ${key} is there twice`,
        });
      seen.add(key);
    }
  }
}

/** Reads one JSON file. A syntax mistake becomes a problem with its line, a missing file one of its own. */
export function readJson(file: string, reading: Reading): JsonFile {
  const { problems } = reading;
  const text = readText(file, reading);
  if (text === undefined) return { file, text: '', tree: undefined, value: undefined };
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text, errors);
    // What follows the first error is its consequence.
    const [error] = errors;
    if (error)
      problems.push({
        file,
        line: lineAt(text, error.offset),
        message: `this is not JSON: ${SYNTAX[printParseErrorCode(error.error)] ?? 'look at this place'}`,
      });
    if (errors.length > 0 || !tree) return { file, text, tree, value: undefined };
    reportTwins(tree, file, text, problems);
    return { file, text, tree, value: JSON.parse(text) as unknown };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    problems.push({ file, line: 1, message: 'nested too deeply' });
    return { file, text, tree: undefined, value: undefined };
  }
}

/** The line on which the value at `path` stands, or on which its nearest ancestor does. */
export function lineOf(json: JsonFile, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node = json.tree && findNodeAtLocation(json.tree, path.slice(0, length) as (string | number)[]);
    if (node) return lineAt(json.text, node.offset);
  }
  return 1;
}

/** Where a mistake stands: a member that the schema does not know stands where it is written. */
export const placeOf = (issue: z.core.$ZodIssue): PropertyKey[] =>
  issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;

/**
 * The issues of a schema, with those of the best fitting branch in place of a union's "Invalid input". The branch with the
 * fewest issues fits best.
 */
export const plainIssues = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const [best] = issue.errors.map(plainIssues).sort((a, b) => a.length - b.length);
    return best ? best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : [issue];
  });

/** What is said of a schema's issue, after the place of the value it is about. */
export const messageOf = (issue: z.core.$ZodIssue, path: readonly PropertyKey[]): string =>
  path.length === 0 ? issue.message : `${path.join('.')}: ${issue.message}`;

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
  for (const issue of plainIssues(result.error.issues)) {
    const path = [...at, ...placeOf(issue)];
    problems.push({ file: json.file, line: lineOf(json, path), message: messageOf(issue, path) });
  }
  return undefined;
}

/** Reads a JSON file and checks it as a whole; a fault becomes a problem and gives `undefined`. */
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
