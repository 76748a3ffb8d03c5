// Corrects a single typo per word, with the words of public content. All words at edit distance 1 are looked up by key,
// so the cost depends on the length of the word, not on the amount of content.
import type { Locale } from '../../../common/i18n/locales.ts';
import { MIN_SPELLING_LENGTH } from '../../../common/text/search-index.ts';

/** Minimum length of a corrected Latin word. Shorter words and words with digits are codes or ambiguous (D18). */
const MIN_LENGTH = 5;
/** Minimum length of a corrected Korean word in syllables. */
const MIN_SYLLABLES = 3;
const MAX_LENGTH = 24;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** First Hangul syllable, and the numbers of initial consonants, vowels, and finals (Unicode, chapter 3.12). */
const HANGUL_BASE = 0xac00;
const LEADING_COUNT = 19;
const VOWEL_COUNT = 21;
const TRAILING_COUNT = 28;

const isLatin = (word: string): boolean =>
  word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && /^[a-z]+$/.test(word);
const isKorean = (word: string): boolean =>
  word.length >= MIN_SYLLABLES && word.length <= MAX_LENGTH && /^[가-힣]+$/.test(word);

/** Returns the words that differ by one insertion, deletion, replacement, or swap of adjacent letters. */
function latinEdits(word: string): string[] {
  const edits: string[] = [];
  for (let index = 0; index <= word.length; index++) {
    const [before, after] = [word.slice(0, index), word.slice(index)];
    const [first = '', second = ''] = after;
    if (first !== '') edits.push(before + after.slice(1));
    if (second !== '') edits.push(before + second + first + after.slice(2));
    for (const letter of LETTERS) {
      edits.push(before + letter + after);
      if (first !== '') edits.push(before + letter + after.slice(1));
    }
  }
  return edits.filter((edit) => edit.length >= MIN_SPELLING_LENGTH);
}

/** Returns the words that differ in the initial, vowel, or final consonant of one syllable. */
function koreanEdits(word: string): string[] {
  const edits: string[] = [];
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index) - HANGUL_BASE;
    const [leading, vowel, trailing] = [
      Math.floor(code / (VOWEL_COUNT * TRAILING_COUNT)),
      Math.floor(code / TRAILING_COUNT) % VOWEL_COUNT,
      code % TRAILING_COUNT,
    ];
    const add = (syllable: number) =>
      edits.push(word.slice(0, index) + String.fromCharCode(HANGUL_BASE + syllable) + word.slice(index + 1));
    for (let otherLeading = 0; otherLeading < LEADING_COUNT; otherLeading++)
      add((otherLeading * VOWEL_COUNT + vowel) * TRAILING_COUNT + trailing);
    for (let otherVowel = 0; otherVowel < VOWEL_COUNT; otherVowel++)
      add((leading * VOWEL_COUNT + otherVowel) * TRAILING_COUNT + trailing);
    for (let otherTrailing = 0; otherTrailing < TRAILING_COUNT; otherTrailing++)
      add((leading * VOWEL_COUNT + vowel) * TRAILING_COUNT + otherTrailing);
  }
  return edits;
}

/** Whether the spelling of a word can be corrected. */
export const isCorrectable = (word: string): boolean => isLatin(word) || isKorean(word);

/**
 * Returns corrections by word: the word at edit distance 1 that is most frequent in the locale, or else in English.
 * Words that occur in the content, and words without a correction, have no entry.
 */
export async function findCorrections(
  db: Database,
  locale: Locale,
  words: readonly string[],
): Promise<Map<string, string>> {
  const edits = new Map(
    words
      .filter(isCorrectable)
      .map((word) => [word, new Set(isLatin(word) ? latinEdits(word) : koreanEdits(word))]),
  );
  if (edits.size === 0) return new Map();
  const { results } = await db
    .prepare(
      `SELECT w.word, w.locale, w.times FROM json_each(?) q JOIN search_word w ON w.word = q.value
       WHERE w.locale IN (?, 'en') ORDER BY w.locale = ? DESC, w.times DESC, w.word`,
    )
    .bind(
      JSON.stringify([...new Set([...edits].flatMap(([word, candidates]) => [word, ...candidates]))]),
      locale,
      locale,
    )
    .all<{ word: string }>();
  const existing = new Set(results.map(({ word }) => word));
  return new Map(
    [...edits].flatMap(([word, candidates]) => {
      const best = existing.has(word) ? undefined : results.find((row) => candidates.has(row.word));
      return best ? [[word, best.word] as const] : [];
    }),
  );
}
