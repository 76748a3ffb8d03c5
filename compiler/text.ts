// What every source of content is compiled to: one text of one locale, with all that the portal stores of it.
import type { NewText } from '../portal/src/content/stored.ts';
/** `publishedAt` and `updatedAt` are instants with any offset; they are stored in UTC. */
export type Text = NewText & {
  file: string;
  /** Everything it is listed under: tag, subtags, phrases that people search for. */
  tags: readonly string[];
  search: { kind: string; text: string } | null;
};
