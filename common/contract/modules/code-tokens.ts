// Token classes of code samples: the content compiler assigns them, style sheets color them (`.tok-comment`), and the
// allow-list for portal HTML permits no other classes.
import { z } from 'zod';

export const CODE_TOKENS = ['comment', 'string', 'keyword', 'constant', 'function', 'key'] as const;
export type CodeToken = (typeof CODE_TOKENS)[number];

/**
 * Token runs of a sample's source, in order: the length in UTF-16 code units and, except for plain text, the token.
 * Text after the last run is plain. A portal without its own compiler omits them.
 */
export const CodeRuns = z
  .array(z.union([z.tuple([z.int().positive()]), z.tuple([z.int().positive(), z.enum(CODE_TOKENS)])]))
  .default([]);
export type CodeRun = z.output<typeof CodeRuns>[number];

/** CSS class of a token. */
export const tokenClass = (token: CodeToken): string => `tok-${token}`;

/** Splits a source into its token runs. */
export function splitRuns(source: string, runs: readonly CodeRun[]): { text: string; token?: CodeToken }[] {
  let offset = 0;
  const parts = runs.map(([length, token]) => {
    const text = source.slice(offset, offset + length);
    offset += length;
    return { text, token };
  });
  return [...parts, { text: source.slice(offset) }].filter(({ text }) => text !== '');
}
