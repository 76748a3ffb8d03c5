// Compiled text from any source: one text in one locale with all fields that the portal stores.
import type { NewText } from '../../portal/src/content/stored.ts';

/** `publishedAt` and `updatedAt` are instants with any offset; they are stored in UTC. */
export type Text = NewText & {
  file: string;
  /** Tag and subtags, by which lists filter texts. */
  tags: readonly string[];
  /** Folded search phrases that belong to this text only. */
  phrases?: readonly string[];
  search: { kind: string; text: string } | null;
};
