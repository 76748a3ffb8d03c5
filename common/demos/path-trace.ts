// Demo of the WAF page: the transforms of a custom rule, applied to a path one after another
// (content/docs/en/custom-rules.md, Transforms). The server renders the default path, and the browser all others.

export const MAX_PATH_LENGTH = 512;

export const SAMPLE_PATHS = [
  '/x/..%2f%61dmin',
  '/x/..%252f%2541DMIN/users',
  '/static/%2egit/config',
  '/administrator',
] as const;

export interface PathRule {
  name: string;
  /** RE2 syntax, without backtracking. */
  pattern: RegExp;
  status: number;
}
/** Example rules in order; the first match wins. */
export const PATH_RULES: readonly PathRule[] = [
  { name: 'admin-from-office-only', pattern: /^\/admin(\/|$)/, status: 403 },
  { name: 'no-repository-files', pattern: /\/\.(git|svn|env)(\/|$)/, status: 404 },
  { name: 'no-backup-files', pattern: /\.(bak|sql|old)$/, status: 404 },
];

/** `made`: this step produced the characters. `cut`: the next step replaces or removes them. */
export type Mark = '' | 'made' | 'cut' | 'made cut';
export interface Run {
  text: string;
  mark: Mark;
}

export type StepName = 'sent' | 'urlDecode' | 'normalizePath' | 'lowercase';
export interface TraceRow {
  step: StepName;
  runs: readonly Run[];
  /** Length in UTF-8. */
  bytes: number;
  isChanged: boolean;
  /** Index of the first rule that matches at this step, or -1. */
  rule: number;
}
/** Properties of an input that the demo explains. */
export type PathNote = 'long' | 'query' | 'slash' | 'encoding';

export interface PathTrace {
  rows: readonly TraceRow[];
  notes: readonly PathNote[];
  /** The first rule that matches the transformed path. */
  rule: PathRule | undefined;
  /** Whether this rule does not match the path as sent. */
  isHidden: boolean;
}

interface Step {
  chars: string[];
  /** For each character of the result: whether the step produced it. */
  made: boolean[];
  /** For each character of the input: whether the step replaced or removed it. */
  cut: boolean[];
}
type Transform = (input: readonly string[]) => Step;

const isHex = (char: string | undefined): boolean => char !== undefined && /^[0-9a-f]$/i.test(char);
const isEncoded = (input: readonly string[], index: number): boolean =>
  input[index] === '%' && isHex(input[index + 1]) && isHex(input[index + 2]);

