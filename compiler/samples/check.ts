// Validates code samples: data against schemas, regular expressions against examples, and shell, DNS, and JavaScript.
import { RE2JS } from 're2js';
import { parse as parseShell } from 'unbash';
import { parseAllDocuments } from 'yaml';
import type { Compilation } from '../compilation.ts';
import { yamlErrorMessage } from '../yaml-file.ts';
import { objectsIn, valueProblems } from './values.ts';

/** Statuses without a body (Fetch, "null body status"): `new Response('', { status: 304 })` throws. */
const NULL_BODY =
  /new Response\(\s*(?!null\b|undefined\b)[^,()]*,\s*\{[^{}]*\bstatus:\s*(101|103|204|205|304)\b/g;
/** A new body with the status of another response, which may be a null body status: `new Response(html, page)`. */
const COPIED_STATUS = /new Response\(\s*(?!null\b|undefined\b)([^,]+),\s*([A-Za-z_$][\w$]*)\s*\)/g;
/** An Authorization value built from an `env` variable. */
const EXPECTED_TOKEN = /`Bearer \$\{env\.([A-Z][A-Z0-9_]*)\}`/g;

/** The known errors in a JavaScript sample, one sentence each. */
function javascriptProblems(source: string): string[] {
  const bodies = [...source.matchAll(NULL_BODY)].map(
    ([, status]) => `a response with status ${status} has no body: new Response(null, …)`,
  );
  const copied = [...source.matchAll(COPIED_STATUS)]
    .filter(
      ([, body = '', init = '']) => body.trim() !== `${init}.body` && !source.includes(`${init}.status`),
    )
    .map(([, , init]) => `the response ${init} may be a 304, which has no body: check ${init}.status`);
  const readsToken = /get\((['"])authorization\1\)/i.test(source);
  const tokens = readsToken ? [...source.matchAll(EXPECTED_TOKEN)].map(([, name = '']) => name) : [];
  const unset = tokens
    .filter((name) => !new RegExp(`!env\\.${name}\\b`).test(source))
    .map((name) => `"Bearer undefined" is accepted while ${name} is not set: check !env.${name}`);
  return [...bodies, ...copied, ...unset];
}

/** GNU programs and options that macOS lacks, with portable replacements. */
const GNU: readonly (readonly [RegExp, string])[] = [
  [/\bbasenc\b/, 'basenc is a GNU program: write openssl base64 -A and tr'],
  [/\bbase64 (?:--wrap|-w)\b/, 'base64 --wrap is a GNU option: write openssl base64 -A'],
  [/\btr --\w/, 'tr has long options only in GNU: write tr -d'],
  [/\b(?:head|tail) --bytes\b/, '--bytes is a GNU option: write -c'],
];

/** The known errors in a shell sample, one sentence each. */
function shellProblems(source: string): string[] {
  const problems = (parseShell(source).errors ?? []).map(({ message, pos }) => {
    const line = source.slice(0, pos).split('\n').length;
    return `line ${line} of the sample: ${message}`;
  });
  // Capture cards and masters use 4:2:2 chroma subsampling, which x264 preserves by default.
  if (source.includes('libx264') && !source.includes('-pix_fmt yuv420p'))
    problems.push('browsers play 4:2:0 only: add -pix_fmt yuv420p');
  return [...problems, ...GNU.filter(([option]) => option.test(source)).map(([, message]) => message)];
}

/** A record of a zone file: name, TTL, class, type, and value. */
const RECORD = /^([^\s;]\S*|)\s+(?:(?:\d+[smhdw]?|IN)\s+)*([A-Z][A-Z0-9]*)\s+\S/i;

/** The known errors in a zone file, one sentence each. */
function zoneProblems(source: string): string[] {
  const types = new Map<string, string[]>();
  let last = '';
  for (const line of source.split('\n')) {
    const [, name, type] = RECORD.exec(line) ?? [];
    if (type === undefined) continue;
    // A record without a name inherits the name of the previous record.
    last = name?.toLowerCase() || last;
    types.set(last, [...(types.get(last) ?? []), type.toUpperCase()]);
  }
  return [...types]
    .filter(([, all]) => all.length > 1 && all.includes('CNAME'))
    .map(([name]) => `${name} has a CNAME record and another record`);
}

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
function parseValues({ language, source }: Sample): unknown[] {
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
    const hasMatch = (text: string) => compiled.matcher(text).find();
    return [
      ...matches.filter((text) => !hasMatch(text)).map((text) => `${pattern} does not match ${text}`),
      ...misses.filter(hasMatch).map((text) => `${pattern} matches ${text}`),
    ];
  } catch (error) {
    return [`${pattern} is not a valid RE2 expression: ${(error as Error).message}`];
  }
}

/**
 * The errors in a sample, one sentence each. With `isNamed`, data samples need a schema: readers copy samples from
 * documents and pages, while articles may show third-party formats.
 */
export function sampleProblems(sample: Sample, isNamed: boolean, compilation: Compilation): string[] {
  const { language, source, schema } = sample;
  if (language === 'bash') return shellProblems(source);
  if (language === 'dns') return zoneProblems(source);
  if (SCRIPTS.has(language) && !schema) return javascriptProblems(source);
  if (!DATA.has(language)) return schema ? [`schema="${schema}": ${language} is not a data format`] : [];
  if (!schema)
    return isNamed ? ['add the schema of this sample (schema="…", or "none" for third-party formats)'] : [];
  let values: unknown[];
  try {
    values = parseValues(sample);
  } catch (error) {
    return [`not ${language}: ${(error as Error).message}`];
  }
  const ownProblems = [
    ...values.flatMap(patternsOf).flatMap((pattern) => patternProblems(pattern, sample)),
    ...values.flatMap(valueProblems),
  ];
  if (schema === 'none') return ownProblems;
  const schemaProblems = values.map((value) => compilation.schemas.problemsOf(schema, value));
  if (schemaProblems.includes(undefined)) return [`unknown schema ${schema}`];
  return [...schemaProblems.flatMap((list) => list ?? []), ...ownProblems];
}
