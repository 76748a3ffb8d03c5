// Compiled text from any source: one text in one locale with all fields that the portal stores.
import type { NewText } from '../../portal/src/content/stored.ts';
import type { SearchSection } from './conversions.ts';

/**
 * Sections of a text with blocks before and after its introduction.
 *
 * @param sections the first one is the introduction; none for a text without Markdown
 */
export function withIntroduction(
  before: readonly string[],
  [introduction, ...sections]: readonly SearchSection[] = [],
  after: readonly string[] = [],
): SearchSection[] {
  const blocks = [...before, introduction?.text ?? '', ...after].filter((block) => block !== '');
  return [{ id: '', path: [], text: blocks.join('\n') }, ...sections];
}

/** `publishedAt` and `updatedAt` are instants with any offset; they are stored in UTC. */
export type Text = NewText & {
  file: string;
  /** Tag and subtags, by which lists filter texts. */
  tags: readonly string[];
  /** Folded search phrases that belong to this text only. */
  phrases?: readonly string[];
  /** Data of its diagrams and charts, without words. */
  figures?: readonly string[];
  /** Its kind in the search, and its sections; `null` if it is not searchable. */
  search: { kind: string; sections: readonly SearchSection[] } | null;
};
