// Validates code samples: data against schemas, regular expressions against examples, and shell, DNS, and JavaScript.
import { RE2JS } from 're2js';
import { parseAllDocuments } from 'yaml';
import type { Work } from '../work.ts';
import { yamlErrorMessage } from '../yaml-file.ts';
import { javascriptProblems } from './javascript.ts';
import { shellProblems } from './shell.ts';
import { objectsIn, valueProblems } from './values.ts';
import { zoneProblems } from './zone.ts';

interface Sample {
  language: string;
  source: string;
  /** Name of the schema; `none` for third-party formats. */
  schema?: string | undefined;
  /** Strings that the regular expressions must match, and strings that they must not match. */
  matches?: readonly string[] | undefined;
  misses?: readonly string[] | undefined;
}

const DATA = new Set(['json', 'jsonl', 'yaml']);
const SCRIPTS = new Set(['js', 'ts']);

/** Parses the values in a data sample. Throws an error with the reason if the sample is invalid. */
function valuesOf({ language, source }: Sample): unknown[] {
  if (language === 'json') return [JSON.parse(source)];
  if (language === 'jsonl')
    return source
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as unknown);
  return parseAllDocuments(source).map((document) => {
    const [error] = 'errors' in document ? document.errors : [];
    if (error) throw new Error(yamlErrorMessage(error));
    return document.toJS() as unknown;
  });
}

/** All regular expressions in rules: `{ "op": "matches", "value": … }`, at any depth. */
const patternsOf = (value: unknown): string[] =>
  objectsIn(value).flatMap(({ op, value: pattern }) =>
    op === 'matches' && typeof pattern === 'string' ? [pattern] : [],
  );

/** Patterns must be valid for RE2, which the edge uses: no lookaround and no backreferences. */
function patternProblems(pattern: string, { matches = [], misses = [] }: Sample): string[] {
  if (matches.length === 0 || misses.length === 0)
    return [`${pattern}: add examples (matches="…" misses="…")`];
  try {
    const compiled = RE2JS.compile(pattern);
    const finds = (text: string) => compiled.matcher(text).find();
    return [
      ...matches.filter((text) => !finds(text)).map((text) => `${pattern} does not match ${text}`),
      ...misses.filter(finds).map((text) => `${pattern} matches ${text}`),
    ];
  } catch (error) {
    return [`${pattern} is not a valid RE2 expression: ${(error as Error).message}`];
  }
}

/**
 * The errors in a sample, one sentence each. With `named`, data samples need a schema: readers copy samples from
 * documents and pages, while articles may show third-party formats.
 */
export function sampleProblems(sample: Sample, named: boolean, work: Work): string[] {
  const { language, source, schema } = sample;
  if (language === 'bash') return shellProblems(source);
  if (language === 'dns') return zoneProblems(source);
  if (SCRIPTS.has(language) && !schema) return javascriptProblems(source);
  if (!DATA.has(language)) return schema ? [`schema="${schema}": ${language} is not a data format`] : [];
  if (!schema)
    return named ? ['add the schema of this sample (schema="…", or "none" for third-party formats)'] : [];
  let values: unknown[];
  try {
    values = valuesOf(sample);
  } catch (error) {
    return [`not ${language}: ${(error as Error).message}`];
  }
  const found = [
    ...values.flatMap(patternsOf).flatMap((pattern) => patternProblems(pattern, sample)),
    ...values.flatMap(valueProblems),
  ];
  if (schema === 'none') return found;
  const problems = values.map((value) => work.schemas.problemsOf(schema, value));
  if (problems.includes(undefined)) return [`unknown schema ${schema}`];
  return [...problems.flatMap((list) => list ?? []), ...found];
}
