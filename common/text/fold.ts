// Text folding for search: the publisher (index) and the queries use the same functions.
import type { Locale } from '../i18n/locales.ts';

/** Normalizes width, case, and compatibility forms (NFKC, lower case), and removes word joiners. */
export const fold = (text: string): string =>
  // ASCII needs no normalization, which is slow.
  (/^[\0-\x7f]*$/.test(text) ? text : text.normalize('NFKC').replaceAll('\u2060', '')).toLowerCase();

/** A run of Han or Kana, which is written without spaces. */
const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]+/gu;
/** A run of Han or Kana, or a word in another script; 全站HTTP加速 consists of three pieces. */
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆])[\p{L}\p{N}])+/gu;

/** Whether runs of Han or Kana in this locale are indexed as overlapping pairs of characters. */
const usesBigrams = (locale: Locale): boolean => locale === 'cn' || locale === 'ja';

/** 边缘计算 → 边缘 缘计 计算 算: overlapping pairs and the last character, for prefix queries of one character. */
function bigrams(run: string): string {
  const characters = [...run];
  return characters.map((character, index) => character + (characters[index + 1] ?? '')).join(' ');
}

/** Returns the form in which the index stores a string. */
export const toIndexText = (text: string, locale: Locale): string => {
  const folded = fold(text);
  return usesBigrams(locale) ? folded.replace(RUN, (run) => ` ${bigrams(run)} `) : folded;
};

/** Words and runs of a string, folded, in order. */
export const piecesOf = (text: string): string[] => fold(text).match(PIECE) ?? [];

/** Whether a string is a single run of Han or Kana. */
export const isRun = (text: string): boolean => {
  const [run] = text.match(RUN) ?? [];
  return run === text;
};

/** Final long vowel mark of a Katakana word, which writers may omit: クエリー and クエリ. */
const FINAL_LONG_VOWEL = /(?<=[\p{Script=Katakana}ー]{2})ー$/u;

/** Words and runs of a query, folded, without final long vowel marks and duplicates, at most twelve. */
export const termsOf = (keyword: string): string[] => {
  const terms = piecesOf(keyword).map((piece) => piece.replace(FINAL_LONG_VOWEL, ''));
  return [...new Set(terms)].slice(0, 12);
};

/** A Korean compound that may be written with a space: 웹방화벽 and 웹 방화벽. */
const COMPOUND = /^\p{Script=Hangul}{4,12}$/u;

/** A word in Hiragana that may be a loanword: さーばー. Shorter words are mostly particles. */
const HIRAGANA_WORD = /^[\u3041-\u3096ー]{3,}$/u;
const KATAKANA_OFFSET = 0x60;

/** さーばー → サーバ */
const inKatakana = (word: string): string =>
  word
    .replace(/[\u3041-\u3096]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) + KATAKANA_OFFSET))
    .replace(FINAL_LONG_VOWEL, '');

/**
 * Spellings of a term: a Korean compound may contain a space at any position, and a Hiragana word may be a loanword.
 * `fold` preserves Hiragana, because questions and rankings recognize particles and endings by it.
 */
export function spellingsOf(term: string, locale: Locale): string[] {
  if (locale === 'ja' && HIRAGANA_WORD.test(term)) return [term, inKatakana(term)];
  return locale === 'ko' && COMPOUND.test(term)
    ? [term, ...[...term].slice(1).map((_, index) => `${term.slice(0, index + 1)} ${term.slice(index + 1)}`)]
    : [term];
}

/** FTS5 expression of one term. Terms consist of letters and digits (PIECE), so they cannot contain syntax. */
export function termQuery(term: string, locale: Locale): string {
  if (locale === 'en') return `"${term}"`;
  const queries = spellingsOf(term, locale).map((spelling) =>
    !usesBigrams(locale) || !spelling.match(RUN) || [...spelling].length === 1
      ? `"${spelling}"*`
      : `"${bigramsOf(spelling).join(' ')}"`,
  );
  return queries.length > 1 ? `(${queries.join(' OR ')})` : queries.join('');
}

/** Overlapping character pairs of a run; the run itself if it has one character. */
export function bigramsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(0, -1).map((character, index) => character + characters[index + 1]);
}

/** Splits a query term into the terms that an index in this locale finds separately: pairs of a run, or the word. */
export const separateTerms = (term: string, locale: Locale): string[] =>
  usesBigrams(locale) && isRun(term) ? bigramsOf(term) : [term];

/** FTS5 phrase of a form with several words. */
export function phraseQuery(form: string, locale: Locale): string {
  const pieces = piecesOf(form);
  const [only] = pieces;
  if (pieces.length === 1 && only) return termQuery(only, locale);
  const last = pieces.length - 1;
  const tokens = pieces.flatMap((piece, index) => {
    if (!usesBigrams(locale) || !isRun(piece)) return [piece];
    const pairs = bigrams(piece).split(' ');
    // The index also contains the last character alone, but a run may continue after the phrase.
    return index === last && pairs.length > 1 ? pairs.slice(0, -1) : pairs;
  });
  // Prefix match: a Korean word may have a particle, a Latin word an ending.
  return `"${tokens.join(' ')}"${locale === 'en' ? '' : '*'}`;
}
