// Finds words of words.json in comments, test titles, console messages, identifiers, and documents.
import { extname } from 'node:path';
import jsTokens from 'js-tokens';

export interface Rule {
  /** Regular expression; prose rules ignore case. */
  pattern: string;
  /** The term to use instead. */
  use: string;
}

export interface Exception {
  file: string;
  /** Text of the line that may contain the word. */
  text: string;
  reason: string;
}

export interface Rules {
  prose: readonly Rule[];
  identifiers: readonly Rule[];
  exceptions: readonly Exception[];
}

export interface Finding {
  file: string;
  line: number;
  word: string;
  use: string;
  text: string;
}

/** Text in a source, and the line on which it begins. */
interface Passage {
  text: string;
  line: number;
  kind: 'prose' | 'identifier';
}

/** Test functions whose first argument is a title. */
const TITLED = new Set(['it', 'describe', 'test']);
/** Folders whose string literals are visible to users: console and commands. */
const MESSAGES = /^(?:ops\/src|scripts)\//;

const lineCount = (text: string): number => text.split('\n').length - 1;

/** Splits an identifier into lowercase words: `MAX_KEY_LENGTH` and `maxKeyLength` become `max key length`. */
const wordsOf = (identifier: string): string =>
  identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
    .toLowerCase();

/** Lines of a comment without comment markers. */
function commentPassages(comment: string, start: number): Passage[] {
  return comment.split('\n').map((raw, index) => ({
    text: raw.replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)\s?/, '').replace(/\s*\*\/$/, ''),
    line: start + index,
    kind: 'prose' as const,
  }));
}

/** Tokens of a source. JSX is enabled only for TSX, because `<` may be an operator in other files. */
const tokensOf = (file: string, source: string): Iterable<{ type: string; value: string }> =>
  file.endsWith('.tsx') ? jsTokens(source, { jsx: true }) : jsTokens(source);

/** Passages of a TypeScript source. */
function scriptPassages(file: string, source: string): Passage[] {
  const passages: Passage[] = [];
  const isTest = file.includes('.test.');
  const isMessage = MESSAGES.test(file);
  let line = 1;
  let callee = '';
  for (const token of tokensOf(file, source)) {
    const { type, value } = token;
    if (type === 'SingleLineComment' || type === 'MultiLineComment')
      passages.push(...commentPassages(value, line));
    else if (type === 'IdentifierName' || type === 'PrivateIdentifier' || type === 'JSXIdentifier') {
      passages.push({ text: wordsOf(value.replace('#', '')), line, kind: 'identifier' });
      if (TITLED.has(value)) callee = value;
    } else if (type === 'JSXText' && isMessage) passages.push({ text: value.trim(), line, kind: 'prose' });
    else if (
      /^(?:StringLiteral|NoSubstitutionTemplate|TemplateHead|TemplateMiddle|TemplateTail|JSXString)$/.test(
        type,
      )
    ) {
      const isTitle = isTest && callee !== '';
      callee = '';
      // One word is a key or an attribute, not a sentence.
      if ((isTitle || isMessage) && value.includes(' '))
        passages.push({ text: value.slice(1, -1), line, kind: 'prose' });
    }
    line += lineCount(value);
  }
  return passages;
}

/** Passages in a document, without code blocks and code spans. */
function documentPassages(source: string): Passage[] {
  let isCode = false;
  return source.split('\n').flatMap((raw, index) => {
    if (/^\s*```/.test(raw)) isCode = !isCode;
    const text = raw.replace(/`[^`]*`/g, '``').replace(/^\s*(?:[-*>|#]+|\d+\.)\s*/, '');
    return isCode ? [] : [{ text, line: index + 1, kind: 'prose' as const }];
  });
}

/** Comments of a file whose comment marker is `#` or `--` (TOML, YAML, SQL). */
const hashPassages = (source: string): Passage[] =>
  source.split('\n').flatMap((raw, index) => {
    const comment = /(?:^|\s)(?:#|--)\s(.*)$/.exec(raw)?.[1];
    return comment === undefined ? [] : [{ text: comment, line: index + 1, kind: 'prose' as const }];
  });

function passagesOf(file: string, source: string): Passage[] {
  const ending = extname(file);
  if (['.ts', '.tsx', '.js', '.cjs'].includes(ending)) return scriptPassages(file, source);
  if (ending === '.css')
    return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].flatMap(({ 0: comment, index }) =>
      commentPassages(comment, lineCount(source.slice(0, index)) + 1),
    );
  return ending === '.md' ? documentPassages(source) : hashPassages(source);
}

/**
 * Finds the words of `rules` in a file.
 *
 * @param file path relative to the project root; the extension determines the syntax
 * @returns findings in file order, except those that an exception allows
 */
export function findWords(file: string, source: string, rules: Rules): Finding[] {
  const prose = rules.prose.map(({ pattern, use }) => ({ pattern: new RegExp(pattern, 'i'), use }));
  const identifiers = rules.identifiers.map(({ pattern, use }) => ({ pattern: new RegExp(pattern), use }));
  const allowed = rules.exceptions.filter((exception) => exception.file === file);
  const lines = source.split('\n');
  return passagesOf(file, source).flatMap(({ text, line, kind }) => {
    for (const { pattern, use } of kind === 'prose' ? prose : identifiers) {
      const word = pattern.exec(text)?.[0];
      const lineText = lines[line - 1] ?? '';
      if (word !== undefined && !allowed.some((exception) => lineText.includes(exception.text)))
        return [{ file, line, word, use, text: lineText.trim() }];
    }
    return [];
  });
}
