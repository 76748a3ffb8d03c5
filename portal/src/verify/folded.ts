// Folds an answer, so that it counts however it was typed: width, case, spaces, script of its digits, kana.

/** The digit that a decimal digit of any script means: each script has its ten in a row, from zero. */
function digit(character: string): string {
  const at = character.codePointAt(0) ?? 0;
  let zero = at;
  while (at - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(at - zero);
}

/** From a katakana to the hiragana of the same sound. */
const hiragana = (character: string): string => String.fromCodePoint((character.codePointAt(0) ?? 0) - 0x60);

/** Longer than any answer; the rest of what was sent is not looked at. */
const MAX_LENGTH = 100;

/** Letters and digits alone, in one form for all ways to type them; empty when there are none. */
export const folded = (answer: string): string =>
  answer
    .slice(0, MAX_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/^(?:an?|the)\s+/, '')
    .replace(/\p{Nd}/gu, digit)
    .replace(/[ァ-ヶ]/g, hiragana)
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
