// Structure of the search index, which the publisher writes and the portal reads.
import { fold } from './fold.ts';

/** Maximum number of sections per entry. A section ID divided by it is the ID of the entry. */
export const SECTIONS_PER_ENTRY = 256;

/** Minimum length of Latin words for spelling suggestions. */
export const MIN_SPELLING_LENGTH = 4;
/** Words without digits: Latin words, and Korean words with their endings. */
const SPELLING_WORD = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}])[a-z]{${MIN_SPELLING_LENGTH},24}(?![\\p{Script=Latin}\\p{N}])|[가-힣]{3,24}`,
  'gu',
);

/** Distinct words of a string for spelling suggestions, folded. */
export const spellingWordsOf = (text: string): Set<string> => new Set(fold(text).match(SPELLING_WORD));
