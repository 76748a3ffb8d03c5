// Compiled content item in one locale, from any source, with all fields that the portal stores.
import type { NewText } from '../../portal/src/content/stored.ts';
import type { SearchSection } from './conversions.ts';

/**
 * Adds blocks before and after the introduction of a content item.
 *
 * @param sections the first one is the introduction; none for a content item without Markdown
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
export type ContentItem = NewText & {
  file: string;
  /** Tag and subtags, which lists use as filters. */
  tags: readonly string[];
  /** Folded search phrases, each of which belongs to only one content item. */
  phrases?: readonly string[];
  /** Language-independent data of the diagrams and charts. */
  figures?: readonly string[];
  /** Search kind and sections; `null` if the text is not searchable. */
  search: { kind: string; sections: readonly SearchSection[] } | null;
};