/** Decoded text of a sequence of encoded bytes; `undefined` if they are not UTF-8. */
function utf8Of(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Decodes each sequence of encoded bytes once. In a sequence that is not UTF-8, only ASCII bytes are decoded. */
const urlDecode: Transform = (input) => {
  const step: Step = { chars: [], made: [], cut: input.map(() => false) };
  const append = (text: string, isMade: boolean): void => {
    for (const char of text) {
      step.chars.push(char);
      step.made.push(isMade);
    }
  };
  for (let index = 0; index < input.length; ) {
    const start = index;
    while (isEncoded(input, index)) index += 3;
    if (index === start) {
      append(input[index] ?? '', false);
      index += 1;
      continue;
    }
    const sequence = input.slice(start, index).join('');
    const text = utf8Of(sequence);
    if (text !== undefined) {
      append(text, true);
      step.cut.fill(true, start, index);
      continue;
    }
    for (let byte = start; byte < index; byte += 3) {
      const encoded = input.slice(byte, byte + 3).join('');
      const ascii = utf8Of(encoded);
      append(ascii ?? encoded, ascii !== undefined);
      step.cut.fill(ascii !== undefined, byte, byte + 3);
    }
  }
  return step;
};

/** Resolves `//`, `/./`, and `/x/../`. */
const normalizePath: Transform = (input) => {
  const ranges: (readonly [start: number, end: number])[] = [];
  const slashes = input.flatMap((char, index) => (char === '/' ? [index] : []));
  slashes.forEach((start, index) => {
    const end = slashes[index + 1] ?? input.length;
    const name = end - start <= 3 ? input.slice(start + 1, end).join('') : '…';
    const isLast = end === input.length;
    if (name === '..') ranges.pop();
    if (name === '..' || name === '.' || name === '') {
      if (isLast) ranges.push([start, start + 1]);
    } else ranges.push([start, end]);
  });
  const chars: string[] = [];
  const cut = input.map(() => true);
  for (const [start, end] of ranges) {
    for (let at = start; at < end; at += 1) chars.push(input[at] ?? '');
    cut.fill(false, start, end);
  }
  return { chars, made: chars.map(() => false), cut };
};

const lowercase: Transform = (input) => {
  const chars = input.map((char) => char.toLowerCase());
  const changed = chars.map((char, index) => char !== input[index]);
  return { chars, made: changed, cut: changed };
};

const STEPS: readonly (readonly [StepName, Transform])[] = [
  ['urlDecode', urlDecode],
  ['urlDecode', urlDecode],
  ['normalizePath', normalizePath],
  ['lowercase', lowercase],
];

/** Makes characters without a glyph visible, because they could hide or reorder others. */
const makeVisible = (char: string): string =>
  /^\p{Cc}$/u.test(char)
    ? String.fromCodePoint(0x2400 + Math.min(char.charCodeAt(0), 0x21))
    : /^[\p{C}\p{Z}]$/u.test(char)
      ? '\u2423'
      : char;

function runsOf(chars: readonly string[], changed: readonly boolean[], cut: readonly boolean[]): Run[] {
  const runs: Run[] = [];
  chars.forEach((char, index) => {
    const mark: Mark = changed[index] ? (cut[index] ? 'made cut' : 'made') : cut[index] ? 'cut' : '';
    const last = runs.at(-1);
    if (last?.mark === mark) last.text += makeVisible(char);
    else runs.push({ text: makeVisible(char), mark });
  });
  return runs;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength;

/** The path of an input, and its properties that need an explanation. */
function readPath(input: string): { path: string; notes: PathNote[] } {
  const sent = [...input.slice(0, 2 * MAX_PATH_LENGTH)].slice(0, MAX_PATH_LENGTH).join('');
  const notes: PathNote[] = sent.length < input.length ? ['long'] : [];
  const end = sent.search(/[?#]/);
  if (end >= 0) notes.push('query');
  const path = end < 0 ? sent : sent.slice(0, end);
  if (!path.startsWith('/')) notes.push('slash');
  if (utf8Of(path) === undefined) notes.push('encoding');
  return { path: path.startsWith('/') ? path : `/${path}`, notes };
}

/** Traces a path through the transforms. The cost is linear. Only the first `MAX_PATH_LENGTH` characters are read. */
export function tracePath(input: string): PathTrace {
  const { path, notes } = readPath(input);
  let chars = [...path];
  let changed = chars.map(() => false);
  let step: StepName = 'sent';
  const rows: TraceRow[] = [];
  const add = (cut: readonly boolean[], isChanged: boolean): void => {
    const text = chars.join('');
    const rule = PATH_RULES.findIndex(({ pattern }) => pattern.test(text));
    rows.push({ step, runs: runsOf(chars, changed, cut), bytes: bytesOf(text), isChanged, rule });
  };
  let isChanged = true;
  for (const [name, transform] of STEPS) {
    const next = transform(chars);
    add(next.cut, isChanged);
    isChanged = next.cut.includes(true);
    ({ chars, made: changed } = next);
    step = name;
  }
  add([], isChanged);
  const rule = PATH_RULES[rows.at(-1)?.rule ?? -1];
  return { rows, notes, rule, isHidden: rule?.pattern.test(path) === false };
}

/** Describes the result with the strings of a language; one sentence per line. */
export const describeVerdict = (
  verdicts: { passed: string; blocked: string; hidden: string },
  rule: PathRule | undefined,
  isHidden: boolean,
): string => {
  if (!rule) return verdicts.passed;
  const blocked = verdicts.blocked.replace('{{rule}}', rule.name);
  if (!isHidden) return blocked;
  // An ideographic full stop needs no space after it.
  return `${blocked}${blocked.endsWith('。') ? '' : ' '}${verdicts.hidden}`;
};
