// Normalizes an answer: width, case, leading articles, digits of other scripts, kana, spaces, and punctuation.

/** Returns the value of a decimal digit of any script. The ten digits of a script are consecutive. */
function digit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** Converts a katakana character to hiragana. */
const toHiragana = (char: string): string => String.fromCodePoint((char.codePointAt(0) ?? 0) - 0x60);

/** Maximum length of an answer; the rest is ignored. */
const MAX_LENGTH = 100;

/** Returns letters and digits in normalized form; empty if there are none. */
export const normalizeAnswer = (answer: string): string =>
  answer
    .slice(0, MAX_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/^(?:an?|the)\s+/, '')
    .replace(/\p{Nd}/gu, digit)
    .replace(/[ァ-ヶ]/g, toHiragana)
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
