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
  /** Announced content that does not exist yet. The check fails; a publication omits the content. */
  gap?: true;
  /** The text differs from the ledger. The check and remote publications fail; local publications do not. */
  unrecorded?: true;
}

/** Problems and the list of files read so far. */
export interface Reading {
  problems: Problem[];
  /** All requested files. Other files in content/ are reported as unused. */
  read: Set<string>;
}

/** A parsed file of content/. */
export interface SourceFile {
  file: string;
  text: string;
  /** Line of the value at `path`, or of its nearest ancestor. */
  lineOf(path: readonly PropertyKey[]): number;
  /** Adds a problem with the line of the value at `path`. */
  report(path: readonly PropertyKey[], message: string, kind?: Pick<Problem, 'gap' | 'unrecorded'>): void;
}

export interface JsonFile extends SourceFile {
  /** The parsed value; `undefined` if invalid. */
  value: unknown;
}

/** The files of a folder with an extension, sorted; empty if the folder does not exist. */
export const filesOf = (folder: string, ending: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(ending) && !name.startsWith('.'))
    .sort()
    .map((name) => join(folder, name));

/** All files in a folder and its subfolders, sorted. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/**
 * Number of the first line that is not valid UTF-8, starting at 1. Splitting at newline bytes is safe: multi-byte
 * characters do not contain them.
 */
function lineOfInvalidUtf8(bytes: Buffer): number {
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
 * The text of a file without byte order mark and with normalized line endings (\n), so that its hash is the same on
 * every system. Returns `undefined` for a missing or binary file, with a problem.
 */
export function readText(file: string, { problems, read }: Reading): string | undefined {
  read.add(file);
  if (!existsSync(file)) {
    problems.push({ file, line: 1, message: 'the file is missing' });
    return undefined;
  }
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) {
    const message = 'not UTF-8: save the file in this encoding';
    problems.push({ file, line: lineOfInvalidUtf8(bytes), message });
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
  InvalidCommentToken: 'JSON does not allow comments',
  InvalidUnicode: '\\u needs four hexadecimal digits',
  InvalidEscapeCharacter: 'an invalid escape: write \\\\ for a backslash',
  InvalidCharacter: 'a line break or a tab inside quotes: write \\n or \\t',
};

/** Reports duplicate keys, of which the parser silently uses the last. */
function reportDuplicateKeys(root: Node, report: (offset: number, message: string) => void): void {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    open.push(...(node.children ?? []));
    if (node.type !== 'object') continue;
    const seen = new Set<string>();
    for (const property of node.children ?? []) {
      const key = String(property.children?.[0]?.value);
      if (seen.has(key)) report(property.offset, `the key ${key} occurs twice`);
      seen.add(key);
    }
  }
}

/** Parses JSON text. Reports syntax errors and returns `undefined`. Throws a RangeError for excessive nesting. */
function parseJson(text: string, report: (offset: number, message: string) => void) {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors);
  // Only the first error is reported, since it usually causes the others.
  const [error] = errors;
  if (error)
    report(error.offset, `this is not JSON: ${SYNTAX[printParseErrorCode(error.error)] ?? 'syntax error'}`);
  if (error || !tree) return undefined;
  reportDuplicateKeys(tree, report);
  return { tree, value: JSON.parse(text) as unknown };
}

/** Reads one JSON file; syntax errors and missing files become problems. */
export function readJson(file: string, reading: Reading): JsonFile {
  const { problems } = reading;
  const text = readText(file, reading);
  let parsed: ReturnType<typeof parseJson>;
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; parsed && length >= 0; length--) {
      const node = findNodeAtLocation(parsed.tree, path.slice(0, length) as (string | number)[]);
      if (node) return lineAt(text ?? '', node.offset);
    }
    return 1;
  };
  try {
    if (text !== undefined)
      parsed = parseJson(text, (offset, message) =>
        problems.push({ file, line: lineAt(text, offset), message }),
      );
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    problems.push({ file, line: 1, message: 'nested too deeply' });
  }
  return {
    file,
    text: text ?? '',
    value: parsed?.value,
    lineOf,
    report: (path, message, kind) => problems.push({ file, line: lineOf(path), message, ...kind }),
  };
}

/** Path of an issue; for an unknown key, the path of the key. */
export const pathOf = (issue: z.core.$ZodIssue): PropertyKey[] =>
  issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;

/** Replaces the "Invalid input" issue of a union with the issues of the branch that has the fewest. */
export const expandIssues = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const [best] = issue.errors.map(expandIssues).sort((a, b) => a.length - b.length);
    return best ? best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : [issue];
  });

/** Reports schema issues with the lines of their values. `at` is the path of the parsed value in the file. */
export function reportIssues(
  source: SourceFile,
  { issues }: z.ZodError,
  at: readonly PropertyKey[] = [],
): void {
  for (const issue of expandIssues(issues)) {
    const path = [...at, ...pathOf(issue)];
    const text = issue.message.replace(/^Invalid input: (expected \w+), received undefined$/, 'missing ($1)');
    source.report(path, path.length === 0 ? text : `${path.join('.')}: ${text}`);
  }
}

/**
 * Validates a value of the file; errors are reported with the line of the value. `at` is the path in the file. Returns
 * `undefined` for invalid JSON, which `readJson` has already reported.
 */
export function parseAt<S extends z.ZodType>(
  json: JsonFile,
  at: readonly PropertyKey[],
  schema: S,
  value: unknown,
): z.output<S> | undefined {
  if (json.value === undefined) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) reportIssues(json, result.error, at);
  return result.data;
}

/** Reads and validates a JSON file; `undefined` if invalid, with problems. */
export function readChecked<S extends z.ZodType>(
  file: string,
  schema: S,
  reading: Reading,
): { json: JsonFile; value: z.output<S> | undefined } {
  const json = readJson(file, reading);
  return { json, value: parseAt(json, [], schema, json.value) };
}
