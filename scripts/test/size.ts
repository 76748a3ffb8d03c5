// `npm run size`: reports lines of TypeScript, type assertions, and long functions. Exceeding a target is not an error.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { readOptions } from '../process/options.ts';

const { values } = readOptions(
  { options: { list: { type: 'boolean', default: false } } },
  'usage: npm run size [-- --list]',
);

/** Targets of the report (docs/decisions/006-smaller-decisions.md). */
const TARGETS = { sourceLines: 52_000, testLines: 32_000, assertions: 40, longFunctions: 10 };
const MAX_FUNCTION_LINES = 60;

interface SourceLocation {
  file: string;
  line: number;
}

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(file));
const isTest = (file: string): boolean => file.startsWith('test/');
let sourceLines = 0;
let testLines = 0;
const assertions: SourceLocation[] = [];
const longFunctions: (SourceLocation & { lines: number })[] = [];

/** Finds the type assertions in src and common (except `as const`) and the long functions of a file. */
function measure(file: string, text: string): void {
  const lineStarts = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (offset: number): number => lineStarts.filter((start) => start < offset).length + 1;
  const measureFunction = ({ start, end }: { start: number; end: number }): void => {
    const line = lineOf(start);
    const lines = lineOf(end) - line + 1;
    if (lines > MAX_FUNCTION_LINES) longFunctions.push({ file, line, lines });
  };
  const measureAssertion = (start: number, type: string): void => {
    if (type !== 'const' && /^(src|common)\//.test(file)) assertions.push({ file, line: lineOf(start) });
  };
  new Visitor({
    FunctionDeclaration: measureFunction,
    FunctionExpression: measureFunction,
    ArrowFunctionExpression: measureFunction,
    TSAsExpression: ({ start, typeAnnotation }) =>
      measureAssertion(start, text.slice(typeAnnotation.start, typeAnnotation.end)),
  }).visit(parseSync(file, text).program);
}

for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').length - 1;
  if (isTest(file)) testLines += lines;
  else {
    sourceLines += lines;
    measure(file, text);
  }
}

const format = (list: readonly SourceLocation[]): string =>
  list.map(({ file, line }) => `\n  ${file}:${line}`).join('');
console.log(`TypeScript outside tests: ${sourceLines} lines (target ${TARGETS.sourceLines})`);
console.log(`TypeScript in tests: ${testLines} lines (target ${TARGETS.testLines})`);
console.log(
  `type assertions in src and common: ${assertions.length} (target ${TARGETS.assertions})${values.list ? format(assertions) : ''}`,
);
console.log(
  `functions longer than ${MAX_FUNCTION_LINES} lines outside tests: ${longFunctions.length} (target ${TARGETS.longFunctions})${longFunctions
    .toSorted((a, b) => b.lines - a.lines)
    .map(({ file, line, lines }) => `\n  ${file}:${line} ${lines} lines`)
    .join('')}`,
);
