// Snippets of search results, from stored text with one block per line and marked code.
import { splitCodeParts, type TextPart } from '../../../common/text/code-marks.ts';
import { findTerms, type Segment, segments } from './segments.ts';

const LENGTH = { latin: 180, cjk: 90 } as const;
/** Whether a string contains Chinese, Japanese, or Korean characters. */
export const isCjk = (text: string): boolean => CJK.test(text);
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Separator between blocks of a document, such as a heading and its paragraph. Lines do not begin with it. */
const BETWEEN: TextPart = { text: '\u00a0· ', isCode: false };
const OMITTED: TextPart = { text: '…', isCode: false };
/** Ends of sentences and clauses, with the space after them. */
const SENTENCE_END = /[.!?](?=\s)\s+|[。！？]/gu;
const CLAUSE_END = /[,;:](?=\s)\s+|[、，；：]/gu;
/** Positions in code after which a snippet may begin, because compact JSON has no spaces. */
const CODE_BREAK = /[\s,{]+/g;
/** Word segmenter for Chinese and Japanese. Shared because creation is expensive. */
let segmenter: Intl.Segmenter | undefined;
/** Chinese particles, which do not begin a phrase. */
const PARTICLES = new Set('的了着过地得与和或及并而等吗呢吧');

interface Block {
  text: string;
  parts: readonly TextPart[];
}

function blockOf(line: string): Block {
  const parts = splitCodeParts(line);
  return { parts, text: parts.map(({ text }) => text).join('') };
}

/** Length above which a line of code is a sample. Shorter lines are names in tables. */
const SAMPLE_LENGTH = 60;
/** Whether a line is a code sample. */
export const isSampleLine = (line: string): boolean => line.length > SAMPLE_LENGTH && isCode(blockOf(line));

const isCode = ({ parts }: Block): boolean => parts.every((part) => part.isCode);

/** Whether a block ends like a sentence; headings, table cells, and code do not. */
const isSentence = (block: Block): boolean =>
  !isCode(block) && /[.!?。！？][)\]"'”’」』）]?$/.test(block.text.trim());

/** Returns the index of the block with the most distinct terms. Sentences and earlier blocks take precedence. */
function bestBlock(blocks: readonly Block[], terms: readonly string[], prose: number): number {
  let best = 0;
  let maxScore = 0;
  for (const [index, block] of blocks.entries()) {
    const termCount = new Set(findTerms(block.text, terms).map(({ term }) => term)).size;
    const rank = (isSentence(block) ? 2 : 0) + (block.text.length >= prose && !isCode(block) ? 1 : 0);
    const score = termCount === 0 ? 0 : 4 * termCount + rank;
    if (score > maxScore) [best, maxScore] = [index, score];
  }
  return best;
}

/** Returns the parts of a block between two positions. */
function slice({ parts }: Block, start: number, end: number): TextPart[] {
  let offset = 0;
  return parts.flatMap(({ text, isCode }) => {
    const from = offset;
    offset += text.length;
    const partText = text.slice(Math.max(0, start - from), Math.max(0, end - from));
    return partText === '' ? [] : [{ text: partText, isCode }];
  });
}

/** Returns the positions after the matches of a pattern. */
const positionsAfter = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(({ 0: match, index }) => index + match.length);

/** Returns a predicate for positions inside code, which is not cut unless the block consists of code only. */
function insideCode(block: Block): (at: number) => boolean {
  if (isCode(block)) return () => false;
  let offset = 0;
  const codes = block.parts.map(({ text, isCode }) => {
    const start = offset;
    offset += text.length;
    return { isCode, start, end: offset };
  });
  return (position) => codes.some((code) => code.isCode && code.start < position && position < code.end);
}

const sentenceStarts = ({ text }: Block): number[] => positionsAfter(text, SENTENCE_END);
const clauseStarts = ({ text }: Block): number[] => positionsAfter(text, CLAUSE_END);

/**
 * Returns the positions at which a phrase begins: after a space, in Chinese at each word except particles, and in
 * Japanese at a word after hiragana or punctuation, because compounds have no other boundary.
 */
function phraseStarts(block: Block): number[] {
  const { text } = block;
  if (isCode(block)) return positionsAfter(text, CODE_BREAK);
  const spaces = positionsAfter(text, /\s+/gu);
  if (!/[\p{Script=Han}\p{Script=Katakana}]/u.test(text)) return spaces;
  const before = /\p{Script=Hiragana}/u.test(text) ? /[\p{Script=Hiragana}\p{P}]/u : /[\p{Script=Han}\p{P}]/u;
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const words = [...segmenter.segment(text)].flatMap(({ segment, index }) =>
    /^[\p{Script=Han}\p{Script=Katakana}「『（]/u.test(segment) &&
    !PARTICLES.has(segment) &&
    before.test(text[index - 1] ?? '')
      ? [index]
      : [],
  );
  return [...spaces, ...words].sort((a, b) => a - b);
}

