// Splits titles and snippets into segments with highlights, so that the portal sends no markup.
import type { TextPart } from '../../../common/text/code-marks.ts';
import { fold } from '../../../common/text/fold.ts';

export interface Segment {
  text: string;
  mark: boolean;
  /** Whether the text is code; absent for other text. */
  code?: true;
}

/** Folds a string and maps each UTF-16 code unit of the result to its position in the original. */
function foldWithPositions(text: string): { folded: string; positions: number[] } {
  const positions: number[] = [];
  let folded = '';
  let offset = 0;
  for (const character of text) {
    const part = fold(character);
    for (let unit = 0; unit < part.length; unit++) positions.push(offset);
    folded += part;
    offset += character.length;
  }
  positions.push(text.length);
  return { folded, positions };
}

/** Whether two Latin words differ only in their endings: rate, rates, rated. */
function sameStem(word: string, term: string): boolean {
  if (word === term) return true;
  const shorter = Math.min(word.length, term.length);
  let shared = 0;
  while (shared < shorter && word[shared] === term[shared]) shared++;
  return shorter >= 3 && shared >= Math.max(3, shorter - 1) && Math.abs(word.length - term.length) <= 5;
}

const isLatin = (term: string): boolean => /^[\p{Script=Latin}\p{N}]+$/u.test(term);

/** Returns the pattern of a form with several words: "single sign-on", Web应用防火墙. */
const patternOf = (phrase: string): RegExp => {
  const pattern = phrase.split(' ').join('[^\\p{L}\\p{N}]*');
  const [before, after] = [phrase.slice(0, 1), phrase.slice(-1)].map((edge) => isLatin(edge));
  return new RegExp(
    `${before ? '(?<![\\p{Script=Latin}\\p{N}])' : ''}${pattern}${after ? '(?![\\p{Script=Latin}\\p{N}])' : ''}`,
    'gu',
  );
};

export interface Match {
  start: number;
  end: number;
  term: string;
}

/** Finds the terms in the original text, in order, without overlap. A term with spaces is a phrase. */
export function findTerms(text: string, terms: readonly string[]): Match[] {
  const { folded, positions } = foldWithPositions(text);
  const matches: Match[] = [];
  const add = (start: number, length: number, term: string) =>
    matches.push({ start: positions[start] ?? 0, end: positions[start + length] ?? text.length, term });
  const latin = terms.filter(isLatin);
  if (latin.length > 0) {
    for (const { 0: word, index } of folded.matchAll(/[\p{Script=Latin}\p{N}]+/gu)) {
      const term = latin.find((candidate) => sameStem(word, candidate));
      if (term) add(index, word.length, term);
    }
  }
  for (const phrase of terms.filter((item) => item.includes(' ')))
    for (const { 0: match, index } of folded.matchAll(patternOf(phrase))) add(index, match.length, phrase);
  for (const term of terms.filter((item) => !isLatin(item) && !item.includes(' '))) {
    for (let start = folded.indexOf(term); start >= 0; start = folded.indexOf(term, start + term.length)) {
      // Terms lack the final long-vowel mark of katakana words.
      const isLong = folded[start + term.length] === 'ー';
      add(start, term.length + Number(isLong), term);
    }
  }
  matches.sort((a, b) => a.start - b.start || b.end - a.end);
  let nextStart = 0;
  return matches.filter(({ start, end }) => {
    if (end <= start || start < nextStart) return false;
    nextStart = end;
    return true;
  });
}

/**
 * Splits a string into segments. Each character is in exactly one segment, in order.
 *
 * @param parts a string, or its parts if it contains code
 */
export function segments(parts: string | readonly TextPart[], terms: readonly string[]): Segment[] {
  const list = typeof parts === 'string' ? [{ text: parts, isCode: false }] : parts;
  const matches = findTerms(list.map(({ text }) => text).join(''), terms);
  let offset = 0;
  return list.flatMap(({ text, isCode }) => {
    const [from, to] = [offset, offset + text.length];
    offset = to;
    const edges = matches
      .flatMap(({ start, end }) => [start, end])
      .filter((edge) => edge > from && edge < to);
    return [from, ...edges].flatMap((start, index): Segment[] => {
      const end = edges[index] ?? to;
      if (start === end) return [];
      const mark = matches.some((match) => match.start <= start && end <= match.end);
      return [{ text: text.slice(start - from, end - from), mark, ...(isCode && { code: true as const }) }];
    });
  });
}
