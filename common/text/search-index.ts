// Structure of the search index, which the publisher writes and the portal reads.
import { fold } from './fold.ts';

/** Maximum number of sections of an entry. The id of a section divided by it is the id of its entry. */
export const SECTIONS_PER_ENTRY = 256;

/** Minimum length of the Latin words whose spelling the search knows. */
export const MIN_SPELLED = 4;
/** Words without digits: Latin ones, and Korean ones with their endings. */
const SPELLED = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}])[a-z]{${MIN_SPELLED},24}(?![\\p{Script=Latin}\\p{N}])|[가-힣]{3,24}`,
  'gu',
);

/** Distinct words of a text with a known spelling, folded. */
export const spellingWordsOf = (text: string): Set<string> => new Set(fold(text).match(SPELLED));