/** Functions that return the positions at which a snippet may begin or end, best kind first. */
const BOUNDARIES = [sentenceStarts, clauseStarts, phraseStarts];

/** Cuts a block at boundaries to at most `length` characters around its first match, with … for omitted text. */
function cut(block: Block, terms: readonly string[], length: number): TextPart[] {
  const { text } = block;
  if (text.length <= length) return [...block.parts];
  const isInside = insideCode(block);
  /** Returns the first or last position of the best kind within both limits. */
  const boundary = (from: number, to: number, method: 'find' | 'findLast'): number | undefined => {
    for (const starts of BOUNDARIES) {
      const at = starts(block)[method](
        (position) => position >= from && position <= to && !isInside(position),
      );
      if (at !== undefined) return at;
    }
    return undefined;
  };
  const first = findTerms(text, terms)[0]?.start ?? 0;
  const earliest = Math.min(first - Math.floor(length / 2), text.length - length);
  const start = earliest <= 0 ? 0 : (boundary(earliest, first, 'find') ?? first);
  const limit = start + length;
  if (text.length <= limit) return [...(start > 0 ? [OMITTED] : []), ...slice(block, start, text.length)];
  const end = boundary(start + length / 2, limit, 'findLast') ?? limit - Number(isLowSurrogate(text, limit));
  const isSentenceEnd = sentenceStarts(block).includes(end);
  const trimmed = text.slice(start, end).replace(isSentenceEnd ? /\s+$/u : /[\s,;:、，；：]+$/u, '');
  const cutParts = slice(block, start, start + trimmed.length);
  return [...(start > 0 ? [OMITTED] : []), ...cutParts, ...(isSentenceEnd ? [] : [OMITTED])];
}

const lengthOf = (parts: readonly TextPart[]): number =>
  parts.reduce((sum, { text }) => sum + text.length, 0);

/** Returns a block and the following sentences up to `length`, because headings and cells alone are not informative. */
function passageAt(
  blocks: readonly Block[],
  position: number,
  terms: readonly string[],
  length: number,
): TextPart[] {
  const first = blocks[position];
  if (!first) return [];
  const passage = cut(first, terms, length);
  for (const next of blocks.slice(position + 1)) {
    if (!isSentence(next) || lengthOf(passage) + BETWEEN.text.length + next.text.length > length) break;
    passage.push(BETWEEN, ...next.parts);
  }
  return passage;
}

/** Returns consecutive blocks up to `length`, such as the cells of a table. */
function labelsAt(blocks: readonly Block[], position: number, length: number): TextPart[] {
  const passage: TextPart[] = [];
  for (const { parts, text } of blocks.slice(position)) {
    if (passage.length > 0 && lengthOf(passage) + BETWEEN.text.length + text.length > length) break;
    passage.push(...(passage.length > 0 ? [BETWEEN] : []), ...parts);
  }
  return passage;
}

const isShort = (block: Block, length: number): boolean =>
  block.text.length < length / 4 && !isSentence(block);

/**
 * Returns the snippet of a document: the block with the most terms and the following sentences. It starts at the
 * beginning of the text if no block, or only a heading or cell, matches. For a document of cells, it starts at the
 * matching cell.
 */
export function snippet(text: string, terms: readonly string[]): Segment[] {
  const length = isCjk(text.slice(0, 400)) ? LENGTH.cjk : LENGTH.latin;
  const blocks = text
    .split('\n')
    .map(blockOf)
    .filter((block) => block.text.trim() !== '');
  const bestIndex = bestBlock(blocks, terms, length / 4);
  const bestPassage = passageAt(blocks, bestIndex, terms, length);
  const [first] = blocks;
  const block = blocks[bestIndex];
  if (!first || !block || bestPassage.length !== block.parts.length || !isShort(block, length))
    return segments(bestPassage, terms);
  // The beginning of a document is more informative than a label, unless it is also a label.
  const passage = isShort(first, length)
    ? labelsAt(blocks, bestIndex, length)
    : passageAt(blocks, 0, terms, length);
  return segments(passage, terms);
}

const isLowSurrogate = (text: string, index: number): boolean => (text.charCodeAt(index) & 0xfc00) === 0xdc00;
