// Marks around code in the displayed text of a search entry, which has no other markup. They are private-use
// characters that no content contains.

const START = '\uE000';
const END = '\uE001';

/** Removes the marks from a string. */
export const removeCodeMarks = (text: string): string => text.replace(/[\uE000\uE001]/g, '');

/** Text marked as code; empty text stays empty. */
export function markCode(text: string): string {
  const code = removeCodeMarks(text).trim();
  return code === '' ? '' : START + code + END;
}

export interface TextPart {
  text: string;
  isCode: boolean;
}

/** Splits a marked string into its parts, without marks and empty parts. */
export const splitCodeParts = (marked: string): TextPart[] =>
  marked
    .split(/(\uE000[^\uE001]*\uE001?)/)
    .map((part) => ({ text: removeCodeMarks(part), isCode: part.startsWith(START) }))
    .filter(({ text }) => text !== '');
