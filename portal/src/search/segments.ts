// Splits titles and snippets into segments with highlights, from the stored plain text, so that the portal sends no
// markup.
import { fold } from '../../../common/text/fold.ts';

interface Segment {
  text: string;
  mark: boolean;
}

const SNIPPET = { latin: 180, cjk: 90 } as const;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The folded text, and for each of its UTF-16 units the position in the original. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const part = fold(character);
    for (let unit = 0; unit < part.length; unit++) places.push(at);
    folded += part;
    at += character.length;
  }
  places.push(text.length);
  return { folded, places };
}

/** Latin words share a stem if they differ only in their endings: rate, rates, rated. */
function sameStem(word: string, term: string): boolean {
  if (word === term) return true;
  const shorter = Math.min(word.length, term.length);
  let shared = 0;
  while (shared < shorter && word[shared] === term[shared]) shared++;
  return shorter >= 3 && shared >= Math.max(3, shorter - 1) && Math.abs(word.length - term.length) <= 5;
}

const isLatin = (term: string): boolean => /^[\p{Script=Latin}\p{N}]+$/u.test(term);

/** Pattern of a form with several words: "single sign-on", Web应用防火墙. */
const patternOf = (phrase: string): RegExp => {
  const words = phrase.split(' ').join('[^\\p{L}\\p{N}]*');
  const [before, after] = [phrase.slice(0, 1), phrase.slice(-1)].map((edge) => isLatin(edge));
  return new RegExp(
    `${before ? '(?<![\\p{Script=Latin}\\p{N}])' : ''}${words}${after ? '(?![\\p{Script=Latin}\\p{N}])' : ''}`,
    'gu',
  );
};

interface Match {
  start: number;
  end: number;
  term: string;
}

/**
 * Matches of the terms in the original text, in order, without overlap. A term with spaces is a phrase; terms are
 * folded letters and digits.
 */
function matchesOf(text: string, terms: readonly string[]): Match[] {
  const { folded, places } = foldWithPlaces(text);
  const found: Match[] = [];
  const add = (start: number, length: number, term: string) =>
    found.push({ start: places[start] ?? 0, end: places[start + length] ?? text.length, term });
  const latin = terms.filter(isLatin);
  if (latin.length > 0) {
    for (const { 0: word, index } of folded.matchAll(/[\p{Script=Latin}\p{N}]+/gu)) {
      const term = latin.find((one) => sameStem(word, one));
      if (term) add(index, word.length, term);
    }
  }
  for (const phrase of terms.filter((item) => item.includes(' ')))
    for (const { 0: found, index } of folded.matchAll(patternOf(phrase))) add(index, found.length, phrase);
  for (const term of terms.filter((item) => !isLatin(item) && !item.includes(' '))) {
    for (let start = folded.indexOf(term); start >= 0; start = folded.indexOf(term, start + term.length))
      add(start, term.length, term);
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let free = 0;
  return found.filter(({ start, end }) => {
    if (end <= start || start < free) return false;
    free = end;
    return true;
  });
}

/** The complete text in segments; each character is in exactly one segment, in order. */
export function segments(text: string, terms: readonly string[]): Segment[] {
  const result: Segment[] = [];
  let at = 0;
  for (const { start, end } of matchesOf(text, terms)) {
    if (start > at) result.push({ text: text.slice(at, start), mark: false });
    result.push({ text: text.slice(start, end), mark: true });
    at = end;
  }
  if (at < text.length) result.push({ text: text.slice(at), mark: false });
  return result;
}

/** Separator between blocks of a text, such as a heading and its paragraph. */
const BETWEEN = ' · ';

/** Index of the block with the most different terms; prose precedes labels, earlier blocks precede later ones. */
function bestBlock(blocks: readonly string[], terms: readonly string[], prose: number): number {
  let best = 0;
  let most = 0;
  for (const [index, block] of blocks.entries()) {
    const found = new Set(matchesOf(block, terms).map(({ term }) => term)).size;
    const score = found === 0 ? 0 : 2 * found + (block.length >= prose ? 1 : 0);
    if (score > most) [best, most] = [index, score];
  }
  return best;
}

/** At most `length` characters of a block around its first match, with … for omitted text. */
function cut(block: string, terms: readonly string[], length: number): string {
  if (block.length <= length) return block;
  const first = matchesOf(block, terms)[0]?.start ?? 0;
  let start = Math.max(0, Math.min(first - Math.floor(length / 3), block.length - length));
  if (start > 0) {
    const space = block.slice(start, first).search(/\s/);
    if (space >= 0) start += space + 1;
    else if (isLowSurrogate(block, start)) start++;
  }
  let end = Math.min(block.length, start + length);
  if (end < block.length) {
    const space = block.lastIndexOf(' ', end);
    if (space > start + length / 2) end = space;
    else if (isLowSurrogate(block, end)) end--;
  }
  return `${start > 0 ? '…' : ''}${block.slice(start, end)}${end < block.length ? '…' : ''}`;
}

/** Whether a block ends like a sentence; headings and table cells do not. */
const isSentence = (block: string): boolean => /[.!?。！？][)\]"'”’」』）]?$/.test(block.trim());

/** A block and the following sentences up to `length`: headings and cells alone are not informative. */
function passageAt(blocks: readonly string[], at: number, terms: readonly string[], length: number): string {
  let passage = cut(blocks[at] ?? '', terms, length);
  for (const next of blocks.slice(at + 1)) {
    if (!isSentence(next) || passage.length + BETWEEN.length + next.length > length) break;
    passage += BETWEEN + next;
  }
  return passage;
}

/**
 * Snippet of a text, whose lines are its blocks: the block with the most terms and the following sentences. Starts at
 * the beginning of the text if nothing matches, or only a heading or a cell.
 */
export function snippet(text: string, terms: readonly string[]): Segment[] {
  const length = CJK.test(text.slice(0, 400)) ? SNIPPET.cjk : SNIPPET.latin;
  const blocks = text.split('\n').filter((block) => block.trim() !== '');
  const best = bestBlock(blocks, terms, length / 4);
  const found = passageAt(blocks, best, terms, length);
  const isLabel = found === blocks[best] && found.length < length / 4 && !isSentence(found);
  return segments(isLabel ? passageAt(blocks, 0, terms, length) : found, terms);
}

const isLowSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
