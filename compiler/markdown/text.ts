// What every source of content is compiled to: one text of one locale, with all that the portal stores of it.
import type { NewText } from '../../portal/src/content/stored.ts';
/** `publishedAt` and `updatedAt` are instants with any offset; they are stored in UTC. */
export type Text = NewText & {
  file: string;
  /** Everything it is listed under: tag and subtags. */
  tags: readonly string[];
  /** Phrases that people search for, folded, which this text alone answers. */
  phrases?: readonly string[];
  search: { kind: string; text: string } | null;
};
