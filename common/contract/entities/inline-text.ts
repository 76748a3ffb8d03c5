// Short forms of inline content, for search, descriptions, and links.
import { firstSentence } from '../../text/first-sentence.ts';
import type { Inline } from './api-reference.ts';

/** Plain text, without code and link markup. */
export const plainTextOf = (inline: Inline): string =>
  inline.map((part) => (typeof part === 'string' ? part : 'code' in part ? part.code : part.text)).join('');

/** The content without links, for a line that is a link. */
export const withoutLinks = (inline: Inline): Inline =>
  inline.map((part) => (typeof part === 'string' || 'code' in part ? part : part.text));

/** The first sentence; the complete content if it contains no complete sentence. */
export function firstSentenceOf(inline: Inline): Inline {
  const sentence: Inline = [];
  let length = firstSentence(plainTextOf(inline)).length;
  for (const part of inline) {
    if (length <= 0) break;
    sentence.push(typeof part === 'string' ? part.slice(0, length) : part);
    length -= plainTextOf([part]).length;
  }
  return sentence;
}
