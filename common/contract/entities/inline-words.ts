// Plain text of inline content, without code and link markup, for search and short descriptions.
import type { Inline } from './api-reference.ts';

export const wordsOf = (inline: Inline): string =>
  inline.map((part) => (typeof part === 'string' ? part : 'code' in part ? part.code : part.text)).join('');
